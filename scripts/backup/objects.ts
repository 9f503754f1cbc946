import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ID } from '../../src/backends/forms/uploads/folder.ts';
import { KEPT } from '../../src/backends/forms/uploads/objects.ts';
import { ObjectStoreError, type ObjectStore } from '../../src/backends/kit/object-store.ts';
import { filesOf, type Place } from './folders.ts';

/** What visitors sent, where it lies in an object store (FORMS_BUCKET): fetched to be backed up, and given back by a restore. */

/** Of what is fetched or given at a time. */
const AT_ONCE = 8;

async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Keys of what forms keep; what somebody else has put beside them, such as the folder that a console makes, is told of and left. */
async function keptKeys(store: ObjectStore): Promise<string[]> {
  const all = (await store.list(KEPT)).map(({ key }) => key);
  const kept = all.filter((key) => ID.test(key.slice(KEPT.length)));
  if (kept.length < all.length)
    process.stderr.write(`${all.length - kept.length} objects below ${KEPT} are no uploads of forms: they are left where they are.\n`);
  return kept;
}

/**
 * Fetches all that forms keep into a new folder, which `done` removes: as much room as it takes is needed for the time of a backup.
 * `gone`: how many were deleted since they were listed.
 * @param near the folder is made below it
 */
export async function fetchObjects(
  store: ObjectStore,
  near: string,
  signal?: AbortSignal,
): Promise<{ place: Place; gone: number; done(): void }> {
  mkdirSync(near, { recursive: true, mode: 0o700 });
  const root = mkdtempSync(path.join(near, 'uploads-'));
  const done = () => rmSync(root, { recursive: true, force: true });
  let gone = 0;
  try {
    mkdirSync(path.join(root, KEPT), { mode: 0o700 });
    await each(await keptKeys(store), async (key) => {
      signal?.throwIfAborted();
      const file = path.join(root, key);
      try {
        await pipeline(await store.get(key), createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal });
      } catch (error) {
        // Deleted since it was listed, as what is due: no row of the backup names it, or one that is due as well.
        if (!(error instanceof ObjectStoreError) || error.kind !== 'missing') throw error;
        gone += 1;
      }
    });
    return { place: { root, tops: [KEPT] }, gone, done };
  } catch (error) {
    done();
    throw error;
  }
}

export const asideOf = (stamp: string): string => `replaced-${stamp}/`;

/**
 * Puts the files of a folder in the place of what forms keep, and what was there aside, in the same bucket.
 * @returns takes it back
 */
export async function giveObjects(store: ObjectStore, from: string, stamp: string): Promise<() => Promise<void>> {
  const aside = asideOf(stamp);
  const given: string[] = [];
  const before = await keptKeys(store);
  const setAside = (key: string): string => aside + key.slice(KEPT.length);
  const takeBack = async (): Promise<void> => {
    await each(
      given.filter((key) => !before.includes(key)),
      (key) => store.remove(key),
    );
    const there = new Set((await store.list(aside)).map(({ key }) => key));
    await each(
      before.filter((key) => there.has(setAside(key))),
      (key) => store.copy(setAside(key), key),
    );
    await each([...there], (key) => store.remove(key));
  };
  try {
    await each(before, (key) => store.copy(key, setAside(key)));
    // Of a folder there are those too that were arriving when it was backed up.
    const files = filesOf({ root: from, tops: [KEPT] }).map(({ path: file }) => file);
    await each(files, async (file) => {
      given.push(file);
      await store.put(file, path.join(from, file));
    });
    await each(
      before.filter((key) => !files.includes(key)),
      (key) => store.remove(key),
    );
    return takeBack;
  } catch (error) {
    await takeBack();
    throw error;
  }
}
