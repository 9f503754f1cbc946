import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import type { RenderingServerMap } from '../data-loader';
import { textField } from '../fields.schema';
import { createContentServices } from '../services/services.server';
import { layoutAnswer, operationName, stubContent, type StubAnswer, type StubContent } from '../testing/stub-content';
import { notFound } from './component-data.server';
import { loadErrorPage, warmErrorPages } from './error-page.server';
import { loadPage, type PageDependencies, type PageRequest } from './page.server';

let stub: StubContent | undefined;
afterEach(() => stub?.close());

const origins = {
  sites: [
    { name: 'dotcom', origin: 'https://www.example.org' },
    { name: 'insights', origin: 'https://insights.example.org' },
  ],
  preview: 'https://preview.example.org',
  staging: 'https://staging.example.org',
  extraHosts: {},
};

const renderings: RenderingServerMap = {
  Plain: { fields: z.object({ Title: textField }), page: z.object({ Lede: textField }) },
  Section: {},
  ErrorMessage: { page: z.object({ Code: z.object({ value: z.number() }) }) },
  Counts: { load: ({ query }) => query('query CountQuery { count }', {}, z.object({ count: z.number() })) },
  Paged: {
    paged: true,
    load: async ({ route }) => {
      if (route.pageNumber > 2) throw notFound();
      return { page: route.pageNumber };
    },
  },
};

type Answers = Partial<Record<string, StubAnswer>>;
const setUp = async (
  answers: Answers,
  view: PageRequest['view'] = 'published',
): Promise<{ dependencies: PageDependencies; load: (request?: Partial<PageRequest>) => ReturnType<typeof loadPage> }> => {
  stub = await stubContent(({ query }) => {
    const name = operationName(query);
    const found = Object.keys(answers).find((key) => name.startsWith(key));
    if (found) return answers[found] ?? {};
    if (name === 'RedirectsQuery') return { site: { siteInfo: { redirects: [] } } };
    if (name === 'AppRootQuery') return { layout: { homePage: { rootItem: [{ id: 'ROOT' }] } } };
    if (name === 'DictionarySearch')
      return {
        search: { pageInfo: { endCursor: '', hasNext: false }, results: [{ key: { value: 'site.name' }, phrase: { value: 'Aldermoor' } }] },
      };
    if (name === 'PageLanguagesQuery') return { item: { languages: [{ language: { name: 'en' } }, { language: { name: 'de' } }] } };
    if (name.includes('siteInfoCollection'))
      return {
        site: {
          siteInfoCollection: [
            { name: 'dotcom', hostName: 'dotcom.internal', language: 'en' },
            { name: 'insights', hostName: 'a.internal|insights.internal', language: 'en' },
          ],
        },
      };
    return layoutAnswer({});
  });
  const dependencies = {
    services: createContentServices({ endpoint: stub.endpoint, apiKey: 'the-api-key', timeoutMs: 500, retryUnitMs: 1 }),
    renderings,
    origins,
  };
  return {
    dependencies,
    load: (request = {}) =>
      loadPage({ site: 'dotcom', language: 'en', path: '/about', pageNumber: 1, view, strict: false, ...request }, dependencies),
  };
};
const layout = (route: Record<string, unknown>): Answers => ({ JssLayoutQuery: layoutAnswer(route) });
const down: StubAnswer = (response) => void response.writeHead(500).end();
const model = async (result: ReturnType<typeof loadPage>) => {
  const answer = await result;
  if (answer.kind !== 'page') throw new Error(`expected a page, got ${answer.kind}`);
  return answer.model;
};
const rendering = (componentName: string, more = {}) => ({
  uid: componentName.toLowerCase(),
  componentName,
  dataSource: '',
  params: { Styles: 'wide' },
  ...more,
});

describe('the dictionary', () => {
  it('that could not be fetched makes the page a provisional one', async () => {
    const { load } = await setUp({ ...layout({}), DictionarySearch: down });
    expect(await load()).toMatchObject({ kind: 'page', provisional: true });
    stub?.close();
    expect(await (await setUp(layout({}))).load()).toMatchObject({ kind: 'page', provisional: false });
  });
});

