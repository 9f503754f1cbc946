import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hintCompilation } from './compile-hints';

const HINT = '//# allFunctionsCalledOnLoad\n';
const large = `${'f();'.repeat(10_000)}\n`;
let build: string;
const write = (file: string, text: string) => writeFileSync(path.join(build, file), text);
const read = (file: string) => readFileSync(path.join(build, file), 'utf8');

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'compile-hints-'));
  mkdirSync(path.join(build, 'static'));
  write('build-manifest.json', JSON.stringify({ pages: { '/_app': ['static/large.js', 'static/small.js', 'static/large.css'] } }));
  for (const file of ['large.js', 'large.css', 'of-a-page.js']) write(`static/${file}`, large);
  write('static/small.js', 'f();');
});
afterEach(() => rmSync(build, { recursive: true }));

describe('the hint to compile', () => {
  it('stands before the large scripts of every page, and before no other file', () => {
    hintCompilation(build);
    expect(read('static/large.js')).toBe(HINT + large);
    expect(read('static/small.js')).toBe('f();');
    expect(read('static/large.css')).toBe(large);
    expect(read('static/of-a-page.js')).toBe(large);
  });

  it('stands there once, however often a build is made', () => {
    hintCompilation(build);
    hintCompilation(build);
    expect(read('static/large.js')).toBe(HINT + large);
  });

  it('says what it misses in a manifest of another form', () => {
    write('build-manifest.json', '{"pages":{}}');
    expect(() => hintCompilation(build)).toThrow(/_app/);
  });
});
