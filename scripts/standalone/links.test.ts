import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { linksAway } from './links.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-links-'));
  mkdirSync(path.join(folder, 'built/node_modules/pino'), { recursive: true });
  mkdirSync(path.join(folder, 'built/.next/node_modules'), { recursive: true });
  symlinkSync('../../node_modules/pino', path.join(folder, 'built/.next/node_modules/pino-1a'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a link within the folder stays, one out of it or by a path of this machine is told', () => {
  const built = path.join(folder, 'built');
  expect(linksAway(built)).toEqual([]);
  symlinkSync('../../../elsewhere', path.join(built, '.next/node_modules/out'));
  symlinkSync(path.join(built, 'node_modules/pino'), path.join(built, '.next/node_modules/whole'));
  expect(linksAway(built).sort()).toEqual([path.join(built, '.next/node_modules/out'), path.join(built, '.next/node_modules/whole')]);
});

it('what is copied as the folder of the site is leads to itself; copied otherwise, to the folder that it was built in', () => {
  const [kept, other] = [path.join(folder, 'kept'), path.join(folder, 'other')];
  cpSync(path.join(folder, 'built'), kept, { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(folder, 'built'), other, { recursive: true });
  expect(linksAway(kept)).toEqual([]);
  expect(linksAway(other)).toHaveLength(1);
  expect(readFileSync(path.join(root, 'scripts/standalone.ts'), 'utf8')).toContain(
    'cpSync(built, out, { recursive: true, verbatimSymlinks: true,',
  );
});