describe('the tree', () => {
  it('parses each rendering by its own schema, unwraps partial designs and reduces placeholder names', async () => {
    const { load } = await setUp(
      layout({
        fields: { Lede: { value: 'L' } },
        placeholders: {
          'headless-header': [
            {
              uid: 'p',
              componentName: 'PartialDesignDynamicPlaceholder',
              placeholders: {
                'sxa-header': [rendering('Plain', { fields: { Title: { value: 'T', more: 1 }, Other: { value: 'not asked for' } } })],
              },
            },
          ],
          'headless-main': [
            rendering('Section', {
              placeholders: { 'section-{*}': [rendering('Plain')], 'section-7': [rendering('Plain', { uid: 'x' })] },
            }),
          ],
        },
      }),
    );
    const { slots } = await model(load());
    expect(slots.header).toEqual([
      { uid: 'plain', component: 'Plain', params: { Styles: 'wide' }, fields: { Title: { value: 'T' } }, page: { Lede: { value: 'L' } } },
    ]);
    expect(slots.main[0]?.slots?.section?.map(({ uid }) => uid)).toEqual(['/headless-main/0/section-{*}/0', 'x']);
    expect(slots.footer).toEqual([]);
  });
  it('turns what cannot be shown into a problem and one line in the log', async () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const { load } = await setUp(
      layout({
        placeholders: {
          'headless-main': [
            rendering('Nobody'),
            rendering('constructor'),
            rendering('Plain', { fields: { Title: 'text' } }),
            rendering('Section'),
          ],
        },
      }),
    );
    const { slots } = await model(load());
    expect(slots.main.map(({ component, problem }) => [component, problem?.reason])).toEqual([
      ['Nobody', 'there is no such component'],
      ['constructor', 'there is no such component'],
      ['Plain', expect.stringMatching(/^field Title: /)],
      ['Section', undefined],
    ]);
    expect(warn).toHaveBeenCalledTimes(3);
  });
  it('keeps the editor’s markers in editing mode only', async () => {
    const chrome = {
      name: 'code',
      type: 'text/sitecore',
      contents: '{}',
      attributes: { chrometype: 'placeholder', kind: 'open', 'data-selectable': true },
    };
    const placeholders = { 'headless-main': [chrome, rendering('Section')] };
    const { load } = await setUp(layout({ placeholders }));
    expect((await model(load())).slots.main).toHaveLength(1);
    await stub?.close();
    const editing = await setUp({ JssLayoutQuery: layoutAnswer({ placeholders }, { pageEditing: true }) });
    expect((await model(editing.load())).slots.main[0]).toMatchObject({
      component: '',
      chrome: { name: 'code', attributes: { kind: 'open', 'data-selectable': 'true' } },
    });
  });
});

describe('component data', () => {
  const twice = layout({ placeholders: { 'headless-main': [rendering('Counts'), rendering('Counts', { uid: 'b' })] } });
  it('is loaded with the same query sent once', async () => {
    const { load } = await setUp({ ...twice, CountQuery: { count: 3 } });
    expect((await model(load())).slots.main.map(({ data }) => data)).toEqual([{ count: 3 }, { count: 3 }]);
    expect(stub?.operations().filter((name) => name === 'CountQuery')).toHaveLength(1);
  });
  it('that fails leaves a hole, unless an earlier page would be replaced by it', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const { load } = await setUp({ ...twice, CountQuery: down });
    expect((await model(load())).slots.main[0]?.problem).toBeDefined();
    await expect(load({ strict: true })).rejects.toMatchObject({ code: 'content/status' });
  });
  it('decides how far a listing goes, and that other pages have no pages', async () => {
    const { load } = await setUp(layout({ placeholders: { 'headless-main': [rendering('Paged')] } }));
    expect((await model(load({ pageNumber: 2 }))).slots.main[0]?.data).toEqual({ page: 2 });
    expect(await load({ pageNumber: 3 })).toEqual({ kind: 'not-found' });
    await stub?.close();
    const plain = await setUp(layout({}));
    expect(await plain.load({ pageNumber: 2 })).toEqual({ kind: 'not-found' });
  });
});

