import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createContentSource } from './client.ts';

const ID = 'f1851c49-78e2-56d1-b24f-ae7fbdfa0b35';
let server: Server | undefined;
afterEach(() => server?.close());

/** A content service that is not ours: only GraphQL, and of that what `answer` gives by the operation’s name. */
async function foreign(
  answer: (operation: string) => unknown,
  busy = 0,
  health: [status: number, type: string, body: string] = [404, 'text/plain', ''],
) {
  let left = busy;
  const asked: string[] = [];
  const keys: unknown[] = [];
  server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.method !== 'POST') {
        asked.push(request.url ?? '');
        keys.push(request.headers['x-admin-key']);
        return void response.writeHead(health[0], { 'content-type': health[1] }).end(health[2]);
      }
      const operation = /query (\w+)/.exec((JSON.parse(body) as { query: string }).query)?.[1] ?? '';
      asked.push(operation);
      if (left-- > 0) return void response.writeHead(429, { 'retry-after': '0' }).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(operation)));
    })();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const source = createContentSource({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    apiKey: 'key',
    origins: { dotcom: 'http://localhost:3000' },
    pageTemplate: ID,
    timeoutMs: 5_000,
    adminKey: 'a key of ours',
  });
  return { source, keys, since: () => asked.splice(0) };
}

const refused = { errors: [{ message: 'Error trying to resolve field' }], data: null };
const working: Record<string, unknown> = {
  SearchSites: { data: { site: { siteInfoCollection: [{ name: 'dotcom', rootPath: null, language: 'en' }] } } },
  SearchHome: { data: { layout: { item: { id: ID, parent: { id: ID } } } } },
  SearchCount: { data: { search: { total: 7 } } },
  SearchRecent: {
    data: { search: { pageInfo: { endCursor: null, hasNext: false }, results: [{ path: '/a', updated: { value: '20260101T000000Z' } }] } },
  },
};

it('asks a service that is not ours for the sites, and whether it is ours, once a comparison and not at each look', async () => {
  const { source, since } = await foreign((operation) => working[operation]);
  const first = await source.revision();
  expect(first).toEqual({ value: JSON.stringify([[[{ path: '/a', updated: '20260101T000000Z' }], 7]]), shows: 'saves' });
  expect(since()).toEqual(['/healthz/ready', 'SearchSites', 'SearchHome', 'SearchRecent', 'SearchCount']);
  expect(await source.revision()).toEqual(first);
  expect(since()).toEqual(['SearchRecent', 'SearchCount']);
  await source.sites();
  since();
  await source.revision();
  expect(since()).toEqual(['/healthz/ready', 'SearchRecent', 'SearchCount']);
});

it.each<[string, [number, string, string]]>([
  ['that is not ready (Sitecore’s roles)', [503, 'text/plain', 'Unhealthy']],
  ['whose gateway knows no such address', [502, 'text/html', '<html>Bad gateway</html>']],
  ['that says so in JSON of its own', [503, 'application/json', '{"status":"Unhealthy","results":{}}']],
])('one %s is asked otherwise, and is told no key of ours', async (_what, health) => {
  const { source, keys } = await foreign((operation) => working[operation], 0, health);
  expect(await source.revision()).toMatchObject({ shows: 'saves' });
  expect(keys).toEqual([undefined]);
});

it('ours that is not ready is an outage, and is told the key once it said that it is ours', async () => {
  const health: [number, string, string] = [503, 'application/json', '{"status":"not ready"}'];
  const { source, keys } = await foreign((operation) => working[operation], 0, health);
  await expect(source.revision()).rejects.toThrow('answered 503');
  expect(keys).toEqual([undefined, 'a key of ours']);
  health.splice(0, 3, 200, 'application/json', '{"status":"ready","revision":"7","items":3}');
  expect(await source.revision()).toEqual({ value: '7/3', shows: 'any' });
  health.splice(0, 3, 502, 'text/html', '<html></html>');
  await expect(source.revision()).rejects.toThrow('answered 502');
});

it('does without the last saves where a service does not sort by them, and asks again when it compares', async () => {
  const { source, since } = await foreign((operation) => (operation === 'SearchRecent' ? refused : working[operation]));
  const first = await source.revision();
  expect(first.value).toBe(JSON.stringify([[[], 7]]));
  since();
  expect(await source.revision()).toEqual(first);
  expect(since()).toEqual(['SearchCount']);
  const [home] = await source.sites();
  expect(await source.recent(home!)).toEqual([]);
});

it('takes no other failure for a refused order', async () => {
  const { source } = await foreign((operation) =>
    operation === 'SearchRecent' || operation === 'SearchCount' ? refused : working[operation],
  );
  await expect(source.revision()).rejects.toThrow('Error trying to resolve field');
});

