import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import type { Redirect } from '@/server/content/redirects';
import { logger } from '@/server/logger';
import type { ItemDependencies } from '@/server/page/page';
import { REQUEST_TARGET } from '@/server/request-target';
import { sendToPage } from './moved.server';

const REDIRECTS: Redirect[] = [
  ['^/featured-insights/(energy|capital)/?$', '/topics/$1'],
  ['/old', '/New page?x=1'],
  ['/firm', 'https://www.example.org/about/'],
  ['/tickets', 'https://tickets.example/'],
  ['/gone', '/'],
].map(([pattern = '', target = '']) => ({ pattern, target, redirectType: 'REDIRECT_301', isQueryStringPreserved: false, locale: '' }));

/** Where a request for a machine's form of a page is sent. */
async function sentTo(path: string, ending: string, { language = 'en', query = '', fetch = async () => REDIRECTS } = {}) {
  const redirect = vi.fn<(status: number, location: string) => void>();
  const request = { headers: { [REQUEST_TARGET]: `${path}${ending}${query}` } } as unknown as NextApiRequest;
  const response = { redirect, setHeader: vi.fn() } as unknown as NextApiResponse;
  const dependencies = {
    services: { redirects: { fetch }, sections: { elsewhere: async () => undefined } },
    origins: {
      sites: [
        { name: 'insights', origin: 'https://insights.example.org' },
        { name: 'dotcom', origin: 'https://www.example.org' },
      ],
    },
  } as unknown as ItemDependencies;
  const sent = await sendToPage(request, response, { site: 'insights', language, path, ending }, dependencies);
  expect(sent).toBe(redirect.mock.calls.length > 0);
  return redirect.mock.calls[0];
}

it.each([
  ['/featured-insights/energy', '/rss.xml', '/topics/energy/rss.xml'],
  ['/old', '.md', '/new%20page.md?x=1'],
  ['/firm', '/atom.xml', 'https://www.example.org/about/atom.xml'],
  ['/gone', '/rss.xml', '/rss.xml'],
])('the machine form of a page that an author sent elsewhere goes with it: %s%s', async (path, ending, location) => {
  expect(await sentTo(path, ending)).toEqual([301, location]);
});
it.each([
  ['/featured-insights/energy', '?for=newsletters', '/topics/energy/rss.xml?for=newsletters'],
  ['/old', '?for=newsletters&y=2', '/new%20page/rss.xml?x=1&for=newsletters'],
  ['/old', '?y=2', '/new%20page/rss.xml?x=1'],
])('stays the feed for newsletters: %s%s', async (path, query, location) => {
  expect(await sentTo(path, '/rss.xml', { query })).toEqual([301, location]);
});
it('goes in the language in which it was asked for', async () => {
  expect(await sentTo('/featured-insights/capital', '/rss.xml', { language: 'de' })).toEqual([301, '/de/topics/capital/rss.xml']);
});
it('goes to none of other people’s sites, and stays where its page is', async () => {
  for (const path of ['/tickets', '/topics/energy']) expect(await sentTo(path, '/rss.xml')).toBeUndefined();
});
it('is asked for all the same where nobody can say where its page went', async () => {
  const noted = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const down = async () => Promise.reject(new AppError('content/unreachable'));
  expect(await sentTo('/topics/energy', '/rss.xml', { fetch: down })).toBeUndefined();
  expect(noted).toHaveBeenCalledTimes(1);
});
