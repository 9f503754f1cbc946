import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ObjectStoreError, type ObjectStore } from '../../kit/object-store.ts';
import { openUploadObjects, requireRights } from './objects.ts';

/** Of a key that may touch `kept/` alone. */
const narrow = (): ObjectStore => {
  const only = <T>(key: string, value: T): Promise<T> =>
    key.startsWith('kept/') ? Promise.resolve(value) : Promise.reject(new ObjectStoreError('The store answered 403.', 'refused'));
  return {
    put: (key) => only(key, undefined),
    get: () => Promise.reject(new ObjectStoreError('The store answered 403.', 'refused')),
    copy: (_from, to) => only(to, undefined),
    remove: (key) => only(key, undefined),
    list: (prefix) => only(prefix, []),
    keepsVersions: () => Promise.resolve(false),
  };
};

it('a key that may use no more than the uploads is told by what it lacks', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-objects-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const objects = await openUploadObjects(narrow(), root);
  expect(await objects.kept()).toEqual([]);
  const id = '00000000-0000-4000-8000-000000000000';
  for (const work of [() => objects.mark(), () => objects.setMark(id), () => requireRights(narrow())])
    await expect(work()).rejects.toThrow('may not use of-database there, beside kept/ (The store answered 403.)');
  for (const work of [() => objects.aside(), () => objects.putAside(id)]) await expect(work()).rejects.toThrow('may not use strays/');
});

/** What it holds, as S3 would. */
function holding(objects: Map<string, string>): ObjectStore {
  const at = (key: string): string => {
    const there = objects.get(key);
    if (there === undefined) throw new ObjectStoreError(`The store answers 404 NoSuchKey (${key}).`, 'missing');
    return there;
  };
  return {
    put: () => Promise.reject(new Error('Nothing is put here.')),
    get: async (key) => Readable.from([await Promise.resolve(at(key))]),
    copy: async (from, to) => void objects.set(to, await Promise.resolve(at(from))),
    remove: (key) => Promise.resolve(void objects.delete(key)),
    list: () => Promise.resolve([]),
    keepsVersions: () => Promise.resolve(false),
  };
}

async function of(objects: Map<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-objects-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return openUploadObjects(holding(objects), root);
}
const [ID, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('an object that is aside is erased with whoever sent it, and so is one that is in both places', async () => {
  const objects = new Map([
    [`strays/${ID}`, 'x'],
    [`kept/${OTHER}`, 'x'],
    [`strays/${OTHER}`, 'x'],
  ]);
  const uploads = await of(objects);
  await uploads.remove(ID);
  await uploads.remove(OTHER);
  expect([...objects.keys()]).toEqual([]);
});

it('an object that is aside is read, and copied, where a row names it again', async () => {
  const objects = new Map([[`strays/${ID}`, 'of somebody']]);
  const uploads = await of(objects);
  expect(await text(await uploads.read(ID))).toBe('of somebody');
  await uploads.copy(ID, OTHER);
  expect(objects.get(`kept/${OTHER}`)).toBe('of somebody');
  objects.clear();
  await expect(uploads.read(ID)).rejects.toThrow('There is nothing of that name.');
});

it('an object was put aside, or back, where another process was first', async () => {
  const objects = new Map([[`kept/${ID}`, 'x']]);
  const uploads = await of(objects);
  await uploads.putAside(ID);
  await uploads.putAside(ID);
  expect([...objects.keys()]).toEqual([`strays/${ID}`]);
  await uploads.putBack(ID);
  await uploads.putBack(ID);
  expect([...objects.keys()]).toEqual([`kept/${ID}`]);
});