it('asks again where the service was asked too often', async () => {
  const { source, since } = await foreign((operation) => working[operation], 2);
  expect(await source.sites()).toHaveLength(1);
  expect(since()).toEqual(['SearchSites', 'SearchSites', 'SearchSites', 'SearchHome']);
});

describe('a site whose home a fault hides', () => {
  const hidden = {
    'a part of the answer': { data: { layout: { item: null } }, errors: [{ message: 'not now', path: ['layout', 'item'] }] },
    'all of it': { data: null, errors: [{ message: 'not now', path: ['layout'] }] },
  };
  it.each(Object.entries(hidden))('is there as it was read last, which is told: %s', async (_what, fault) => {
    let home: unknown = working.SearchHome;
    const { source } = await foreign((operation) => (operation === 'SearchHome' ? home : working[operation]));
    const good = await source.sites();
    home = fault;
    expect(await source.sites()).toEqual(good);
    expect([source.hasGaps?.(), source.siteFaults?.()]).toEqual([false, { looks: 1, asBefore: ['dotcom'], unread: [] }]);
    home = working.SearchHome;
    await source.sites();
    expect(source.siteFaults?.()).toEqual({ looks: 1, asBefore: [], unread: [] });
  });
  it('and that was never read is missing, and what there is of it stays', async () => {
    const { source } = await foreign((operation) => (operation === 'SearchHome' ? hidden['a part of the answer'] : working[operation]));
    expect(await source.sites()).toEqual([]);
    expect([source.hasGaps?.(), source.siteFaults?.()]).toEqual([true, { looks: 1, asBefore: [], unread: ['dotcom'] }]);
  });
  it('is gone where the service says without a fault that there is none', async () => {
    let home: unknown = working.SearchHome;
    const { source } = await foreign((operation) => (operation === 'SearchHome' ? home : working[operation]));
    await source.sites();
    home = { data: { layout: { item: null } } };
    expect([await source.sites(), source.hasGaps?.()]).toEqual([[], false]);
    home = hidden['a part of the answer'];
    expect(await source.sites()).toEqual([]);
  });
  it('or that the list of sites lacks is there too, and a site that cannot be read costs itself alone', async () => {
    const ours = { name: 'dotcom', rootPath: null, language: 'en' };
    let sites: unknown[] = [{ name: null }, ours];
    const { source } = await foreign((operation) =>
      operation === 'SearchSites' ? { data: { site: { siteInfoCollection: sites } } } : working[operation],
    );
    expect(await source.sites()).toHaveLength(1);
    sites = [{ ...ours, name: 7 }];
    expect(await source.sites()).toHaveLength(1);
    expect(source.siteFaults?.()).toEqual({ looks: 2, asBefore: ['dotcom'], unread: [] });
  });
});

it('lists the pages beside one that cannot be read, and says that there may be more', async () => {
  const row = (name: string) => ({
    id: ID,
    name,
    path: `/sitecore/content/dotcom/home/${name}`,
    version: 1,
    itemUri: 'sitecore://web/{x}?lang=en&ver=1',
    template: { name: 'Page' },
    url: { path: `/${name}` },
  });
  let results: unknown[] = [row('a'), { ...row('b'), url: null }, null, row('c')];
  let errors: unknown[] | undefined = [{ message: 'no url', path: ['search', 'results', 2, 'url'] }];
  const { source } = await foreign((operation) =>
    operation === 'SearchPages'
      ? { data: { search: { pageInfo: { endCursor: null, hasNext: false }, results } }, ...(errors ? { errors } : {}) }
      : working[operation],
  );
  const [site] = await source.sites();
  const names = async () => (await source.pages(site!)).map(({ name }) => name);
  expect(await names()).toEqual(['a', 'c']);
  expect(source.hasGaps?.()).toBe(true);
  [results, errors] = [[row('a'), row('b'), row('c')], undefined];
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect(source.hasGaps?.()).toBe(false);
  errors = [{ message: 'away', path: ['search'] }];
  await expect(names()).rejects.toThrow('away');
});

it('has the layouts of pages beside one that could not be made', async () => {
  const route = { sitecore: { route: { name: 'a', fields: {}, placeholders: {} } } };
  const { source } = await foreign((operation) =>
    operation === 'SearchLayouts'
      ? { data: { p0: { rendered: route }, p1: null, p2: { rendered: 7 } }, errors: [{ message: 'too deep', path: ['p1', 'rendered'] }] }
      : working[operation],
  );
  const entry = {
    id: ID,
    site: 'dotcom',
    language: 'en',
    name: 'a',
    path: '/a',
    template: 'Page',
    url: 'http://localhost:3000/a',
    stamp: '',
  };
  expect((await source.layouts([entry, entry, entry])).map((layout) => layout !== undefined)).toEqual([true, false, false]);
});
