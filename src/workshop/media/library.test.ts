import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { valueOf } from '../scs/item.ts';
import { MEDIA_ROOT } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { MediaLibrary } from './library.ts';

const ITEM = `${MEDIA_ROOT}/images/river`;

it('a picture of many posts is read once, and described in each language', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'river.png');
  await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toFile(file);
  const store = new ItemStore(folder);
  const library = new MediaLibrary(store, { dryRun: false });
  const encoded = vi.spyOn(Buffer.prototype, 'toString');
  onTestFinished(() => encoded.mockRestore());
  const first = await library.file(file, ITEM, 'A river', 'en');
  const again = await library.file(file, ITEM, 'Ein Fluss', 'de');
  expect(first).toMatchObject({ path: ITEM, width: 4, height: 3 });
  expect(again).toEqual(first);
  const item = store.at(ITEM);
  expect(item && [valueOf(item, 'en', F.alt), valueOf(item, 'de', F.alt)]).toEqual(['A river', 'Ein Fluss']);
  // Once to compare it with what is kept, once to keep it.
  expect(encoded.mock.calls.filter(([encoding]) => encoding === 'base64')).toHaveLength(2);
  expect(library.made).toBe(1);
  store.remove(ITEM);
  expect(await library.file(file, ITEM, '', 'en')).toEqual(first);
  expect(store.at(ITEM)).toBeDefined();
  expect(await library.file(path.join(folder, 'none.png'), ITEM, '', 'en')).toBeUndefined();
});

it('a photo of a phone is as large as it is seen', async () => {
  const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const library = new MediaLibrary(new ItemStore(tmpdir()), { dryRun: true });
  expect(await library.bytes(photo, 'jpg', ITEM, '', 'en')).toMatchObject({ width: 3, height: 4 });
});
