import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMediaService, type MediaService as Client } from '@/features/media/client.server';
import { loadEmbed } from '@/features/media/embed.server';
import { resolveShortLink } from '@/features/media/resolve.server';
import { forgetShortLinks, shortLink } from '@/features/media/short-link.server';
import { loadVideo } from '@/features/media/video.server';
import { startMediaService, type MediaService } from '../../../src/backends/media/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { clearFaults, orderFault } from '../support/faults.ts';

vi.mock('@/server/logger', () => ({ logger: { warn: vi.fn() } }));

/** The running site's, since the client compares with the configuration. */
const ORIGIN = process.env.INSIGHTS_ORIGIN ?? 'http://insights.localhost:3000';
const PAGE = `${ORIGIN}/featured-insights/energy/the-long-queue`;
let database: FreshDatabase;
let service: MediaService;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  service = await startMediaService({ databaseUrl: database.url, linkOrigins: [ORIGIN], faults: true });
  client = createMediaService(service.url, 500);
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});
beforeEach(async () => {
  forgetShortLinks();
  await clearFaults(service.url);
});

describe('the site’s client of the media service', () => {
  it('gets a short link on the page’s own origin, which leads back', async () => {
    const short = await shortLink(PAGE, { service: client });
    expect(short).toMatch(new RegExp(`^${ORIGIN.replaceAll('.', '\\.')}/s/\\w+$`));
    const { status, location } = await fetch(`${service.url}/s/${short.split('/').at(-1)}`, { redirect: 'manual' }).then((answer) => ({
      status: answer.status,
      location: answer.headers.get('location'),
    }));
    expect([status, location]).toEqual([301, PAGE]);
  });
  it('gets no link for what is not ours, and keeps the address', async () => {
    expect(await shortLink('https://evil.example/', { service: client })).toBe('https://evil.example/');
  });
  it('gets a player of the allow-list', async () => {
    expect(await loadEmbed('https://www.youtube.com/watch?v=jNQXAC9IVRw', client)).toEqual({
      provider: 'YouTube',
      href: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
      title: 'Me at the zoo',
      frame: 'https://www.youtube-nocookie.com/embed/jNQXAC9IVRw?feature=oembed',
      width: 1180,
      height: 664,
    });
    expect(await loadEmbed('https://vimeo.com/1084537', client)).toMatchObject({
      provider: 'Vimeo',
      frame: expect.stringContaining('https://player.vimeo.com/video/1084537'),
    });
  });
  it('gets a film in the page’s language', async () => {
    expect(await loadVideo('fifty-six-months', 'de', client)).toMatchObject({
      title: 'Sechsundfünfzig Monate',
      poster: '/api/videos/fifty-six-months/poster.svg',
      transcript: { language: 'de' },
    });
    expect(await loadVideo('no-such-film', 'de', client)).toBeNull();
  });
});

describe.each([[{ fault: 500 }], [{ fault: 503 }], [{ fault: 'cut' }], [{ fault: 'hang' }], [{ fault: 'truncate' }]])(
  'while the service fails: %j',
  (order) => {
    it('pages do without it', async () => {
      await orderFault(service.url, order);
      expect(await shortLink(PAGE, { service: client })).toBe(PAGE);
      expect(await loadEmbed('https://youtu.be/jNQXAC9IVRw', client)).toMatchObject({ frame: null, href: 'https://youtu.be/jNQXAC9IVRw' });
      expect(await loadVideo('fifty-six-months', 'en', client)).toBeNull();
    });
  },
);

it('follows a short link only to an origin of ours', async () => {
  const leadsTo = (location: string) =>
    resolveShortLink('abcdefg', 'site', {
      fetcher: () => Promise.resolve(new Response(null, { status: 301, headers: { location } })),
    });
  expect(await leadsTo(PAGE)).toBe(PAGE);
  for (const elsewhere of ['https://evil.example/', `${ORIGIN}.evil.example/`, 'javascript:alert(1)', '//evil.example', ''])
    expect(await leadsTo(elsewhere)).toBeUndefined();
});
