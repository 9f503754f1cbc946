import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import * as environment from '@/config/env.server';
import { logger } from '@/server/logger';
import type { ItemDependencies } from '@/server/page/page';
import { parseSharePath, shareHash, sharePath } from './address.server';
import type { ShareCard } from './card';
import { fitTitle, linesOf } from './fit-title';
import { loadSharePicture, renderShareCard } from './share-picture.server';

vi.mock('../../access/gated-list.server', () => ({ gatedListKnown: () => Promise.resolve(undefined), refreshGatedList: vi.fn() }));

const card: ShareCard = { title: 'The long queue', eyebrow: 'Energy', siteName: 'Aldermoor', image: '' };

describe('the address of a share picture', () => {
  it('has a hash that changes with what is shown, and leads back to the page', () => {
    const address = sharePath(card, 'en', '/featured-insights/über uns');
    expect(address).toMatch(/^\/-\/share\/en\/[\da-f]{12}\/featured-insights\/%C3%BCber%20uns\.png$/);
    expect(parseSharePath(address.slice('/-/share/'.length).split('/').map(decodeURIComponent))).toEqual({
      language: 'en',
      hash: shareHash(card),
      path: '/featured-insights/über uns',
    });
    expect(shareHash({ ...card, title: 'The longer queue' })).not.toBe(shareHash(card));
    expect(parseSharePath(['de', shareHash(card), '-home.png'])?.path).toBe('/');
  });
  it.each([[[]], [['en', 'short', 'a.png']], [['en', '0123456789ab', 'a.jpg']], [['en', '0123456789ab']]])(
    'is refused in another form: %j',
    (segments) => {
      expect(parseSharePath(segments)).toBeUndefined();
    },
  );
});

describe('the title', () => {
  it('stands as large as its box lets it', () => {
    const sizes = [
      'Ports',
      'Pension funds and bridges',
      'What a median is, and whom it leaves out of every table that was ever printed',
      'x '.repeat(400),
    ].map((title) => fitTitle(title, 640, 320).size);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(new Set(sizes).size).toBeGreaterThan(2);
    for (const size of sizes) expect(fitTitle('a', 640, 320).lines * size).toBeGreaterThan(0);
  });
  it('is wrapped at words; one that is too long is broken', () => {
    expect([linesOf('one two three', 100), linesOf('one two three', 2.2), linesOf('Donaudampfschifffahrtsgesellschaft', 6)]).toEqual([
      1, 3, 3,
    ]);
  });
});

it('is a PNG of 1200 × 630 pixels, also for titles that nobody should write', async () => {
  for (const title of [
    'The long queue',
    '<svg onload=alert(1)> & "quotes"',
    'Ökologie für Zürich, Łódź und Žižkov',
    'W'.repeat(300),
    '日本語',
    '',
  ]) {
    const { format, width, height } = await sharp(await renderShareCard({ ...card, title })).metadata();
    expect([title.slice(0, 9), format, width, height]).toEqual([title.slice(0, 9), 'png', 1200, 630]);
  }
}, 30_000);

describe('what is at an address', () => {
  const layout = (fields: object, templateName = 'Article') => ({
    sitecore: {
      context: { pageEditing: false },
      route: { name: 'a', itemId: 'x', templateId: '', templateName, fields, placeholders: {} },
    },
  });
  const dependencies = (answer: unknown): ItemDependencies =>
    ({
      services: {
        layout: async () => answer,
        dictionary: { phrases: async () => ({ 'site.name': 'Aldermoor' }) },
        sites: { list: async () => [], known: () => [] },
        client: { request: async () => ({}) },
        redirects: {
          fetch: async () => [{ pattern: '/capital/brass', target: '/de/capital/copper', redirectType: 'REDIRECT_301', locale: '' }],
        },
      },
      origins: { sites: [{ name: 'insights', origin: 'https://insights.example.org' }], preview: '', staging: '', extraHosts: {} },
    }) as unknown as ItemDependencies;
  const fields = {
    Title: { value: 'Copper' },
    Eyebrow: { value: 'Capital' },
    Access: { value: 'premium' },
    Body: { value: '<p>Hidden</p>' },
  };
  const shown = { title: 'Copper', eyebrow: 'Capital', siteName: 'Aldermoor', image: '' };
  const segments = (hash: string) => ['en', hash, 'capital', 'copper.png'];

  it('is the picture, the way to the new one, or nothing', async () => {
    const here = dependencies(layout(fields));
    expect(await loadSharePicture('insights', segments(shareHash(shown)), here)).toMatchObject({ kind: 'picture', hash: shareHash(shown) });
    expect(await loadSharePicture('insights', segments('000000000000'), here)).toEqual({
      kind: 'moved',
      path: sharePath(shown, 'en', '/capital/copper'),
    });
    for (const nothing of [undefined, layout(fields, 'Error Page')])
      expect(await loadSharePicture('insights', segments(shareHash(shown)), dependencies(nothing))).toEqual({ kind: 'not-found' });
    expect(await loadSharePicture('insights', ['xx', shareHash(shown), 'a.png'], here)).toEqual({ kind: 'not-found' });
  });
  it('leads to the picture of the page that an author sent it to: links that were shared keep theirs', async () => {
    expect(await loadSharePicture('insights', ['en', shareHash(shown), 'capital', 'brass.png'], dependencies(undefined))).toEqual({
      kind: 'moved',
      path: `/-/share/de/${shareHash(shown)}/capital/copper.png`,
    });
  });
  describe('with a picture of the page', () => {
    const load = (src: string) =>
      loadSharePicture(
        'insights',
        segments(shareHash({ ...shown, image: src })),
        dependencies(layout({ ...fields, Image: { value: { src } } })),
      );
    const png = () =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
        .png()
        .toBuffer();

    it('is whole once that can be had, and says when it could not', async () => {
      const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
      const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('busy', { status: 400 }));
      expect(await load('/-/media/Project/firm/queue.png')).toMatchObject({ kind: 'picture', isWhole: false });
      expect(warned).toHaveBeenCalledTimes(1);
      fetched.mockResolvedValue(new Response(new Uint8Array(await png())));
      expect(await load('/-/media/Project/firm/queue.png')).toMatchObject({ kind: 'picture', isWhole: true });
    });
    it('asks for it where media are', async () => {
      vi.spyOn(environment, 'getEnv').mockReturnValue({
        ...environment.getEnv(),
        SITECORE_MEDIA_URL: 'https://edge.example/a-tenant/media',
      });
      const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(new Uint8Array(await png())));
      await load('/-/media/Project/firm/line.png?rev=12ab&w=1200');
      expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
        `https://edge.example/a-tenant/media/Project/firm/line.png?rev=12ab&w=1200`,
      ]);
    });
  });
  it('never asks another host or the restricted folder for a picture', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
    vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    for (const src of ['https://evil.example/a.png', '//evil.example/-/media/a.png', '/-/media/restricted/a.png', '/api/healthz']) {
      const image = { ...shown, image: src };
      await loadSharePicture('insights', segments(shareHash(image)), dependencies(layout({ ...fields, Image: { value: { src } } })));
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});
