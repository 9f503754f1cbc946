import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMBED_PROVIDERS, providerOf } from '@/config/embeds';
import { readCounters } from '@/server/counters';
import type { MediaService } from './client.server';
import { frameAddress, loadEmbed } from './embed.server';
import { mapQuery } from './map-query.server';
import { mapPage, mapPicture, positionOf } from './map';
import { forgetShortLinks, shortLink } from './short-link.server';
import { loadVideo, siteAddress } from './video.server';

vi.mock('@/server/logger', () => ({ logger: { warn: vi.fn() } }));

const service = (changes: Partial<MediaService>): MediaService => {
  const no = () => Promise.reject(new Error('not asked for'));
  return { oembed: no, video: no, shorten: no, ...changes };
};
const youTube = EMBED_PROVIDERS[0]!;
const count = (name: string) => readCounters()[name] ?? 0;

describe('embeds', () => {
  it.each(['https://www.youtube.com/watch?v=a', 'https://youtu.be/a', 'https://vimeo.com/1'])('%s has a provider', (address) =>
    expect(providerOf(address)).toBeTruthy(),
  );
  it.each([
    'http://www.youtube.com/watch?v=a',
    'https://youtube.com.evil.example/',
    'https://evil.example/?youtube.com',
    'https://youtube.com@evil.example/',
    'https://youtube.com:8443/',
    'javascript:alert(1)',
    '',
  ])('%j has none', (address) => expect(providerOf(address)).toBeUndefined());

  it('loads the player from the origin that sets no cookies', () => {
    expect(
      frameAddress('<iframe width="1" src="https://www.youtube.com/embed/abc?feature=oembed&amp;x=1" allow="x"></iframe>', youTube),
    ).toBe('https://www.youtube-nocookie.com/embed/abc?feature=oembed&x=1');
  });
  it.each([
    '<iframe src="https://evil.example/embed/abc"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="//www.youtube.com/embed/abc"></iframe>',
    '<iframe src="https://www.youtube.com.evil.example/"></iframe>',
    '<iframe src="https://www.youtube.com@evil.example/"></iframe>',
    '<script src="https://www.youtube.com/x"></script>',
    '',
  ])('makes no frame of %s', (html) => expect(frameAddress(html, youTube)).toBeNull());

  it('keeps the link when the service does not answer, and counts it', async () => {
    const before = count('embeds.failures');
    expect(await loadEmbed('https://youtu.be/abc', service({}))).toMatchObject({
      provider: 'YouTube',
      href: 'https://youtu.be/abc',
      frame: null,
    });
    expect(count('embeds.failures')).toBe(before + 1);
  });
  it('takes title and measure from the answer', async () => {
    const oembed = vi.fn().mockResolvedValue({
      type: 'video',
      title: 'Me at the zoo',
      width: 800,
      height: 600,
      html: '<iframe src="https://www.youtube.com/embed/jNQXAC9IVRw"></iframe>',
    });
    expect(await loadEmbed('https://youtu.be/jNQXAC9IVRw', service({ oembed }))).toEqual({
      provider: 'YouTube',
      href: 'https://youtu.be/jNQXAC9IVRw',
      title: 'Me at the zoo',
      frame: 'https://www.youtube-nocookie.com/embed/jNQXAC9IVRw',
      width: 800,
      height: 600,
    });
  });
  it('asks nothing about an address of no provider', async () => {
    const oembed = vi.fn();
    expect(await loadEmbed('https://evil.example/', service({ oembed }))).toBeNull();
    expect(oembed).not.toHaveBeenCalled();
  });
});

describe('short links', () => {
  beforeEach(() => forgetShortLinks());
  it('asks once for each address', async () => {
    const shorten = vi.fn().mockResolvedValue({ link: 'https://www.example.org/s/abc', id: 'x', long_url: 'y' });
    for (let times = 0; times < 3; times++)
      expect(await shortLink('https://www.example.org/long', { service: service({ shorten }) })).toBe('https://www.example.org/s/abc');
    expect(shorten).toHaveBeenCalledTimes(1);
  });
  it('falls back to the address, counts it, leaves the service alone for a while, and comes back', async () => {
    const before = count('shortLinks.failures');
    const shorten = vi.fn().mockRejectedValue(new Error('down'));
    const asked = (now: number) => shortLink('https://www.example.org/long', { service: service({ shorten }), now });
    expect(await asked(1_000)).toBe('https://www.example.org/long');
    expect(await asked(2_000)).toBe('https://www.example.org/long');
    expect(shorten).toHaveBeenCalledTimes(1);
    expect(count('shortLinks.failures')).toBe(before + 2);
    shorten.mockResolvedValue({ link: 'https://www.example.org/s/abc' });
    expect(await asked(3_000), 'two seconds after').toBe('https://www.example.org/s/abc');
  });
  it('takes no link that is no web address', async () => {
    const shorten = vi.fn().mockResolvedValue({ link: 'javascript:alert(1)' });
    expect(await shortLink('https://www.example.org/long', { service: service({ shorten }) })).toBe('https://www.example.org/long');
  });
});

