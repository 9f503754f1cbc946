import { rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ObjectStoreError, type ObjectStore } from '../../kit/object-store.ts';
import { FormsError } from '../errors.ts';
import { ASIDE, ID, MARK, openUploadFolder, type KeptFile, type UploadFolder } from './folder.ts';

/** Below it are the files that forms know, in the bucket as in the folder. */
export const KEPT = 'kept/';
const BELOW_ASIDE = `${ASIDE}/`;

const isMissing = (error: unknown): boolean => error instanceof ObjectStoreError && error.kind === 'missing';

/** The mark of uploads in an object store; undefined where there is none. */
export async function markOf(store: ObjectStore): Promise<string | undefined> {
  try {
    return (await text(await store.get(MARK))).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A key may be one for uploads alone: whoever gave it learns what else it needs. */
const needing = <T>(what: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ObjectStoreError) || error.kind !== 'refused') throw error;
    throw new ObjectStoreError(`The key of FORMS_BUCKET may not use ${what} there, beside ${KEPT} (${error.message})`, 'refused', {
      cause: error,
    });
  });

/** Looks whether a key may use what lies beside the uploads. @throws ObjectStoreError that names it */
export async function requireRights(store: ObjectStore): Promise<void> {
  await needing(MARK, markOf(store));
  await needing(BELOW_ASIDE, store.list(BELOW_ASIDE));
}

/**
 * What visitors send, in an object store that many processes share. Files arrive in a folder of this process's own, where they are
 * judged, and are gone from it as soon as whoever sent them is answered.
 */
export async function openUploadObjects(store: ObjectStore, root: string, now: () => number = Date.now): Promise<UploadFolder> {
  const local = await openUploadFolder(root, now);
  const keyOf = (id: string, below = KEPT): string => {
    if (!ID.test(id)) throw new Error(`"${id}" is no id of a file.`);
    return below + id;
  };
  const listed = async (below: string): Promise<KeptFile[]> =>
    (await store.list(below))
      .map(({ key, modified }) => ({ id: key.slice(below.length), modifiedMs: modified.getTime() }))
      .filter(({ id }) => ID.test(id));
  /** There first: an object that is in both places is nowhere lost. One that is gone was moved by another process. */
  const move = (from: string, to: string): Promise<void> =>
    needing(
      BELOW_ASIDE,
      store
        .copy(from, to)
        .then(() => store.remove(from))
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        }),
    );
  const whereItIs = <T>(id: string, work: (key: string) => Promise<T>): Promise<T> =>
    work(keyOf(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return needing(BELOW_ASIDE, work(keyOf(id, BELOW_ASIDE)));
    });
  return {
    incoming: local.incoming,
    keep: async (incoming, id) => told(store.put(keyOf(id), incoming)),
    copy: async (from, id) => told(whereItIs(from, (key) => store.copy(key, keyOf(id)))),
    read: async (id) => told(whereItIs(id, store.get)),
    // In the order in which it is put aside, so that it is met.
    remove: async (id) => told(store.remove(keyOf(id)).then(() => needing(BELOW_ASIDE, store.remove(keyOf(id, BELOW_ASIDE))))),
    kept: () => listed(KEPT),
    aside: () => needing(BELOW_ASIDE, listed(BELOW_ASIDE)),
    putAside: (id) => move(keyOf(id), keyOf(id, BELOW_ASIDE)),
    putBack: (id) => move(keyOf(id, BELOW_ASIDE), keyOf(id)),
    removeAside: (id) => needing(BELOW_ASIDE, store.remove(keyOf(id, BELOW_ASIDE))),
    mark: () => needing(MARK, markOf(store)),
    setMark: async (mark) => {
      const file = local.incoming();
      await writeFile(file, mark, { mode: 0o600 });
      try {
        await needing(MARK, store.put(MARK, file));
      } finally {
        await rm(file, { force: true });
      }
    },
    sweepIncoming: local.sweepIncoming,
  };
}

/** Who sends or asks for a file hears that it cannot be had just now. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof ObjectStoreError) throw new FormsError(error.kind === 'missing' ? 'not-there' : 'unavailable', { cause: error });
    throw error;
  });
