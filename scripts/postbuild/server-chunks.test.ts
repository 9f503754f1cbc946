import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shareServerChunks } from './server-chunks';

let build = '';
const chunk = (name: string) => path.join(build, 'server/chunks', name);
const loaded = (...names: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '-e',
        `console.log(JSON.stringify([${names.map((name) => `require(${JSON.stringify(chunk(name))})`).join()}].map((chunk) => chunk.map((part) => (typeof part === 'function' ? part() : part)))))`,
      ],
      {
        encoding: 'utf8',
      },
    ),
  );
/** As Turbopack writes one: identifiers of modules and what makes them, and the name of its map, which differs. */
const modules = (words: string, more = 'x'.repeat(2_000)): string => `module.exports=[7,()=>${words},8,()=>"${more}"];`;
const write = (name: string, source: string): void =>
  writeFileSync(chunk(name), `${source}\n\n//# sourceMappingURL=${path.basename(name)}.map`);

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'build-'));
  mkdirSync(path.join(build, 'server/chunks/ssr'), { recursive: true });
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

it('what several files hold is in one, which the others lead to', () => {
  write('a.js', modules('1'));
  write('[root]__b._.js', modules('1'));
  write('c.js', modules('2'));
  write('ssr/a.js', modules('1'));
  const before = loaded('a.js', '[root]__b._.js', 'c.js', 'ssr/a.js');
  shareServerChunks(build);
  expect(readFileSync(chunk('a.js'), 'utf8')).toBe('module.exports=require("./[root]__b._.js");\n');
  expect(readFileSync(chunk('ssr/a.js'), 'utf8')).toContain('module.exports=[');
  expect(loaded('a.js', '[root]__b._.js', 'c.js', 'ssr/a.js')).toEqual(before);
  shareServerChunks(build);
  expect(loaded('a.js', '[root]__b._.js', 'c.js', 'ssr/a.js')).toEqual(before);
});

it('characters of two bytes are escapes that say the same', () => {
  write('a.js', modules('["“Zürich” – 10 €", `😀 ${1}…`, /[“-”]/.test("“"), /^[😀é]$/u.test("😀"), String(/…/.test("…"))]'));
  const before = loaded('a.js');
  shareServerChunks(build);
  expect(readFileSync(chunk('a.js'), 'utf8')).toMatch(/^[\0-\xff]*$/);
  expect(loaded('a.js')).toEqual(before);
});

it('short files, others than chunks, and those with texts where an escape is what it says stay as they are', () => {
  write('a.js', 'module.exports=[7,()=>1];');
  write('b.js', 'module.exports=[7,()=>1];');
  write('raw.js', modules('String.raw`“`'));
  writeFileSync(chunk('runtime.js'), `const a = 1;${' '.repeat(3_000)}`);
  writeFileSync(chunk('other.js'), `const a = 1;${' '.repeat(3_000)}`);
  const names = ['a.js', 'b.js', 'raw.js', 'runtime.js', 'other.js'];
  const before = names.map((name) => readFileSync(chunk(name), 'utf8'));
  shareServerChunks(build);
  expect(names.map((name) => readFileSync(chunk(name), 'utf8'))).toEqual(before);
});
