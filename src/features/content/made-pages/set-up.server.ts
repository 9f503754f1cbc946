import { z } from 'zod';
import type { RenderingServerMap } from '@/runtime/data/data-loader';
import { describePage } from '../seo/describe.server';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { createContentServices } from '@/server/content/services';
import { notFound } from '@/runtime/data/not-found';
import { loadPage, type PageDependencies, type PageRequest } from '@/server/page/page';
import { layoutAnswer, operationName, stubContent, type StubAnswer, type StubContent } from '@/server/testing/stub-content';

/** Pages made from a content service that answers what a test says. */

let stub: StubContent | undefined;
/** The service of the last `setUp`. */
export const content = (): StubContent => stub ?? unset();
const unset = (): never => {
  throw new Error('setUp comes first');
};
/** After each test, and before a second `setUp` in one. */
export const closeContent = async (): Promise<void> => {
  await stub?.close();
  stub = undefined;
};

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
  Plain: { fields: z.object({ Title: titleField }), page: z.object({ Lede: textField }) },
  Section: {},
  ErrorMessage: { page: z.object({ Code: z.object({ value: z.number() }) }) },
  Absent: { load: () => Promise.reject(notFound()) },
  Counts: { load: ({ query }) => query('query CountQuery { count }', {}, z.object({ count: z.number() })) },
  Paged: {
    paged: true,
    load: async ({ route }) => {
      if (route.pageNumber > 2) throw notFound();
      return { page: route.pageNumber };
    },
  },
};

export type Answers = Partial<Record<string, StubAnswer>>;
export const setUp = async (
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
    services: createContentServices({ endpoint: stub.endpoint, apiKey: 'the-api-key', timeoutMs: 5_000, retryUnitMs: 1 }),
    renderings,
    origins,
    describe: describePage,
  };
  return {
    dependencies,
    load: (request = {}) =>
      loadPage({ site: 'dotcom', language: 'en', path: '/about', pageNumber: 1, view, strict: false, ...request }, dependencies),
  };
};
export const layout = (route: Record<string, unknown>): Answers => ({ JssLayoutQuery: layoutAnswer(route) });
export const down: StubAnswer = (response) => void response.writeHead(500).end();
export const model = async (result: ReturnType<typeof loadPage>) => {
  const answer = await result;
  if (answer.kind !== 'page') throw new Error(`expected a page, got ${answer.kind}`);
  return answer.model;
};
export const rendering = (componentName: string, more = {}) => ({
  uid: componentName.toLowerCase(),
  componentName,
  dataSource: '',
  params: { Styles: 'wide' },
  ...more,
});
