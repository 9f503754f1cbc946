import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { inlineStyles } from '../../../scripts/lib/inline-styles.ts';
import { Body } from './encodings';

const root = path.join(import.meta.dirname, '../../..');

/** As a page of the site is: its styles, its markup and its text. */
const styles = inlineStyles(root)
  .groups.slice(0, 6)
  .map(({ css }) => `<style>${css}</style>`);
const text = readFileSync(path.join(root, 'docs/make-it-yours.md'), 'utf8');
const paragraphs = text.split('\n\n').map((words, index) => `<section class="part" id="p${index}"><p class="prose">${words}</p></section>`);
const page = (more = ''): Buffer =>
  Buffer.from(`<!DOCTYPE html><html><head>${styles.join('')}</head><body>${paragraphs.join('')}${more}</body></html>`);

const bodyOf = (bytes: Buffer, isKept = () => true) => {
  const grew = vi.fn();
  return { body: new Body(bytes, 'text/html; charset=utf-8', { grew, isKept }), grew };
};

/** As the door asks. */
const ask = async (body: Body): Promise<Buffer> => body.ready('br') ?? (await body.in('br'));

// How it compares with gzip is measured on the site's own pages (tests/contract/content/door.test.ts).
it('is as small as it gets for whoever comes after the second, and the same page', { timeout: 30_000 }, async () => {
  const { body, grew } = bodyOf(page());
  const first = await ask(body);
  await ask(body);
  await vi.waitFor(async () => expect((await ask(body)).length / first.length).toBeLessThanOrEqual(0.93), 20_000);
  expect(brotliDecompressSync(await ask(body)).equals(page())).toBe(true);
  // The two forms, and the plain text that went.
  await vi.waitFor(() => expect(grew).toHaveBeenCalledTimes(3));
  expect(body.size).toBe((await ask(body)).length);
});

it('stays as it is for a page that one has asked for, and for one that is kept no more', { timeout: 30_000 }, async () => {
  const [once, gone, other] = [bodyOf(page('once')).body, bodyOf(page('gone'), () => false).body, bodyOf(page('other')).body];
  const before = [await ask(once), await ask(gone)];
  await ask(gone);
  // It comes after the one before it in the queue.
  const [first] = [await ask(other), await ask(other)];
  await vi.waitFor(async () => expect((await ask(other)).length).toBeLessThan(first.length), 20_000);
  expect([await ask(gone), once.ready('br')].map((bytes) => bytes?.length)).toEqual([before[1]?.length, before[0]?.length]);
});

it(
  'is unpacked for whoever takes no packed form once the plain text is gone, and kept plain from then on',
  { timeout: 30_000 },
  async () => {
    const { body } = bodyOf(page('plain'));
    const packed = (await ask(body)).length;
    await ask(body);
    await vi.waitFor(() => expect(body.ready('br')?.length).toBeLessThan(packed), 20_000);
    await vi.waitFor(() => expect(body.size).toBeLessThan(packed), 20_000);
    expect([body.is(page('plain')), body.is(page('other')), body.ready('identity')]).toEqual([true, false, undefined]);
    expect(gunzipSync(await body.in('gzip')).equals(page('plain'))).toBe(true);
    expect((await body.in('identity')).equals(page('plain'))).toBe(true);
    expect(body.ready('identity')?.equals(page('plain'))).toBe(true);
  },
);

it('keeps its plain text for those who asked for it before', { timeout: 30_000 }, async () => {
  const { body } = bodyOf(page('kept'));
  expect(body.ready('identity')?.length).toBe(page('kept').length);
  const packed = (await ask(body)).length;
  await ask(body);
  await vi.waitFor(() => expect(body.ready('br')?.length).toBeLessThan(packed), 20_000);
  expect(body.ready('identity')?.equals(page('kept'))).toBe(true);
});