describe('route, head and links', () => {
  it('knows the languages of the page and points search engines at the original of a fallback', async () => {
    const { load } = await setUp(
      layout({
        itemLanguage: 'en',
        fields: { Title: { value: 'About us' }, Lede: { value: 'Who we are' }, Image: { value: { src: '/-/media/a.jpg', alt: 'A' } } },
      }),
    );
    const { route, head } = await model(load({ language: 'de', path: '/über uns' }));
    expect(route).toMatchObject({
      language: 'de',
      itemLanguage: 'en',
      languages: ['en', 'de'],
      itemId: 'aaaaaaaa-0000-0000-0000-000000000001',
      editing: false,
    });
    expect(head).toMatchObject({
      title: 'About us | Aldermoor',
      description: 'Who we are',
      canonical: 'https://www.example.org/%C3%BCber%20uns',
      alternates: [
        { language: 'en', url: 'https://www.example.org/%C3%BCber%20uns' },
        { language: 'de', url: 'https://www.example.org/de/%C3%BCber%20uns' },
        { language: 'x-default', url: 'https://www.example.org/%C3%BCber%20uns' },
      ],
      og: {
        type: 'website',
        image: expect.stringMatching(/^https:\/\/www\.example\.org\/-\/share\/en\/[\da-f]{12}\/%C3%BCber%20uns\.png$/) as string,
        imageAlt: 'About us',
        locale: 'en_GB',
        localeAlternates: ['de_DE'],
      },
    });
    expect(head.robots).toBeUndefined();
  });
  it('hides drafts and what editors hide from search engines', async () => {
    const draft = await setUp(layout({}), 'draft');
    expect((await model(draft.load())).head.robots).toBe('noindex');
    await stub?.close();
    const hidden = await setUp(layout({ fields: { NoIndex: { value: true } } }));
    expect((await model(hidden.load())).head.robots).toBe('noindex');
  });
  it('sends links to other sites to the origins of the environment', async () => {
    const link = (url: string) => rendering('Plain', { fields: { Title: { value: url } } });
    const urls = [
      'https://insights.internal/topics?a=1#b',
      'http://dotcom.internal/careers',
      'https://elsewhere.example/x',
      '<a href="https://a.internal/x?a=1&amp;b=2">x</a> http://insights.internal',
    ];
    const { load } = await setUp(layout({ placeholders: { 'headless-main': urls.map(link) } }));
    const shown = async (result: ReturnType<typeof loadPage>) =>
      (await model(result)).slots.main.map(({ fields }) => (fields as { Title: { value: string } }).Title.value);
    expect(await shown(load())).toEqual([
      'https://insights.example.org/topics?a=1#b',
      '/careers',
      'https://elsewhere.example/x',
      '<a href="https://insights.example.org/x?a=1&amp;b=2">x</a> http://insights.internal',
    ]);
    expect((await shown(load({ view: 'draft' })))[0]).toBe('https://preview.example.org/topics?a=1&sc_site=insights#b');
  });
});

describe('redirects', () => {
  const redirects = (...list: object[]): Answers => ({ RedirectsQuery: { site: { siteInfo: { redirects: list } } } });
  const redirect = (more = {}) => ({
    pattern: '/about',
    target: '/firm',
    redirectType: 'REDIRECT_301',
    isQueryStringPreserved: false,
    locale: '',
    ...more,
  });
  it('come before the page', async () => {
    const { load } = await setUp(redirects(redirect()));
    expect(await load({ language: 'de' })).toEqual({ kind: 'redirect', location: '/de/firm', permanent: true });
    await stub?.close();
    const broken = await setUp({ ...redirects(redirect()), JssLayoutQuery: down });
    expect((await broken.load()).kind).toBe('redirect');
  });
  it('that keep the query are left to the request', async () => {
    const { load } = await setUp(redirects(redirect({ isQueryStringPreserved: true })));
    expect(await load()).toEqual({ kind: 'not-found' });
  });
  it('of the transfer kind show another page under the same address', async () => {
    const { load } = await setUp(redirects(redirect({ redirectType: 'SERVER_TRANSFER', target: '/firm?x=1' })));
    expect((await model(load())).route.path).toBe('/about');
    expect(stub?.requests.filter(({ query }) => query.includes('JssLayoutQuery')).at(-1)?.query).toContain('routePath:"/firm"');
  });
  it('that are not known make an absent page unavailable, not absent', async () => {
    const { load } = await setUp({ RedirectsQuery: down, JssLayoutQuery: { layout: { item: null } } });
    await expect(load()).rejects.toMatchObject({ code: 'content/status' });
    await stub?.close();
    const withPage = await setUp({ RedirectsQuery: down });
    expect((await withPage.load()).kind).toBe('page');
  });
});

