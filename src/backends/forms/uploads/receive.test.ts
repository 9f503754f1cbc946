import type * as fs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openUploadFolder } from './folder.ts';
import { receiveMultipart } from './receive.ts';

const written = vi.hoisted(() => [] as { file: string; flush: unknown }[]);
vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  return {
    ...real,
    createWriteStream: (file: string, options: { flush?: boolean }) => {
      written.push({ file, flush: options.flush });
      return real.createWriteStream(file, options);
    },
  };
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'masthead-receive-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a file that arrives stands on the disk before anybody hears of it: its second name needs no bytes of its own', async () => {
  const folder = await openUploadFolder(root);
  const form = new FormData();
  form.append('cv', new Blob(['My life, in words.']), 'cv.txt');
  const { headers, body } = new Response(form);
  const received = await receiveMultipart(
    { headers: Object.fromEntries(headers), body: Readable.fromWeb(body as never) },
    { folder, target: { files: [{ name: 'cv', kinds: ['txt'], maxBytes: 1_000, maxFiles: 1 }], bytes: 10_000 } },
  );
  expect(received.files.map(({ name, path: file }) => [name, readFileSync(file, 'utf8')])).toEqual([['cv.txt', 'My life, in words.']]);
  expect(written).toEqual([{ file: received.files[0]?.path, flush: true }]);
});
