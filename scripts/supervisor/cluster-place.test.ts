import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterPlace, noteCluster, type ClusterFiles } from './cluster-place.ts';

let home: string;
let files: ClusterFiles;
/** Where the checkout is now, and where its cluster would be made. */
let checkout: string;
let today: string;
const elsewhere = () => path.join(home, 'var/masthead-1/masthead-postgres');
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cluster-place-'));
  checkout = path.join(home, 'site');
  today = path.join(home, 'var/masthead-2/masthead-postgres');
  const data = path.join(checkout, '.data');
  mkdirSync(data, { recursive: true });
  files = {
    note: path.join(data, 'masthead-postgres.cluster'),
    password: path.join(data, 'masthead-postgres.password'),
    log: path.join(data, 'masthead-postgres.log'),
    checkout,
    before: [path.join(data, 'masthead-postgres'), today],
  };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function cluster(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'PG_VERSION'), '18');
}
const withPassword = () => writeFileSync(files.password, 'x');

it('a first start has it where it is made today, and so has one that finds it there', () => {
  expect(clusterPlace(today, files)).toBe(today);
  withPassword();
  cluster(today);
  noteCluster(files, elsewhere());
  expect(clusterPlace(today, files)).toBe(today);
});

it('a first start that was broken off before a server ran begins again: a release that noted nothing kept the password first', () => {
  withPassword();
  expect(clusterPlace(today, files)).toBe(today);
});

describe('a database whose checkout', () => {
  it('was moved comes along: its place is named after the path that was', () => {
    withPassword();
    cluster(elsewhere());
    noteCluster({ ...files, checkout: path.join(home, 'masthead') }, elsewhere());
    mkdirSync(today, { recursive: true });
    expect(clusterPlace(today, files)).toBe(today);
    expect([readdirSync(today), existsSync(elsewhere())]).toEqual([['PG_VERSION'], false]);
  });
  it('was moved comes along too where another clone was made in its old place', () => {
    withPassword();
    const other = path.join(home, 'masthead');
    mkdirSync(path.join(other, '.data'), { recursive: true });
    cluster(elsewhere());
    noteCluster({ ...files, checkout: other }, elsewhere());
    mkdirSync(today, { recursive: true });
    expect(clusterPlace(today, files)).toBe(today);
  });
  it('was opened or closed to others comes along, also where no release has noted its place', () => {
    withPassword();
    const inside = path.join(checkout, '.data/masthead-postgres');
    cluster(inside);
    mkdirSync(today, { recursive: true });
    expect(clusterPlace(today, files)).toBe(today);
    expect(existsSync(inside)).toBe(false);
  });
  it('was copied stays with the one that it is of', () => {
    withPassword();
    const other = path.join(home, 'masthead');
    mkdirSync(path.join(other, '.data'), { recursive: true });
    writeFileSync(path.join(other, '.data/masthead-postgres.password'), 'x');
    cluster(elsewhere());
    noteCluster({ ...files, checkout: other }, elsewhere());
    expect(() => clusterPlace(today, files)).toThrow(`it is that of ${other}, of which this is a copy`);
    expect(existsSync(elsewhere())).toBe(true);
  });
});

describe('no empty database is begun where there was one', () => {
  it('and its folder, or the disk of it, is gone', () => {
    withPassword();
    noteCluster(files, elsewhere());
    expect(() => clusterPlace(today, files)).toThrow(`is not in ${elsewhere()}`);
    rmSync(files.note);
    writeFileSync(files.log, 'database system is ready to accept connections');
    expect(() => clusterPlace(today, files)).toThrow(`is not in ${today}`);
    expect(existsSync(today)).toBe(false);
  });
  it('and its log was put aside, as one that had grown or was of a release before', () => {
    withPassword();
    writeFileSync(`${files.log}.1`, 'database system is ready to accept connections');
    expect(() => clusterPlace(today, files)).toThrow(`is not in ${today}`);
  });
  it('and nobody can say where: the note is cut', () => {
    withPassword();
    writeFileSync(files.note, '{"data":');
    expect(() => clusterPlace(today, files)).toThrow('says nowhere where the database is');
  });
  it.skipIf(process.getuid?.() === 0)('and it belongs to another user', () => {
    withPassword();
    cluster(elsewhere());
    noteCluster(files, elsewhere());
    chmodSync(elsewhere(), 0o000);
    expect(() => clusterPlace(today, files)).toThrow('could not be moved');
    chmodSync(elsewhere(), 0o700);
  });
});
