import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveOutApis } from './page-list';

let build = '';
let file = '';
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'build-'));
  mkdirSync(path.join(build, 'static/id'), { recursive: true });
  file = path.join(build, 'static/id/_buildManifest.js');
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

it('APIs are left out of the pages that a browser knows, and nothing else is', () => {
  const list = (pages: readonly string[]) =>
    `self.__BUILD_MANIFEST = {\n  "__rewrites": { "source": "/rss.xml", "destination": "/api/feeds?format=rss" },\n  "sortedPages": [\n${pages.map((page) => `    "${page}"`).join(',\n')}\n  ]\n};self.__BUILD_MANIFEST_CB && self.__BUILD_MANIFEST_CB()`;
  writeFileSync(file, list(['/_app', '/api/auth/[step]', '/apis-explained', '/api', '/api/x', '/[[...path]]']));
  leaveOutApis(build);
  expect(readFileSync(file, 'utf8')).toBe(list(['/_app', '/apis-explained', '/[[...path]]']));
});

it('a list that is written otherwise stops the build', () => {
  expect(() => leaveOutApis(build)).toThrow('not one list');
  writeFileSync(file, 'self.pages = []');
  expect(() => leaveOutApis(build)).toThrow('sortedPages');
});
