import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE } from './items/ids.ts';
import { PROFILES, PROFILE_NAMES } from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { acmeItems } from './testing/acme.ts';
import { KEY, PREVIEW_KEY, serve } from './testing/serve.ts';
import type { Served } from './testing/serve.ts';

/** What each profile refuses or has not, as the service that stands for it does it. */
describe.each(PROFILE_NAMES)('the profile %s', (name: ProfileName) => {
  const profile = PROFILES[name];
  const isEdge = name === 'edge';
  let s: Served;
  beforeAll(async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      path: `/sitecore/content/acme/web/Home/Articles/Short ${at}`,
      template: TEMPLATE.folder,
      versions: { en: [{}] },
    }));
    const elsewhere = {
      path: '/sitecore/content/acme/web/Home/Elsewhere',
      template: '/sitecore/templates/Project/acme/Article Page',
      versions: { en: [{ '/sitecore/templates/Project/acme/_Page/Data/Title': 'https://elsewhere.test/-/media/a.png' }] },
    };
    s = await serve({ profile: name, adminKey: 'an-admin-key-of-16', items: [...(await acmeItems()), ...many, elsewhere] });
  });
  afterAll(() => s.close());

  const codes = async (query: string, variables: object = {}): Promise<string[]> =>
    ((await s.graph(query, variables)).errors ?? []).map(({ extensions }) => extensions?.code ?? '');
  const search = (where: string, more = '', results = '{ name }') =>
    `{ search(where: { AND: [{ name: "_path", value: "/sitecore/content", operator: CONTAINS } ${where}] } ${more}) { total results ${results} } }`;

  it(`${name === 'xm' ? 'compares' : 'refuses to compare'} names with an underscore that the index does not have`, async () => {
    const refused = name === 'xm' ? [] : ['BAD_USER_INPUT'];
    expect(await codes(search('{ name: "__Updated", value: "20200101T000000Z", operator: GT }'))).toEqual(refused);
    expect(await codes(search('{ name: "_ownname", value: "x" }'))).toEqual(refused);
    expect(await codes(search('', 'orderBy: { name: "__Updated", direction: DESC }'))).toEqual(refused);
    expect(await codes(search('{ name: "_templatename", value: "Page" }', 'orderBy: { name: "_name" }'))).toEqual([]);
  });

  it('tells pages from other items by _hasLayout', async () => {
    const counted = async (value: string) => {
      const { data } = await s.graph<{ search: { total: number } }>(search(`{ name: "_hasLayout", value: "${value}" }`));
      return data.search.total;
    };
    const [pages, others] = [await counted('true'), await counted('false')];
    expect(pages).toBeGreaterThan(3);
    expect(others).toBeGreaterThan(0);
  });

  it('gives ten children and ten results where nobody says how many', async () => {
    const { data } = await s.graph<{
      item: { children: { total: number; results: unknown[] } };
      search: { total: number; results: unknown[] };
    }>(
      '{ item(path: "/sitecore/content/acme/web/Home/Articles", language: "en") { children { total results { name } } } search(where: { name: "_path", value: "/sitecore", operator: CONTAINS }) { total results { name } } }',
    );
    expect(data.item.children.total).toBeGreaterThan(10);
    expect(data.item.children.results).toHaveLength(10);
    expect(data.search.total).toBeGreaterThan(10);
    expect(data.search.results).toHaveLength(10);
  });

  it(`gives ${profile.maxPage} results at most`, async () => {
    const page = (first: number) =>
      codes(
        'query Page($name: String! $value: String! $first: Int!) { search(where: { name: $name value: $value } first: $first) { total } }',
        {
          name: '_language',
          value: 'en',
          first,
        },
      );
    expect(await page(profile.maxPage)).toEqual([]);
    expect(await page(profile.maxPage + 1)).toEqual(['BAD_USER_INPUT']);
  });

  it(`${profile.standardFields ? 'has' : 'has no'} standard fields`, async () => {
    const { data } = await s.graph<{ item: { standard: object | null; own: object | null } }>(
      '{ item(path: "/sitecore/content/acme/web/Home", language: "en") { standard: field(name: "__Updated") { name } own: field(name: "Title") { name } } }',
    );
    expect(data.item.own).toEqual({ name: 'Title' });
    expect(data.item.standard).toEqual(profile.standardFields ? { name: '__Updated' } : null);
  });

  it(`${name === 'xm' ? 'takes' : 'refuses'} literals beside variables, but from the toolkit`, async () => {
    const mixed = (operation: string) =>
      `query ${operation}($language: String!) { item(path: "/sitecore/content", language: $language) { name } }`;
    const language = { language: 'en' };
    expect(await codes(mixed('Mixed'), language)).toEqual(name === 'xm' ? [] : ['LITERALS_BESIDE_VARIABLES']);
    expect(await codes(mixed('AppRootQuery'), language)).toEqual([]);
    expect(
      await codes('query Clean($path: String! $language: String = "en") { item(path: $path, language: $language) { name } }', {
        path: '/sitecore/content',
      }),
    ).toEqual([]);
  });

  it(`${profile.rest ? 'has' : 'has no'} REST, and ${profile.changeFeed ? 'tells' : 'does not tell'} what was changed`, async () => {
    const layout = await s.get('/sitecore/api/layout/render/jss?item=/&sc_site=web&sc_lang=en', { sc_apikey: KEY });
    expect(layout.status).toBe(profile.rest ? 200 : 404);
    const admin = { 'x-admin-key': 'an-admin-key-of-16' };
    expect((await s.get('/admin/changes', admin)).status).toBe(profile.changeFeed ? 200 : 404);
    const ready = (await (await s.get('/healthz/ready', admin)).json()) as object;
    expect('revision' in ready).toBe(profile.changeFeed);
  });

  it(`has media ${isEdge ? 'on a host of their own' : 'below its own addresses'}`, async () => {
    const { data } = await s.graph<{ item: { image: { src: string } } }>(
      '{ item(path: "/sitecore/content/acme/web/Home/Articles/One", language: "en") { image: field(name: "Image") { ... on ImageField { src } } } }',
    );
    const other = await s.graph<{ item: { title: { value: string } } }>(
      '{ item(path: "/sitecore/content/acme/web/Home/Elsewhere", language: "en") { title: field(name: "Title") { value } } }',
    );
    expect(other.data.item.title.value).toBe('https://elsewhere.test/-/media/a.png');
    expect(data.item.image.src).toMatch(isEdge ? /^http:\/\/[^/]+\/edge\/media\/Project\// : /^\/-\/media\/Project\//);
  });

  it('says in the words of the real service that a query is too large', async () => {
    const deep = `{ item(path: "/sitecore/content", language: "en") { ${Array.from({ length: 16 }, (_, at) => `f${at}: field(name: "Title") { value }`).join(' ')} } }`;
    const said = (await s.graph(deep)).errors?.map(({ message }) => message) ?? [];
    if (profile.limits.maxDepth === Infinity) expect(said).toEqual([]);
    else
      expect(said).toEqual([
        `Query is too nested to execute. Depth is 17 levels, maximum allowed on this endpoint is ${profile.limits.maxDepth}.`,
      ]);
  });

  // Last, for it uses up the second.
  it(`answers ${profile.requestsPerSecond ?? 'any number of'} requests a second with one key`, async () => {
    const ask = (key: string) =>
      fetch(`${s.service.url}/sitecore/api/graph/edge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sc_apikey: key },
        body: JSON.stringify({ query: '{ site { siteInfoCollection { name } } }' }),
      }).then(async (answer) => (await answer.arrayBuffer(), answer));
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(KEY)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length > 0).toBe(profile.requestsPerSecond !== undefined);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
    // The other key has requests of its own.
    if (isEdge) expect((await ask(PREVIEW_KEY)).status).toBe(200);
  });
});
