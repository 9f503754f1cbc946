import type { GetServerSidePropsContext } from 'next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteChange } from '../made-of/changes';
import { noteElsewhere, noteHole } from '../made-of/record';
import { bareParts } from '../testing/bare-parts';
import { layoutAnswer, operationName, stubContent, type StubContent } from '../testing/stub-content';
import { phrasesOf } from '../../../tests/support/phrases';
import { forgetPerProcess } from '../one-per-process';

let stub: StubContent;
let dictionaryAnswers: boolean;
let languagesAnswer: boolean;
/** Undefined: the service does not say. */
let redirects: object[] | undefined;
/** What happens while a page is made. */
let meanwhile: () => void;
beforeEach(async () => {
  vi.resetModules();
  forgetPerProcess('contentServices', 'errorPages', 'madeOf.changes');
  meanwhile = () => undefined;
  redirects = [];
  languagesAnswer = true;
  stub = await stubContent(({ query }) => {
    const name = operationName(query);
    if (name === 'RedirectsQuery')
      return redirects ? { site: { siteInfo: { redirects } } } : (response) => void response.writeHead(500).end();
    if (name === 'AppRootQuery') return { layout: { homePage: { rootItem: [{ id: 'ROOT' }] } } };
    if (name === 'DictionarySearch')
      return dictionaryAnswers
        ? { search: { pageInfo: { endCursor: '', hasNext: false }, results: [] } }
        : (response) => void response.writeHead(500).end();
    if (name === 'PageLanguagesQuery' && !languagesAnswer) return (response) => void response.writeHead(500).end();
    if (name === 'PageLanguagesQuery') return { item: { languages: [{ language: { name: 'en' } }] } };
    if (name.includes('siteInfoCollection')) return { site: { siteInfoCollection: [] } };
    return layoutAnswer({});
  });
  vi.stubEnv('GRAPH_QL_ENDPOINT', stub.endpoint);
  vi.stubEnv('REVALIDATE_SECONDS', '600');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stub.close();
});

const parts: typeof bareParts = {
  ...bareParts,
  describe: (asked) => {
    meanwhile();
    return bareParts.describe(asked);
  },
};
const page = async (name = 'about') => {
  const { getPublishedPage } = await import('./props');
  return getPublishedPage({ params: { path: ['_site_dotcom', name] }, locale: 'en' }, parts);
};

it('a page is made again after as long as the configuration says', async () => {
  dictionaryAnswers = true;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 600 });
});

it.each([
  ['of what another service says as well', {}, true],
  ['where nobody tells', { AUTHORING_URL: '' }, false],
])('a page %s is in force for the short time', async (_, env, elsewhere) => {
  dictionaryAnswers = true;
  if (elsewhere) meanwhile = noteElsewhere;
  for (const [name, value] of Object.entries({ TOLD_SECONDS: '9000', AUTHORING_URL: 'http://localhost:4100', ...env }))
    vi.stubEnv(name, value === '' ? undefined : value);
  expect(await page()).toMatchObject({ revalidate: 600 });
});

it('pages of content alone are in force for the long time at most, where the service tells, and not until the same moment', async () => {
  dictionaryAnswers = true;
  vi.stubEnv('TOLD_SECONDS', '9000');
  vi.stubEnv('AUTHORING_URL', 'http://localhost:4100');
  const secondsOf = async (name: string) => ((await page(name)) as { revalidate: number }).revalidate;
  const names = Array.from({ length: 12 }, (_, index) => `page-${index}`);
  const seconds = await Promise.all(names.map(secondsOf));
  for (const each of seconds) expect(each).toSatisfy((value: number) => value >= 4500 && value <= 9000);
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(2000);
  expect(await Promise.all(names.map(secondsOf))).toEqual(seconds);
});

it('a page that was being made when something was published is made again before it is kept', async () => {
  dictionaryAnswers = true;
  let times = 0;
  meanwhile = () => {
    if ((times += 1) === 1) noteChange();
  };
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' } });
  expect(times).toBe(2);
  times = 1;
  await page();
  expect(times).toBe(2);
});

it('a page without the dictionary is made again as soon as that may answer', async () => {
  dictionaryAnswers = false;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 3 });
});

it('a page whose words were changed and do not come is made again as soon as they may', async () => {
  dictionaryAnswers = true;
  expect(await page()).toMatchObject({ revalidate: 600 });
  const { contentServices } = await import('../content/services');
  contentServices().forget({ phrases: true });
  dictionaryAnswers = false;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 3 });
});

it('a page of which nobody can say whether it leads elsewhere by now is made again as soon as somebody may', async () => {
  dictionaryAnswers = true;
  redirects = undefined;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 3 });
});

it('a page of which nobody can say what other languages it is in is made again as soon as somebody may', async () => {
  dictionaryAnswers = true;
  languagesAnswer = false;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 3 });
});

it.each([3, 24])('a page with a list that lacks an entry is made again when that is asked for again, in %i seconds', async (seconds) => {
  dictionaryAnswers = true;
  meanwhile = () => noteHole(seconds);
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: seconds });
});

it('a page without the dictionary says the words of the build, never their keys', async () => {
  dictionaryAnswers = false;
  const made = await page();
  const { page: model } = (made as { props: { page: { phrases: Record<string, string> } } }).props;
  expect(model.phrases).toMatchObject(phrasesOf('en'));
});

it('the dictionary is handed on as it is, not copied for each page', async () => {
  dictionaryAnswers = true;
  const phrasesOfPage = async () => ((await page()) as { props: { page: { phrases: object } } }).props.page.phrases;
  // The first page has them from the service, the next ones from what is kept of it.
  await page();
  expect(await phrasesOfPage()).toBe(await phrasesOfPage());
});

it('a page that is made for one request goes where an author sends its query, and takes the rest of it along', async () => {
  dictionaryAnswers = true;
  redirects = [
    { pattern: '^/about\\?id=1.*', target: '/people/ann', redirectType: 'REDIRECT_301', isQueryStringPreserved: true, locale: '' },
  ];
  const { getLivePage } = await import('./props');
  const asked = (query: Record<string, string>) =>
    getLivePage(
      {
        params: { path: ['_site_dotcom', 'about'] },
        locale: 'en',
        query: { path: ['_site_dotcom', 'about'], ...query },
        req: { headers: {}, cookies: {}, socket: {} },
        res: { setHeader: () => undefined },
        resolvedUrl: '/about',
      } as unknown as GetServerSidePropsContext,
      parts,
      { readerOf: () => Promise.reject(new Error('nobody asks')), isSignedIn: async () => false, noticeOf: async () => undefined },
    );
  expect(await asked({ id: '1', from: 'mail' })).toEqual({ redirect: { destination: '/people/ann?id=1&from=mail', statusCode: 301 } });
  expect(await asked({ id: '2' })).toMatchObject({ props: { page: {} } });
});
