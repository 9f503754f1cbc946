import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUploadFolder, type UploadFolder } from './folder.ts';

let root: string;
let folder: UploadFolder;
beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(tmpdir(), 'masthead-uploads-')), 'files');
  folder = await openUploadFolder(root);
});
afterEach(() => rm(path.dirname(root), { recursive: true, force: true }));

describe('the folder of uploads', () => {
  it.each(['../../etc/passwd', '/etc/passwd', '..', '', 'cv.pdf', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/..`])(
    'has no file with the id %j',
    async (id) => {
      await expect(folder.read(id)).rejects.toThrow('is no id of a file');
    },
  );
  it('can be read by its user alone', async () => {
    for (const name of ['', 'incoming', 'kept']) expect((await stat(path.join(root, name))).mode & 0o777).toBe(0o700);
  });
  it('forgets what died while it arrived, and nothing that is arriving', async () => {
    const [old, fresh] = [folder.incoming(), folder.incoming()];
    for (const file of [old, fresh]) await writeFile(file, 'x');
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, long, long);
    await folder.sweepIncoming();
    expect(await readdir(path.join(root, 'incoming'))).toEqual([path.basename(fresh)]);
  });
});
