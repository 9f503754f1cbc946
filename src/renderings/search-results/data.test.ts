import { describe, expect, it, vi } from 'vitest';
import { loaderContext } from '@/features/content/lists/query-examples';
import { load } from './data.server';

const answer = { query: 'x', total: 20, page: 2, pages: 2, results: [], facets: [] };

describe('what a search page shows', () => {
  it('asks the service for what the address says, in the page’s language', async () => {
    const asked = vi.fn<typeof fetch>(async () => Response.json(answer));
    vi.stubGlobal('fetch', asked);
    const live = {
      query: { q: 'Kupfer', type: 'article', page: '2' },
      cookies: {},
      host: '',
      userAgent: '',
      address: '',
      setCookie: () => undefined,
    };
    const view = await load({ ...loaderContext([], { route: { language: 'de' }, page: {} }), live } as never);
    expect(view).toMatchObject({ status: 'ready', state: { q: 'Kupfer', page: 2 } });
    const url = new URL(String(asked.mock.calls.find(([address]) => String(address).includes('/v1/search'))?.[0]));
    expect(url.pathname).toBe('/v1/search');
    expect(Object.fromEntries(url.searchParams)).toEqual({ q: 'Kupfer', type: 'article', page: '2', language: 'de', pageSize: '10' });
    vi.unstubAllGlobals();
  });
  it.each([
    ['an error', async () => new Response('', { status: 500 })],
    ['another shape', async () => Response.json({})],
    ['nothing', async () => Promise.reject(new TypeError('refused'))],
  ])('is a page that says so when the service answers with %s', async (_name, answers) => {
    vi.stubGlobal('fetch', answers);
    const described = vi.fn();
    expect(await load({ ...loaderContext([], { page: {} }), describe: described } as never)).toMatchObject({ status: 'error' });
    expect(described).toHaveBeenCalledWith({ noIndex: true });
    vi.unstubAllGlobals();
  });
});

it('a page past the end is absent, and it is said where the list ends (promise 15)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, page: 9 }));
  const context = {
    ...loaderContext([], { route: { language: 'de', path: '/search' }, page: {} }),
    live: { query: { q: 'Kupfer', page: '9' } },
  };
  await expect(load(context as never)).rejects.toMatchObject({
    code: 'request/not-found',
    end: { page: 9, pages: 2, last: '/de/search?q=Kupfer&page=2' },
  });
  vi.unstubAllGlobals();
});
