import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireOwnFolder } from './own-folder.ts';
import { StartError } from './report.ts';

describe('the folder that the product writes to', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'own-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const owner = () => statSync(folder).uid;
  const everything = () => true;

  it('is made where it is not there', () => {
    requireOwnFolder(path.join(folder, 'a/b'));
    expect(statSync(path.join(folder, 'a/b')).isDirectory()).toBe(true);
  });
  it('that cannot be one is said in words', () => {
    expect(() => requireOwnFolder('/dev/null/data')).toThrow(StartError);
    expect(() => requireOwnFolder('/dev/null/data')).toThrow(/^\/dev\/null\/data cannot be written/);
  });
  it('with what this user made is well', () => {
    mkdirSync(path.join(folder, 'masthead-logs'));
    writeFileSync(path.join(folder, 'masthead-postgres.password'), 'x');
    requireOwnFolder(folder, { uid: owner(), mayUse: everything });
    requireOwnFolder(folder, { uid: 0, mayUse: () => false });
  });
  it.each(['masthead-logs', 'masthead-postgres'])('is not where another user made %s, whose rights are set at each start', (name) => {
    mkdirSync(path.join(folder, name));
    expect(() => requireOwnFolder(folder, { uid: owner() + 1, mayUse: everything })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`${name} belongs to `) as string,
        todo: expect.stringContaining('chown -R') as string,
      }),
    );
  });
  it('may have what is somebody else’s and open to this user, and nothing that is shut', () => {
    mkdirSync(path.join(folder, 'lost+found'));
    requireOwnFolder(folder, { uid: owner() + 1, mayUse: () => false });
    mkdirSync(path.join(folder, 'forms'));
    requireOwnFolder(folder, { uid: owner() + 1, mayUse: everything });
    expect(() => requireOwnFolder(folder, { uid: owner() + 1, mayUse: () => false })).toThrow(/forms belongs to/);
  });
});
