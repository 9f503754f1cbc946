import { randomUUID } from 'node:crypto';
import type * as fs from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openUploadFolder, type UploadFolder } from './folder.ts';

/** What the disk was asked for, in order, and whether it has second names for files. */
const disk = vi.hoisted(() => ({ done: [] as string[], links: true }));
vi.mock('node:fs/promises', async (actual) => {
  const real = await actual<typeof fs>();
  const named = (name: unknown) => String(name).split('/').at(-2) + '/' + String(name).split('/').at(-1);
  return {
    ...real,
    link: async (from: string, to: string) => {
      if (!disk.links) throw Object.assign(new Error('no links here'), { code: 'EPERM' });
      await real.link(from, to);
      disk.done.push(`link ${named(to)}`);
    },
    copyFile: async (from: string, to: string, mode?: number) => {
      await real.copyFile(from, to, mode);
      disk.done.push(`copy ${named(to)}`);
    },
    open: async (name: string) => {
      const file = await real.open(name);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        disk.done.push(`sync ${named(name)}`);
      };
      return file;
    },
  };
});

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

describe('a file that is aside', () => {
  const aside = async () => {
    const id = randomUUID();
    await writeFile(path.join(root, 'kept', id), 'of somebody');
    await folder.putAside(id);
    expect([await readdir(path.join(root, 'kept')), await readdir(path.join(root, 'strays'))]).toEqual([[], [id]]);
    return id;
  };
  it('is erased with whoever sent it, and so is one that is in both places', async () => {
    await folder.remove(await aside());
    const id = await aside();
    await writeFile(path.join(root, 'kept', id), 'of somebody');
    await folder.remove(id);
    expect([await readdir(path.join(root, 'kept')), await readdir(path.join(root, 'strays'))]).toEqual([[], []]);
  });
  it('is read, and copied, where a row names it again', async () => {
    const [id, other] = [await aside(), randomUUID()];
    expect(await text(await folder.read(id))).toBe('of somebody');
    await folder.copy(id, other);
    expect(await readFile(path.join(root, 'kept', other), 'utf8')).toBe('of somebody');
    await expect(folder.read(randomUUID())).rejects.toThrow('ENOENT');
  });
  it('was put aside, or back, where another process was first', async () => {
    const id = await aside();
    await folder.putAside(id);
    await folder.putBack(id);
    await folder.putBack(id);
    expect([await readdir(path.join(root, 'kept')), await readdir(path.join(root, 'strays'))]).toEqual([[id], []]);
  });
});

describe('whoever is told that a form was received finds its files after a power cut', () => {
  const kept = async () => {
    const [incoming, id] = [folder.incoming(), randomUUID()];
    await writeFile(incoming, 'x');
    disk.done = [];
    await folder.keep(incoming, id);
    expect(await readFile(path.join(root, 'kept', id), 'utf8')).toBe('x');
    return id;
  };
  afterEach(() => {
    disk.links = true;
  });
  it('a second name stands on the disk', async () => {
    const id = await kept();
    expect(disk.done).toEqual([`link kept/${id}`, 'sync files/kept']);
  });
  it('so does a copy, and its name, where a file has only one', async () => {
    disk.links = false;
    const id = await kept();
    expect(disk.done).toEqual([`copy kept/${id}`, `sync kept/${id}`, 'sync files/kept']);
  });
  it('so does the copy of a form that somebody goes on with', async () => {
    const [from, id] = [await kept(), randomUUID()];
    disk.done = [];
    await folder.copy(from, id);
    expect(disk.done).toEqual([`copy kept/${id}`, `sync kept/${id}`, 'sync files/kept']);
  });
});
