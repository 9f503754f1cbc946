import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A folder that is a mount of its own: neither it nor what is in it can be renamed to elsewhere, and it cannot be removed.
const disk = vi.hoisted(() => ({ mount: '', full: '' }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>();
  const said = (code: string, what: string) => Object.assign(new Error(`${code}: ${what}`), { code });
  const isIn = (file: string) => disk.mount !== '' && (file === disk.mount || file.startsWith(`${disk.mount}/`));
  const renameSync: typeof real.renameSync = (from, to) => {
    if (isIn(String(from)) !== isIn(String(to))) throw said('EXDEV', 'cross-device link not permitted');
    real.renameSync(from, to);
  };
  const rmSync: typeof real.rmSync = (file, options) => {
    if (disk.mount === String(file)) {
      for (const name of real.readdirSync(file)) real.rmSync(`${String(file)}/${name}`, options);
      throw said('EBUSY', 'resource busy or locked');
    }
    real.rmSync(file, options);
  };
  const cpSync: typeof real.cpSync = (from, to, options) => {
    real.cpSync(from, to, options);
    if (disk.full !== '' && String(to).startsWith(disk.full)) throw said('ENOSPC', 'no space left on device');
  };
  return { ...real, default: { ...real, renameSync, rmSync, cpSync }, renameSync, rmSync, cpSync };
});
const { filesOf, swapIn } = await import('./folders.ts');

let home: string;
const at = (...names: string[]): string => path.join(home, ...names);
function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'folders-'));
  write('uploads/kept/a', 'before');
  write('uploads/b', 'before');
  write('new/kept/a', 'after');
  write('new/c', 'after');
});
afterEach(() => {
  Object.assign(disk, { mount: '', full: '' });
  rmSync(home, { recursive: true, force: true });
});

const uploads = () => ({ root: at('uploads'), tops: ['.'] });
const contents = (folder: string) =>
  filesOf({ root: at(folder), tops: ['.'] }).map((file) => [file.path, readFileSync(at(folder, file.path), 'utf8')]);
const BEFORE = [
  ['b', 'before'],
  ['kept/a', 'before'],
];
const AFTER = [
  ['c', 'after'],
  ['kept/a', 'after'],
];

describe.each(['on the same disk', 'that is a mount of its own'])('a folder %s', (where) => {
  beforeEach(() => {
    if (where !== 'on the same disk') disk.mount = at('uploads');
  });

  it('is put in the place of what was there, which is set aside', () => {
    chmodSync(at('uploads'), 0o700);
    swapIn(uploads(), at('new'), at('aside'));
    expect([contents('uploads'), contents('aside')]).toEqual([AFTER, BEFORE]);
    expect(statSync(at('aside')).mode & 0o777).toBe(0o700);
  });

  it('is as it was when that is taken back', () => {
    swapIn(uploads(), at('new'), at('aside'))();
    expect([contents('uploads'), contents('aside')]).toEqual([BEFORE, []]);
  });

  it('is made where there was none', () => {
    if (disk.mount === '') rmSync(at('uploads'), { recursive: true });
    const takeBack = swapIn({ root: at(disk.mount === '' ? 'uploads' : 'others'), tops: ['.'] }, at('new'), at('aside'));
    expect(contents(disk.mount === '' ? 'uploads' : 'others')).toEqual(AFTER);
    takeBack();
    expect(existsSync(at('others'))).toBe(false);
  });
});

it('a folder is as it was when the disk for what was there is full', () => {
  Object.assign(disk, { mount: at('uploads'), full: at('aside') });
  expect(() => swapIn(uploads(), at('new'), at('aside'))).toThrow('ENOSPC');
  expect(contents('uploads')).toEqual(BEFORE);
});

it('a folder is as it was when a file of it cannot be taken away', () => {
  write('uploads/kept/locked/x', 'before');
  disk.mount = at('uploads/kept');
  expect(() => swapIn(uploads(), at('new'), at('aside'))).toThrow('EBUSY');
  disk.mount = '';
  expect(contents('uploads')).toEqual([...BEFORE, ['kept/locked/x', 'before']]);
});

describe('a place that is a link', () => {
  it('is what it leads to', () => {
    symlinkSync(at('uploads'), at('link'));
    expect(contents('link')).toEqual(BEFORE);
    swapIn({ root: at('link'), tops: ['.'] }, at('new'), at('aside'));
    expect([contents('uploads'), contents('link')]).toEqual([AFTER, AFTER]);
  });

  it('is one in the part that is named, too', () => {
    symlinkSync(at('uploads'), at('new/items'));
    expect(filesOf({ root: at('new'), tops: ['items'] }).map((file) => file.path)).toEqual(['items/b', 'items/kept/a']);
  });

  it('is said where it leads nowhere: a backup of nothing would look whole', () => {
    symlinkSync(at('gone'), at('link'));
    expect(() => filesOf({ root: at('link'), tops: ['.'] })).toThrow(/leads nowhere/);
  });

  it('is said where it is neither a file nor a folder', () => {
    symlinkSync('/dev/null', at('link'));
    expect(() => filesOf({ root: at('link'), tops: ['.'] })).toThrow(/neither/);
  });
});

it('of a folder that is not there, there is nothing', () => {
  expect(filesOf({ root: at('nowhere'), tops: ['.', 'a'] })).toEqual([]);
});
