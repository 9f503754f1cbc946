import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REFUSED_ADDRESS } from '../lib/blockers';
import { givePassableNames, passable } from './passable-names';

let build = '';
const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), text);
};
const read = (file: string): string => readFileSync(path.join(build, file), 'utf8');
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

it.each([
  ['3_ad-mly298_a.js', '3_xad-mly298_a.js'],
  ['ga_3-ads.js', 'xga_3-xads.js'],
  ['2o254-9jnrqz4.js', '2o254-9jnrqz4.js'],
  ['read-8gad.js', 'read-8gad.js'],
])('%s is %s', (name, passed) => {
  expect(passable(name)).toBe(passed);
  expect(REFUSED_ADDRESS.test(`static/chunks/${passed}`)).toBe(false);
});

it('a script that blockers would refuse has another name, wherever it is named', () => {
  put('static/chunks/3_ad-mly298_a.js', 'one');
  put('static/chunks/2o254-9jnrqz4.js', 'load("static/chunks/3_ad-mly298_a.js")');
  put('server/pages/_app.js.json', '["static/chunks/3_ad-mly298_a.js"]');
  put('build-manifest.json', '["static/chunks/3_ad-mly298_a.js","static/chunks/2o254-9jnrqz4.js"]');
  put('standalone/sub/build-manifest.json', '["static/chunks/3_ad-mly298_a.js"]');
  givePassableNames(build);
  expect(readdirSync(path.join(build, 'static/chunks')).sort()).toEqual(['2o254-9jnrqz4.js', '3_xad-mly298_a.js']);
  expect(read('static/chunks/2o254-9jnrqz4.js')).toBe('load("static/chunks/3_xad-mly298_a.js")');
  expect(read('server/pages/_app.js.json')).toBe('["static/chunks/3_xad-mly298_a.js"]');
  expect(read('build-manifest.json')).toBe('["static/chunks/3_xad-mly298_a.js","static/chunks/2o254-9jnrqz4.js"]');
});
