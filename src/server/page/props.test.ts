import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bareParts as parts } from '../testing/bare-parts';
import { layoutAnswer, operationName, stubContent, type StubContent } from '../testing/stub-content';
import { forgetPerProcess } from '../one-per-process';

let stub: StubContent;
let dictionaryAnswers: boolean;
beforeEach(async () => {
  vi.resetModules();
  forgetPerProcess('contentServices', 'errorPages');
  stub = await stubContent(({ query }) => {
    const name = operationName(query);
    if (name === 'RedirectsQuery') return { site: { siteInfo: { redirects: [] } } };
    if (name === 'AppRootQuery') return { layout: { homePage: { rootItem: [{ id: 'ROOT' }] } } };
    if (name === 'DictionarySearch')
      return dictionaryAnswers
        ? { search: { pageInfo: { endCursor: '', hasNext: false }, results: [] } }
        : (response) => void response.writeHead(500).end();
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

const page = async () => {
  const { getPublishedPage } = await import('./props');
  return getPublishedPage({ params: { path: ['_site_dotcom', 'about'] }, locale: 'en' }, parts);
};

it('a page is made again after as long as the configuration says', async () => {
  dictionaryAnswers = true;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 600 });
});

it('a page without the dictionary is made again as soon as that may answer', async () => {
  dictionaryAnswers = false;
  expect(await page()).toMatchObject({ props: { hydrate: 'onIntent' }, revalidate: 10 });
});