it('throws while the content service is down, and says "not found" only when it says so', async () => {
  const failing = await setUp({ JssLayoutQuery: down });
  await expect(failing.load()).rejects.toMatchObject({ code: 'content/status' });
  await stub?.close();
  const absent = await setUp({ JssLayoutQuery: { layout: { item: null } } });
  expect(await absent.load()).toEqual({ kind: 'not-found' });
});

it('makes pages though dictionary, languages and sites fail, and counts that', async () => {
  vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const before = readCounters();
  const { load } = await setUp({ AppRootQuery: down, PageLanguagesQuery: down, 'query { site': down });
  const { route, phrases } = await model(load());
  expect(route.languages).toEqual(['en']);
  expect(phrases).toEqual({});
  expect((readCounters()['dictionary.failures'] ?? 0) - (before['dictionary.failures'] ?? 0)).toBe(1);
});

describe('error pages', () => {
  const request = { statusCode: 404, site: 'dotcom', language: 'en', path: '/x', view: 'published', contentDown: false } as const;
  const errorPage = (title: string) => ({
    rendered: layoutAnswer({ fields: { Title: { value: title } }, placeholders: { 'headless-main': [rendering('ErrorMessage')] } }).layout
      .item.rendered,
  });
  const errorPages: Answers = {
    ErrorPagesQuery: { site: { siteInfo: { errorHandling: { notFoundPage: errorPage('Lost'), serverErrorPage: errorPage('Broken') } } } },
  };

  it('are the site’s own, show the status that is sent, and stay out of search engines', async () => {
    const { dependencies } = await setUp(errorPages);
    const page = await loadErrorPage({ ...request, site: 'own' }, dependencies);
    expect(page.head).toMatchObject({ title: 'Lost | Aldermoor', robots: 'noindex', canonical: '', alternates: [] });
    expect(page.slots.main[0]?.page).toEqual({ Code: { value: 404 } });
    const broken = await loadErrorPage({ ...request, site: 'own', statusCode: 503 }, dependencies);
    expect(broken.head.title).toBe('Broken | Aldermoor');
    expect(broken.slots.main[0]?.page).toEqual({ Code: { value: 503 } });
  });
  it('are kept for the time when the content service is down, and asked for only once a minute', async () => {
    const { dependencies } = await setUp(errorPages);
    await warmErrorPages({ ...request, site: 'kept' }, dependencies);
    await warmErrorPages({ ...request, site: 'kept' }, dependencies);
    expect(stub?.operations().filter((name) => name === 'ErrorPagesQuery')).toHaveLength(1);
    await stub?.close();
    const page = await loadErrorPage({ ...request, site: 'kept', statusCode: 503, contentDown: true }, dependencies);
    expect(page.head.title).toContain('Broken');
  });
  it('are the message alone when nothing was ever fetched', async () => {
    const { dependencies } = await setUp({});
    await stub?.close();
    const page = await loadErrorPage({ ...request, site: 'never', statusCode: 503, contentDown: true }, dependencies);
    expect(page.slots.main[0]).toMatchObject({ component: 'ErrorMessage', page: { Code: { value: 503 } } });
    expect(page.head.robots).toBe('noindex');
  });
});
