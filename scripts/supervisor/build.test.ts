import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as build from './build.ts';

const place = vi.hoisted(() => ({ root: '' }));
vi.mock('./paths.ts', () => ({
  get root() {
    return place.root;
  },
  get dataFolder() {
    return `${place.root}/.data`;
  },
}));

const at = (name: string): string => path.join(place.root, name);
function write(name: string, text: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}
/** The compiler of these tests: makes a build, and does something meanwhile. */
const compiler = (meanwhile = ''): void =>
  write(
    'scripts/build.ts',
    `const fs = require('node:fs'); fs.mkdirSync('.next', { recursive: true }); fs.writeFileSync('.next/BUILD_ID', 'x'); ${meanwhile}`,
  );
let site: typeof build;
const built = () => site.buildSite({ PATH: process.env.PATH, NODE_ENV: 'test' });

beforeEach(async () => {
  place.root = mkdtempSync(path.join(tmpdir(), 'masthead-build-'));
  write('package.json', '{}');
  write('src/a.ts', 'export {}');
  compiler();
  vi.resetModules();
  site = await import('./build.ts');
});
afterEach(() => rmSync(place.root, { recursive: true, force: true }));

it('a build is of the sources as they are until one of them changes', async () => {
  expect(site.buildIsFresh()).toBe(false);
  await built();
  expect(site.buildIsFresh()).toBe(true);
  write('src/a.test.ts', 'a test is in no build');
  write('src/backends/b.ts', 'nor is a back end');
  expect(site.buildIsFresh()).toBe(true);
  write('src/a.ts', 'export const a = 1');
  expect(site.buildIsFresh()).toBe(false);
});

it('and what changed while it was made is not in it', async () => {
  compiler(`fs.writeFileSync('src/a.ts', 'saved while it was built');`);
  await built();
  expect(site.buildIsFresh()).toBe(false);
});

it('one that failed is none, also where the sources are those of the one before', async () => {
  await built();
  const before = readFileSync(at('scripts/build.ts'), 'utf8');
  compiler(`console.error('no such type'); process.exit(1);`);
  await expect(built()).rejects.toThrow(/did not build[^]*no such type/);
  write('scripts/build.ts', before);
  expect(site.buildIsFresh()).toBe(false);
});

it('one whose files are gone is none', async () => {
  await built();
  rmSync(at('.next'), { recursive: true });
  expect(site.buildIsFresh()).toBe(false);
});

it('none is made in place of one that somebody serves from', async () => {
  await built();
  const { noteServing } = await import('./serving.ts');
  const over = noteServing();
  await expect(built()).rejects.toThrow('The site runs from the build');
  expect(site.buildIsFresh()).toBe(true);
  over();
  await built();
});

it('one that is interrupted ends with its compiler, which is another process’s child', async () => {
  const started = { pid: 0, watched: '' };
  compiler(
    `require('node:child_process').spawnSync(process.execPath, ['-e', \`
       require('node:fs').writeFileSync('compiler.json', JSON.stringify({ pid: process.pid, watched: process.env.MASTHEAD_SUPERVISOR_PID }));
       setInterval(() => {}, 1000);\`]);`,
  );
  const ending = new AbortController();
  const building = site.buildSite({ PATH: process.env.PATH, NODE_ENV: 'test' }, ending.signal);
  const interrupted = expect(building).rejects.toThrow('did not build');
  await vi.waitFor(() => Object.assign(started, JSON.parse(readFileSync(at('compiler.json'), 'utf8'))), { timeout: 20_000 });
  // Of a supervisor that is killed outright the compiler itself takes notice (parent-watch.mjs).
  expect(started.watched).toBe(String(process.pid));
  ending.abort();
  await interrupted;
  await vi.waitFor(() => expect(() => process.kill(started.pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
}, 40_000);
