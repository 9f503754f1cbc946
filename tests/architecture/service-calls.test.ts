import { afterEach, describe, expect, it, vi } from 'vitest';
import { articleTopics } from '@/features/account/common/topics.server';
import { findOpenings, openingBySlug, similarOpenings, suggestOpenings } from '@/features/careers/openings.server';
import { FILTERS, jobParams, readJobState, VALUES_MAX } from '@/features/careers/search/job-state';
import { signedIn } from '@/features/identity/user-service.schema';
import { search, suggest } from '@/features/search/search.server';
import { readSearchState } from '@/features/search/search-state';
import { mostRead } from '@/server/article-service';
import { addressesOfSite, callsOfSite, type SiteCall } from './service-calls/calls-of-site.ts';
import { CONTRACTS, documentedCall, readsOf, refusedFields, unpromised } from './service-calls/promised.ts';

/** Which of these a sign-in calls is known when it runs. */
const SIGN_INS: SiteCall[] = ['/v2/auth/login', '/v2/Users/', '/v2/Users/create-social-login-user'].map((path) => ({
  where: `features/identity/establish.server.ts: ${path}`,
  service: 'USER_SERVICE_URL',
  methods: ['POST'],
  path,
  query: [],
  schema: signedIn,
  accepts: false,
}));
const calls = [...(await callsOfSite()), ...SIGN_INS].filter(({ service }) => CONTRACTS[service] !== undefined);

afterEach(() => vi.unstubAllGlobals());

/** The site and its services share no code: what the one asks for and reads is held against what the others document. */
describe('what the site asks of its services', () => {
  it('is found in its source, all of it', () => {
    const called = new Set(calls.map(({ path }) => path.replaceAll('{}', '')));
    const overlooked = addressesOfSite().filter((line) => {
      const address = (line.split(': ')[1] ?? '').replace(/\$\{.*$/, '');
      return ![...called].some((path) => path.startsWith(address));
    });
    expect(overlooked.sort()).toEqual([
      // Passed on as they stream.
      'features/forms/forward.server.ts: /sitecoreapi/SaveFormData',
      // Of the media service, whose contract is other people's.
      'features/media/client.server.ts: /v1/videos/${encodeURIComponent(id)}',
      'features/media/client.server.ts: /v4/shorten',
      'pages/api/map.ts: /v1/static-map',
      'pages/api/videos/[...path].ts: /v1/videos/${id}/files/${file}',
    ]);
    expect(calls.length).toBeGreaterThan(50);
  });

  it.each(calls.map((call) => [call.where, call] as const))('%s', (_where, { service, methods, path, query, body, schema, accepts }) => {
    const reads = readsOf(schema);
    for (const method of methods) {
      const documented = documentedCall(service, method, path);
      expect(documented, `${method} ${path} is documented`).toBeDefined();
      const parameters = documented?.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      expect(query.filter((name) => parameters?.includes(name) !== true)).toEqual([]);
      const takes = documented?.requestBody?.content['application/json']?.schema;
      if (body && takes) expect(refusedFields(body, takes), 'the body').toEqual([]);
      for (const [status, { content }] of Object.entries(documented?.responses ?? {})) {
        const promised = content?.['application/json']?.schema;
        const isRead = status.startsWith('2') || (accepts && (status === '404' || status === '410'));
        if (promised && isRead && promised.$ref === undefined) expect(unpromised(reads, promised), `status ${status}`).toEqual([]);
      }
    }
  });
});

describe('what the site sends in an address', () => {
  const many = Array.from({ length: VALUES_MAX + 5 }, (_, at) => `value-${at}`);
  const jobs = jobParams(
    readJobState({
      ...Object.fromEntries(FILTERS.map((name) => [name, many])),
      ...{ function: 'finance', level: 'senior', workMode: 'remote', employment: 'contract' },
      ...{ keyword: 'k', near: 'Berlin', radius: '25', pay: 'EUR-60000', sort: 'date', page: '2' },
    }),
  );
  const everything = readSearchState({
    ...{ q: 'copper', type: 'article', author: 'a', year: '2026', access: 'free', page: '2', sort: 'date' },
    topic: many,
  });
  it.each<[string, () => Promise<unknown>]>([
    ['a job search with everything', () => findOpenings(jobs, 'site')],
    ['an opening', () => openingBySlug('an-opening', 'de', 'site')],
    ['openings like it', () => similarOpenings('an-opening', 'de', 'site')],
    ['titles and cities', () => suggestOpenings('dat', 'en', 'site')],
    ['a search with everything', () => search(everything, { language: 'de', for: 'site' })],
    ['the first page of a search', () => search(readSearchState({ q: 'copper' }), { language: 'de', for: 'site' })],
    ['a beginning', () => suggest('cop', { language: 'de', for: 'site' })],
    ['what is read most', () => mostRead('de', 'site')],
    ['the topics of articles', () => articleTopics('de', 'site')],
  ])('%s: the service documents each parameter, and takes as many', async (_what, ask) => {
    const asked: URL[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(new URL(url));
      return Promise.resolve(new Response('null', { status: 503 }));
    });
    await ask().catch((error: unknown) => expect(error).toMatchObject({ code: 'service/status' }));
    const [url] = asked;
    const documented = documentedCall('SEARCH_URL', 'GET', url?.pathname ?? '');
    const parameters = new Map(documented?.parameters.map(({ name, schema }) => [name, schema]));
    const names = [...new Set(url?.searchParams.keys())];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !parameters.has(name))).toEqual([]);
    for (const name of names) {
      const maxItems = parameters.get(name)?.maxItems ?? 1;
      const sent = url?.searchParams.getAll(name).flatMap((value) => (maxItems > 1 ? value.split(',') : [value])) ?? [];
      expect(sent.length, name).toBeLessThanOrEqual(maxItems);
      // Nor does the site leave out what the service would take.
      if (name === 'topic' || name === 'industry') expect(sent).toHaveLength(maxItems);
    }
  });
});

describe('a body', () => {
  const takes = { properties: { id: {}, note: {} }, required: ['id'], additionalProperties: false };
  it.each([
    [{ sent: ['id'], maybe: ['note'], open: false }, []],
    [{ sent: [], maybe: [], open: true }, []],
    [{ sent: ['id', 'name'], maybe: ['title'], open: true }, ['name is not known', 'title is not known']],
    [{ sent: [], maybe: ['id'], open: false }, ['id is needed']],
  ])('%j: %j', (body, wrong) => expect(refusedFields(body, takes)).toEqual(wrong));
  it('is found where a call sends one', () => {
    expect(calls.filter(({ body }) => body !== undefined && body.sent.length > 0).length).toBeGreaterThan(15);
  });
});