describe('videos', () => {
  const raw = {
    id: 'film',
    title: { en: 'Film', de: 'Der Film' },
    duration: 24,
    width: 960,
    height: 540,
    poster: { src: 'http://m:1/v1/videos/film/files/p.webp' },
    sources: [{ src: 'http://m:1/v1/videos/film/files/f.mp4', type: 'video/mp4' }],
    tracks: [{ src: 'http://m:1/v1/videos/film/files/de.vtt', kind: 'captions' as const, srclang: 'de', label: 'Deutsch' }],
    transcript: { en: ['One.'] },
  };
  it('is asked for through the site, in the page’s language as far as there is one', async () => {
    expect(await loadVideo('film', 'de', service({ video: () => Promise.resolve(raw) }))).toEqual({
      title: 'Der Film',
      duration: 24,
      width: 960,
      height: 540,
      poster: '/api/videos/film/p.webp',
      sources: [{ src: '/api/videos/film/f.mp4', type: 'video/mp4' }],
      tracks: [{ src: '/api/videos/film/de.vtt', kind: 'captions', language: 'de', label: 'Deutsch' }],
      transcript: { language: 'en', paragraphs: ['One.'] },
    });
  });
  it('sends no browser to an address that is not the site’s', async () => {
    const before = count('videos.refused');
    expect(siteAddress('https://cdn.example/film.mp4')).toBeUndefined();
    const elsewhere = { src: 'https://cdn.example/film.webm', type: 'video/webm' };
    const shown = await loadVideo(
      'film',
      'en',
      service({ video: () => Promise.resolve({ ...raw, sources: [elsewhere, ...raw.sources] }) }),
    );
    expect(shown?.sources).toEqual([{ src: '/api/videos/film/f.mp4', type: 'video/mp4' }]);
    expect(count('videos.refused')).toBe(before + 2);
    expect(await loadVideo('film', 'en', service({ video: () => Promise.resolve({ ...raw, sources: [elsewhere] }) }))).toBeNull();
  });
  it('is nothing when nobody knows it', async () => {
    expect(await loadVideo('film', 'en', service({}))).toBeNull();
    expect(await loadVideo('../etc', 'en', service({}))).toBeNull();
  });
});

describe('maps', () => {
  it('lead to the marked place', () => {
    const place = positionOf(51.906, 4.48)!;
    expect(mapPicture(place, 'en')).toBe('/api/map?lat=51.906&lon=4.48&zoom=15');
    expect(mapPicture(place, 'de')).toBe('/api/map?lat=51.906&lon=4.48&zoom=15&lang=de');
    expect(mapPicture(place, 'nl')).toBe(mapPicture(place, 'en'));
    expect(positionOf(0, 9.45)).toEqual({ latitude: 0, longitude: 9.45 });
    expect(mapPage(place)).toBe('https://www.openstreetmap.org/?mlat=51.906&mlon=4.48#map=16/51.906/4.48');
  });
  it.each([
    [null, 1],
    [0, 0],
    [1, null],
    [91, 0],
    [0, 181],
  ])('%s, %s is no place', (latitude, longitude) => expect(positionOf(latitude, longitude)).toBeNull());
  it('are asked for as pages show them, and not in other sizes or places between two pixels', () => {
    const asked = (path: string) => mapQuery.safeParse(Object.fromEntries(new URL(path, 'http://x').searchParams)).data;
    expect(asked(mapPicture({ latitude: -33.856_784, longitude: 151.215_297 }, 'en'))).toEqual({
      ...{ lat: -33.856_78, lon: 151.215_3, lang: 'en', zoom: 15, view: 'place' },
    });
    expect(asked(mapPicture({ latitude: 1, longitude: 2 }, 'de'))?.lang).toBe('de');
    expect(asked('/api/map?view=wide&lat=38.720&lon=-9.140&zoom=5')).toEqual({ lat: 38.72, lon: -9.14, zoom: 5, view: 'wide' });
    for (const query of [
      'lat=1&lon=1&zoom=1',
      'lat=1.234567&lon=1&zoom=15',
      'lat=1e1&lon=1',
      'lat=91&lon=0',
      'lon=0',
      'lat=1&lon=1&lang=fr',
      'view=wide&lat=1&lon=1&zoom=5&lang=de',
      'view=wide&lat=1&lon=1&zoom=6',
      'view=wide&lat=1.2345&lon=1&zoom=5',
    ])
      expect([query, asked(`/api/map?${query}`)]).toEqual([query, undefined]);
  });
  it('keep whole degrees', () => expect(mapPicture({ latitude: 50, longitude: -100 }, 'en')).toBe('/api/map?lat=50&lon=-100&zoom=15'));
});
