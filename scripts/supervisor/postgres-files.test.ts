import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveFolder, makeCluster, movedFrom, putClusterAside } from './postgres-files.ts';

let home: string;
let data: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'postgres-files-'));
  data = path.join(home, 'cluster');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const OTHERS = 65_533;

it('a cluster of another user is given with all that is in it, and its folder at last', () => {
  mkdirSync(path.join(data, 'base/1'), { recursive: true });
  writeFileSync(path.join(data, 'PG_VERSION'), '18');
  writeFileSync(path.join(data, 'base/1/1259'), '');
  const given: string[] = [];
  giveFolder(data, OTHERS, (file, uid) => void given.push(`${path.relative(home, file)} ${uid}`));
  expect(given.toSorted()).toEqual(
    ['cluster', 'cluster/PG_VERSION', 'cluster/base', 'cluster/base/1', 'cluster/base/1/1259']
      .map((file) => `${file} ${OTHERS}`)
      .toSorted(),
  );
  expect(given.at(-1)).toBe(`cluster ${OTHERS}`);
});

it('a cluster whose making was ended is made anew', () => {
  // As a user who may not write beside it has it before.
  mkdirSync(data);
  const ended = () =>
    makeCluster(data, (folder) => {
      writeFileSync(path.join(folder, 'PG_VERSION'), '18');
      throw new Error('killed');
    });
  expect(ended).toThrow('killed');
  expect(existsSync(path.join(data, 'PG_VERSION'))).toBe(false);
  makeCluster(data, (folder) => {
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'PG_VERSION'), '18');
  });
  expect(readdirSync(home)).toEqual(['cluster']);
  expect(ended).not.toThrow();
});

function cluster(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'PG_VERSION'), '18');
}

it('a cluster without its password is put aside, beside those before', () => {
  expect(putClusterAside(data)).toBeUndefined();
  for (const aside of [`${data}.old`, `${data}.old-2`]) {
    cluster(data);
    writeFileSync(path.join(data, path.basename(aside)), '');
    expect(putClusterAside(data)).toBe(aside);
    expect(readdirSync(aside).toSorted()).toEqual(['PG_VERSION', path.basename(aside)]);
  }
  expect(readdirSync(home).toSorted()).toEqual(['cluster.old', 'cluster.old-2']);
});

it('clusters are moved from where systems clean, without the programs, and once', () => {
  const [before, now] = [path.join(home, 'before'), path.join(home, 'now')];
  expect(movedFrom(before, now)).toBe(now);
  cluster(path.join(before, 'masthead-postgres'));
  // What a start that was interrupted had copied.
  mkdirSync(path.join(`${now}.new`, 'masthead-postgres'), { recursive: true });
  mkdirSync(path.join(before, 'postgres/bin'), { recursive: true });
  expect(movedFrom(before, now)).toBe(now);
  expect([existsSync(before), readdirSync(now)]).toEqual([false, ['masthead-postgres']]);
  cluster(path.join(before, 'other'));
  expect(movedFrom(before, now)).toBe(now);
  expect(readdirSync(now)).toEqual(['masthead-postgres']);
});
