import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { KEY, PREVIEW_KEY, serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';
import { DEVELOPMENT_ADMIN_KEY } from '../config.ts';

/** The queries of the protocol page sitecore, "Requests", as JSS sends them. */
let s: Served;
beforeAll(async () => {
  s = await serve({ profile: 'xm' });
});
afterAll(() => s.close());

const APP_ROOT = '061cba1554744b918a0617903b102b82';
const ENTRY = '6d1cd89719364a3aa511289a94c2a7b1';
const N = (path: string): string => acme.id(path).replaceAll('-', '').toUpperCase();

describe('layout', () => {
  const layout = (path: string, language = 'en') =>
    s.graph<{
      layout: {
        item: {
          rendered: { sitecore: { context: object; route: { name: string; itemLanguage: string; fields: { Title: { value: string } } } } };
        } | null;
      };
    }>(`query JssLayoutQuery { layout(site:"web", routePath:"${path}", language:"${language}"){ item { rendered } } }`);

  it('gives the page of a route in its language', async () => {
    const { data } = await layout('/articles/one', 'de');
    expect(data.layout.item?.rendered.sitecore).toMatchObject({
      context: { site: { name: 'web' }, language: 'de' },
      route: { name: 'One', fields: { Title: { value: 'Artikel eins' } } },
    });
  });

  it('falls back to English and says so', async () => {
    expect((await layout('/articles/two', 'de')).data.layout.item?.rendered.sitecore.route).toMatchObject({ itemLanguage: 'en' });
  });

  it('answers null for a route that is not there, and for a site that is not', async () => {
    expect((await layout('/nowhere')).data).toEqual({ layout: { item: null } });
    expect((await s.graph('{ layout(site:"x", routePath:"/", language:"en") { item { name } } }')).data).toEqual({ layout: null });
  });

  it('shows drafts to the preview key only', async () => {
    const query = '{ layout(site:"web", routePath:"/articles/draft", language:"en"){ item { name } } }';
    expect((await s.graph(query)).data).toEqual({ layout: { item: null } });
    expect((await s.graph(query, {}, PREVIEW_KEY)).data).toEqual({ layout: { item: { name: 'Draft' } } });
  });
});

describe('dictionary', () => {
  const rootQuery = `query AppRootQuery($jssAppTemplateId: String!, $siteName: String!, $language: String!) {
    layout(site: $siteName, routePath: "/", language: $language) { homePage: item { rootItem: ancestors(includeTemplateIDs: [$jssAppTemplateId]) { id } } } }`;
  const searchQuery = `query DictionarySearch($rootItemId: String! $language: String! $templates: String! $pageSize: Int = 10 $after: String) {
    search(where: { AND: [ { name: "_path", value: $rootItemId, operator: CONTAINS } { name: "_language", value: $language }
      { name: "_templates", value: $templates, operator: CONTAINS } ] } first: $pageSize after: $after) {
      total pageInfo { endCursor hasNext } results { key: field(name: "Key") { value } phrase: field(name: "Phrase") { value } } } }`;
  type Found = {
    search: {
      total: number;
      pageInfo: { endCursor: string; hasNext: boolean };
      results: { key: { value: string }; phrase: { value: string } }[];
    };
  };

  it('finds the app root by an inherited template, and all phrases below it, page by page', async () => {
    const root = await s.graph<{ layout: { homePage: { rootItem: { id: string }[] } } }>(rootQuery, {
      jssAppTemplateId: APP_ROOT,
      siteName: 'web',
      language: 'en',
    });
    const rootItemId = root.data.layout.homePage.rootItem[0]?.id;
    expect(rootItemId).toBe(N(acme.site));
    const phrases: Record<string, string> = {};
    let after = '';
    for (let hasNext = true; hasNext;) {
      const { data } = await s.graph<Found>(searchQuery, { rootItemId, language: 'de', templates: ENTRY, pageSize: 1, after });
      expect(data.search.total).toBe(2);
      for (const { key, phrase } of data.search.results) phrases[key.value] = phrase.value;
      ({ hasNext, endCursor: after } = data.search.pageInfo);
    }
    expect(phrases).toEqual({ hello: 'Hallo', 'only-english': 'Only in English' });
  });

  it('finds nothing in a language that the tree lacks', async () => {
    expect((await s.graph<Found>(searchQuery, { rootItemId: N(acme.site), language: 'fr', templates: ENTRY })).data.search).toEqual({
      total: 0,
      pageInfo: { endCursor: '', hasNext: false },
      results: [],
    });
  });
});

describe('site', () => {
  const info = async (fields: string): Promise<unknown> =>
    (await s.graph<{ site: { siteInfo: unknown } }>(`{ site { siteInfo(site: "web") { ${fields} } } }`)).data.site.siteInfo;

  it('lists the routes that have the language, narrowed by path', async () => {
    const query = `query DefaultSitemapQuery($siteName: String! $language: String! $includedPaths: [String] $excludedPaths: [String] $pageSize: Int = 100 $after: String) {
      site { siteInfo(site: $siteName) { routes(language: $language includedPaths: $includedPaths excludedPaths: $excludedPaths first: $pageSize after: $after) {
      total pageInfo { endCursor hasNext } results { path: routePath } } } } }`;
    const routes = async (variables: object): Promise<string[]> => {
      const { data } = await s.graph<{ site: { siteInfo: { routes: { total: number; results: { path: string }[] } } } }>(query, {
        siteName: 'web',
        language: 'en',
        after: '',
        ...variables,
      });
      return data.site.siteInfo.routes.results.map((route) => route.path).sort();
    };
    expect(await routes({})).toEqual(['/', '/About-us', '/Articles', '/Articles/One', '/Articles/Three', '/Articles/Two', '/Lost']);
    expect(await routes({ language: 'de' })).toEqual(['/', '/About-us', '/Articles/One']);
    expect(await routes({ includedPaths: ['/articles'], excludedPaths: ['/Articles/Two'] })).toEqual([
      '/Articles',
      '/Articles/One',
      '/Articles/Three',
    ]);
    expect(await routes({ includedPaths: ['/art'] })).toEqual([]);
  });

  it('gives the redirects of its maps, and says which pattern is none', async () => {
    expect(await info('redirects { pattern target redirectType isQueryStringPreserved locale }')).toEqual({
      redirects: [
        { pattern: '/old', target: '/Articles', redirectType: 'REDIRECT_301', isQueryStringPreserved: false, locale: '' },
        { pattern: '/broken(', target: '/x', redirectType: 'REDIRECT_301', isQueryStringPreserved: false, locale: '' },
        { pattern: '^/a/(.*)$', target: '/b/$1', redirectType: 'REDIRECT_302', isQueryStringPreserved: true, locale: '' },
      ],
    });
    const problems = (await (await s.get('/admin/problems', { 'x-admin-key': DEVELOPMENT_ADMIN_KEY })).json()) as {
      items: { reason: string }[];
    };
    expect(problems.items.map((problem) => problem.reason)).toEqual([
      expect.stringMatching(/^UrlMapping, pair 2: the pattern \/broken\( is no regular expression: .*Unterminated group/),
    ]);
  });

  it('gives the error pages with their layout', async () => {
    expect(
      await info(
        'errorHandling(language: "en") { notFoundPage { rendered } notFoundPagePath serverErrorPage { rendered } serverErrorPagePath }',
      ),
    ).toMatchObject({
      errorHandling: {
        notFoundPage: { rendered: { sitecore: { route: { name: 'Lost' } } } },
        notFoundPagePath: '/Lost',
        serverErrorPage: null,
        serverErrorPagePath: null,
      },
    });
  });

  it('gives robots, sitemap, dictionary and names', async () => {
    expect(
      await info(
        'name rootPath hostname language robots sitemap attributes { key value } dictionary(language: "de", first: 5) { total results { key value } }',
      ),
    ).toEqual({
      name: 'web',
      rootPath: acme.site,
      hostname: 'www.acme.test|*.acme.test',
      language: 'en',
      robots: 'User-agent: *\nDisallow: /search',
      sitemap: [expect.stringMatching(/^https?:\/\/www\.acme\.test\/sitemap\.xml$/)],
      attributes: [],
      dictionary: {
        total: 2,
        results: [
          { key: 'hello', value: 'Hallo' },
          { key: 'only-english', value: 'Only in English' },
        ],
      },
    });
    expect(
      (await s.graph('{ site { siteInfo(site: "x") { name } siteInfoCollection { name hostName: hostname language } } }')).data,
    ).toEqual({
      site: { siteInfo: null, siteInfoCollection: [{ name: 'web', hostName: 'www.acme.test|*.acme.test', language: 'en' }] },
    });
  });
});

describe('requests', () => {
  const url = '/sitecore/api/graph/edge';
  const post = (body: string, headers: Record<string, string> = { sc_apikey: KEY }): Promise<Response> =>
    fetch(s.service.url + url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  it('come by GET as well, with the key as a parameter', async () => {
    const query = encodeURIComponent('query Q($p: String) { item(path: $p, language: "en") { name } }');
    const response = await s.get(
      `${url}?sc_apikey=${KEY}&query=${query}&operationName=Q&variables=${encodeURIComponent(JSON.stringify({ p: acme.site }))}`,
    );
    expect(await response.json()).toEqual({ data: { item: { name: 'web' } } });
  });

  it('need a key that is known', async () => {
    for (const headers of [{}, { sc_apikey: 'wrong' }]) {
      const response = await post('{"query":"{ __typename }"}', headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('sc_apikey');
    }
  });

  it('answer 400 for what is no request, and 200 with errors for a bad query', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post('{}')).status).toBe(400);
    expect((await s.get(`${url}?query=x&variables={`, { sc_apikey: KEY })).status).toBe(400);
    const bad = await post(JSON.stringify({ query: '{ layout { nothing } }' }));
    expect(bad.status).toBe(200);
    expect(((await bad.json()) as { errors: object[] }).errors.length).toBeGreaterThan(0);
    const syntax = await post(JSON.stringify({ query: '{ layout(' }));
    expect([syntax.status, Object.keys((await syntax.json()) as object)]).toEqual([200, ['errors']]);
  });

  it('are answered from memory the second time, drafts excepted', async () => {
    const body = JSON.stringify({ query: '{ item(path: "/sitecore/content/acme/web/Home", language: "en") { displayName } }' });
    expect((await post(body)).headers.get('x-cache')).toBe('miss');
    const second = await post(body);
    expect([second.headers.get('x-cache'), second.headers.get('cache-control')]).toEqual(['hit', 'no-cache']);
    await post(body, { sc_apikey: PREVIEW_KEY });
    const draft = await post(body, { sc_apikey: PREVIEW_KEY });
    expect([draft.headers.get('x-cache'), draft.headers.get('cache-control')]).toEqual(['miss', 'private, no-store']);
  });
});
