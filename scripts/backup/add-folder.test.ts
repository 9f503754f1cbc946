import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFolder, ChangedMeanwhile } from './add-folder.ts';
import { readArchive, writeArchive } from './archive.ts';
import { placesOf } from './folders.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'add-folder-'));
  for (const name of ['kept/a', 'kept/b', 'kept/c', 'incoming/d']) write(name, name);
});
afterEach(() => rmSync(home, { recursive: true }));

const at = (name: string) => path.join(home, name);
function write(name: string, text: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}

/** What is in an archive of the folder, where something happens before or while its second file is read. */
async function taken(folder: 'uploads' | 'journal', happens: { before?: () => void; during?: () => void }) {
  const file = at('archive');
  const archive = await writeArchive(file, []);
  const begun: string[] = [];
  let chunks = 0;
  const digests = {
    begin: (entry: object) => {
      begun.push((entry as { path: string }).path);
      if (begun.length === 1) happens.before?.();
    },
    add: () => {
      if ((chunks += 1) === 1) happens.during?.();
    },
  };
  const place = folder === 'uploads' ? placesOf({ FORMS_FOLDER: home }).uploads : { root: home, tops: ['kept'] };
  try {
    const gone = await addFolder(archive, digests, folder, place!);
    await archive.end();
    const names: string[] = [];
    for await (const { name, body } of readArchive(file, [])) {
      let text = '';
      for await (const chunk of body) text += chunk.toString();
      expect(`${folder}/${text}`).toBe(name);
      names.push(name);
    }
    return { gone, names, begun };
  } catch (error) {
    await archive.abandon(error as Error);
    throw error;
  }
}

it('an upload that is deleted before it is read is left out and told, and the rest is whole', async () => {
  expect(await taken('uploads', { before: () => rmSync(at('kept/b')) })).toEqual({
    gone: 1,
    names: ['uploads/kept/a', 'uploads/kept/c'],
    begun: ['kept/a', 'kept/c'],
  });
});

it('an upload that is deleted while it is read is in it', async () => {
  const { gone, names } = await taken('uploads', { during: () => rmSync(at('kept/a')) });
  expect([gone, names.length]).toEqual([0, 3]);
});

it('an upload that comes meanwhile, or is arriving, is not in it', async () => {
  const { gone, names } = await taken('uploads', { before: () => write('kept/e', 'kept/e') });
  expect([gone, names]).toEqual([0, ['uploads/kept/a', 'uploads/kept/b', 'uploads/kept/c']]);
});

it.each([
  ['deleted', () => rmSync(at('kept/c'))],
  ['made', () => write('kept/e', 'e')],
  ['written', () => write('kept/c', 'longer than it was')],
])('a file of another folder that is %s meanwhile makes it begin anew', async (_what, before) => {
  await expect(taken('journal', { before })).rejects.toBeInstanceOf(ChangedMeanwhile);
});
