import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
