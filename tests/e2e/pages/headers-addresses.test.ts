import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

describe('an address with the default language’s prefix', () => {
  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/people', '/people'],
    ['/EN/people', '/people'],
    ['/en/people?a=1&b=%2Fen%2Fx', '/people?a=1&b=%2Fen%2Fx'],
    ['/en/robots.txt', '/robots.txt'],
  ])('%s leads to %s for good', async (from, to) => {
    const { status, headers } = await ask(site.dotcom, from);
    expect(status).toBe(308);
    const location = new URL(headers.location ?? '', site.dotcom);
    expect([location.origin, location.pathname + location.search]).toEqual([site.dotcom, to]);
    expect((await ask(site.dotcom, to)).status).toBe(200);
  });

  it('leads nowhere else', async () => {
    for (const address of ['/en//evil.example', '/en/%2fevil.example', '/en/\\evil.example', '/en?to=//evil.example']) {
      const { headers } = await ask(site.dotcom, address);
      if (headers.location !== undefined) expect(new URL(headers.location, site.dotcom).origin).toBe(site.dotcom);
    }
  });

  it('cannot be claimed for an address without it', async () => {
    expect((await ask(site.dotcom, '/people', { headers: { 'x-request-target': '/en/people' } })).status).toBe(200);
  });

  it('the prefix of another language stays', async () => {
    expect((await ask(site.dotcom, '/de/people')).status).toBe(200);
  });
});

describe('an address in another case', () => {
  it.each([
    [site.dotcom, '/About?utm_source=a&to=%2Fx', '/about?utm_source=a&to=%2Fx'],
    [site.dotcom, '/de/ABOUT', '/de/about'],
    [site.dotcom, '/People?office=oslo', '/people?office=oslo'],
    [site.dotcom, '/Search?q=queue', '/search?q=queue'],
    [site.insights, '/Featured-Insights/page/2', '/featured-insights/page/2'],
  ])('%s%s leads to the page’s own for good', async (origin, from, to) => {
    const { status, headers } = await ask(origin, from);
    expect([status, headers.location]).toEqual([301, to]);
    expect((await ask(origin, to)).status).toBe(200);
  });

  it('is still none where there is no page', async () => {
    expect((await ask(site.dotcom, '/No-Such-Page')).status).toBe(404);
  });
});

describe('a method that pages do not have', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is refused with 405, saying which they have',
    async (method) => {
      for (const address of ['/', '/people', '/de', '/no-such-page', '/people?x=1', '/de/events']) {
        const body = method === 'TRACE' ? {} : { body: 'a=1' };
        const { status, headers } = await ask(site.dotcom, address, { method, ...body });
        expect([method, address, status, headers.allow]).toEqual([method, address, 405, 'GET, HEAD']);
        expect(headers['cache-control']).toContain('no-store');
      }
    },
  );

  it.each(['/api/healthz', '/robots.txt', '/-/media/nothing.png'])('POST on %s too', async (address) => {
    const { status, headers } = await ask(site.dotcom, address, { method: 'POST', body: 'a=1' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
