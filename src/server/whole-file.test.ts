import { promises } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sweepHalfFiles, writeBeside, writeWhole } from './whole-file';

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whole-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('a file is written whole, and leaves nothing beside it', async () => {
  const folder = await folderOf();
  const file = path.join(folder, 'a'.repeat(255));
  await writeWhole(file, 'one');
  const beside = await writeBeside(file, 'another');
  expect(await readFile(file, 'utf8')).toBe('one');
  beside.place();
  expect(await readFile(file, 'utf8')).toBe('another');
  expect(await readdir(folder)).toHaveLength(1);
});

it('what cannot be written leaves what is there, and nothing beside it', async () => {
  const folder = await folderOf();
  await mkdir(path.join(folder, 'a', 'b'), { recursive: true });
  await expect(writeWhole(path.join(folder, 'a'), 'one')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a']);
});

it('what a killed process left is swept, and neither what another one writes just now nor whole files', async () => {
  const folder = await folderOf();
  const below = path.join(folder, 'en', 'deep');
  await mkdir(below, { recursive: true });
  const [left, next, writing] = [
    '.01234567-89ab-4def-8123-456789abcdef',
    'page.html.01234567-89ab-4def-8123-456789abcdef.tmp',
    '.11234567-89ab-4def-8123-456789abcdef',
  ];
  // An address may end as such a name does.
  const whole = ['01234567-89ab-4def-8123-456789abcdef.html', 'page.html', '01234567-89ab-4def-8123-456789abcdef', 'a-page.tmp'];
  for (const name of [left, next, writing, ...whole]) await writeFile(path.join(below, name), 'half');
  const old = new Date(Date.now() - 11 * 60_000);
  for (const name of [left, next, ...whole]) await utimes(path.join(below, name), old, old);
  expect(await sweepHalfFiles(folder)).toBe(2);
  expect((await readdir(below)).sort()).toEqual([writing, ...whole].sort());
  expect(await sweepHalfFiles(path.join(folder, 'none'))).toBe(0);
});

it('what was left is swept though a folder beside it is gone meanwhile', async () => {
  const folder = await folderOf();
  const left = '.01234567-89ab-4def-8123-456789abcdef';
  for (const name of ['a-gone', 'b']) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, 'b', left), 'half');
  const old = new Date(Date.now() - 11 * 60_000);
  await utimes(path.join(folder, 'b', left), old, old);
  const given = promises.readdir;
  const reading = vi.spyOn(promises, 'readdir').mockImplementation((async (...[of, options]: Parameters<typeof given>) => {
    const entries = await given(of, options);
    // After its name was read.
    await rm(path.join(folder, 'a-gone'), { recursive: true, force: true });
    return entries;
  }) as typeof given);
  syncBuiltinESMExports();
  onTestFinished(() => {
    reading.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await sweepHalfFiles(folder)).toBe(1);
});

it('what was left is swept though a file beside it cannot be removed, which is told', async () => {
  const folder = await folderOf();
  const below = path.join(folder, 'a');
  await mkdir(below);
  const [stays, goes] = ['.01234567-89ab-4def-8123-456789abcdef', '.11234567-89ab-4def-8123-456789abcdef'];
  const old = new Date(Date.now() - 11 * 60_000);
  for (const file of [path.join(below, stays), path.join(below, goes), path.join(folder, goes)]) {
    await writeFile(file, 'half');
    await utimes(file, old, old);
  }
  const given = promises.rm;
  const removing = vi.spyOn(promises, 'rm').mockImplementation(async (...[file, options]: Parameters<typeof given>) => {
    if (String(file).endsWith(stays)) throw new Error('it stays');
    await given(file, options);
  });
  syncBuiltinESMExports();
  try {
    await expect(sweepHalfFiles(folder)).rejects.toThrow('it stays');
  } finally {
    removing.mockRestore();
    syncBuiltinESMExports();
  }
  expect([await readdir(folder), await readdir(below)]).toEqual([['a'], [stays]]);
});
