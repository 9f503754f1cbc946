import { afterEach, expect, it, vi } from 'vitest';
import { stubContent, type StubAnswer, type StubContent } from '../testing/stub-content';
import { createClientFactory } from './client';
import { createSites } from './sites';

let stub: StubContent | undefined;
afterEach(() => stub?.close());

const page = (path: string, endCursor: string | null, hasNext: boolean) => ({
  site: { siteInfo: { routes: { total: 3, pageInfo: { endCursor, hasNext }, results: [{ path, route: null }] } } },
});
const pathsOf = async (answers: Readonly<Record<string, StubAnswer>>): Promise<string[]> => {
  stub = await stubContent(({ variables }) => answers[String(variables?.after)] ?? {});
  const sites = createSites(createClientFactory({ endpoint: stub.endpoint, apiKey: 'key', timeoutMs: 1_000 }));
  return (await sites.routes('dotcom', 'en')).map(({ path }) => path);
};

it('reads the routes of a site page by page', async () => {
  expect(await pathsOf({ '': page('/', 'a', true), a: page('/about', 'b', true), b: page('/people', null, false) })).toEqual([
    '/',
    '/about',
    '/people',
  ]);
});

it.each([
  ['the same place', 'a'],
  ['nowhere', null],
])('does not ask a service for ever that goes on at %s', async (_where, cursor) => {
  expect(await pathsOf({ '': page('/', 'a', true), a: page('/about', cursor, true) })).toEqual(['/', '/about']);
});

it('takes the day that editors gave a page for its last change where the service knows of no save', async () => {
  const route = (value: string | null) => ({
    site: {
      siteInfo: { routes: { pageInfo: { endCursor: null, hasNext: false }, results: [{ path: '/a', route: { updated: { value } } }] } },
    },
  });
  const dated = async (saved: string | null) => {
    stub = await stubContent(({ variables }) => route(variables?.updated === 'DisplayDate' ? '20260102T000000Z' : saved));
    const sites = createSites(createClientFactory({ endpoint: stub.endpoint, apiKey: 'key', timeoutMs: 1_000 }));
    const [first] = await sites.routes('dotcom', 'en');
    await stub.close();
    return first?.updated;
  };
  expect(await dated(null)).toBe('2026-01-02T00:00:00.000Z');
  expect(await dated('20261104T000000Z')).toBe('2026-11-04T00:00:00.000Z');
});

it('knows the sites of the newest answer, though one of before a change comes last', async () => {
  const held = Promise.withResolvers<void>();
  const answerOf = (name: string) => ({ site: { siteInfoCollection: [{ name, hostName: '', language: 'en' }] } });
  let asked = 0;
  stub = await stubContent(() => {
    asked += 1;
    if (asked > 1) return answerOf('new');
    return (response) =>
      void held.promise.then(() => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: answerOf('old') })));
  });
  const sites = createSites(createClientFactory({ endpoint: stub.endpoint, apiKey: 'key', timeoutMs: 5_000 }));
  const before = sites.list();
  await vi.waitFor(() => expect(asked).toBe(1));
  sites.forget();
  await sites.list();
  held.resolve();
  expect((await before).map(({ name }) => name)).toEqual(['old']);
  expect(sites.known().map(({ name }) => name)).toEqual(['new']);
});
