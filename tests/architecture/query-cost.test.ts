import { globSync, readFileSync } from 'node:fs';
import { Kind, parse, visit } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { gatedListKnown, loadGatedAddresses } from '@/features/content/access/gated-list.server';
import { loadCalendar } from '@/features/content/events/calendar.server';
import { parseFileAddress } from '@/features/content/files/address.server';
import { fileItem } from '@/features/content/files/item.server';
import { levelOfFile } from '@/features/content/files/level.server';
import {
  articlesBelow,
  documentsAbout,
  documentsBy,
  premiumArticles,
  premiumPublications,
} from '@/features/content/lists/documents.server';
import { begunEvents, runningEvents, upcomingEvents } from '@/features/content/lists/events.server';
import { loadFilteredListings } from '@/features/content/lists/filtered.server';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { loadPage, type List } from '@/features/content/lists/search.server';
import { loadCrumbs } from '@/features/content/navigation/crumbs.server';
import { loadReadingMinutes } from '@/features/content/reading-time.server';
import { newestDocuments, textsSince } from '@/features/content/seo/feeds/feed.server';
import { loadLlms } from '@/features/content/seo/llms.server';
import { changesOf } from '@/features/editing/published/changed.server';
import { TEMPLATE_IDS } from '@/features/content/template-ids';
import { load as blogEntries } from '@/renderings/blog-entries/data.server';
import { load as carousel } from '@/renderings/carousel/data.server';
import { load as officeDetail } from '@/renderings/office-detail/data.server';
import { load as offices } from '@/renderings/office-list/data.server';
import { load as people } from '@/renderings/people-directory/data.server';
import { load as publication } from '@/renderings/publication-detail/data.server';
import { load as publications } from '@/renderings/publication-grid/data.server';
import { load as relatedArticles } from '@/renderings/related-articles/data.server';
import { load as homeLead } from '@/renderings/home-lead/data.server';
import { load as topics } from '@/renderings/topic-list/data.server';
import { draftLayout } from '@/server/content/draft-layout';
import { createContentServices } from '@/server/content/services';
import { setGatedAddresses } from '@/server/gated-addresses';
import { aboutItem } from '@/server/page/about-item';
import { layoutAnswer, operationName, stubContent } from '@/server/testing/stub-content';
import { costOf } from '../../src/backends/content/graph/limits.ts';
import { createFormSource } from '../../src/backends/forms/content/source.ts';
import { createContentSource as createOfferSource } from '../../src/backends/offers/content/source.ts';
import { createContentSource } from '../../src/backends/search/content/client.ts';
import type { PageEntry } from '../../src/backends/search/content/listing.ts';

/** Half of what Sitecore XM allows as it is installed (docs/contracts/content-queries.md). */
const MOST = { complexity: 5_000, depth: 7, page: 500 };
const ID = 'f1851c49-78e2-56d1-b24f-ae7fbdfa0b35';

/** Operations by name, each as it is with its largest variables. */
const asked = new Map<string, string[]>();
/** Items that an operation asks for at once, where it says so in a variable. */
const pages: [name: string, items: number][] = [];
const note = (document: string, variables: Readonly<Record<string, unknown>> = {}): void => {
  const name = operationName(document);
  asked.set(name, [...(asked.get(name) ?? []), document]);
  for (const size of ['first', 'pageSize']) if (typeof variables[size] === 'number') pages.push([name, variables[size]]);
};

/** What each operation needs to be followed by the next; everything else is not there. */
const answers: Record<string, unknown> = {
  list: { total: 3000, pageInfo: { endCursor: 'x', hasNext: false }, results: [answeredItem('a', '/a', {})] },
  search: { total: 20, pageInfo: { endCursor: 'x', hasNext: false }, results: [] },
  item: { id: ID, path: '/sitecore/media library/a/b', ancestors: [] },
  layout: { item: { ...layoutAnswer({}).layout.item, id: ID, homePage: null, children: null } },
  homePage: null,
  site: { siteInfoCollection: [{ name: 'dotcom', rootPath: '/sitecore/content/a', language: 'en' }], siteInfo: { routes: null } },
};

const special: Record<string, Record<string, unknown>> = {
  AppRootQuery: { layout: { homePage: { rootItem: [{ id: 'ROOT' }] } } },
  WhichFile: { item0: { id: ID, path: '/sitecore/media library/a/b' } },
};

beforeAll(async () => {
  const stub = await stubContent(({ query, variables }) => {
    note(query, variables ?? {});
    return special[operationName(query)] ?? answers;
  });
  const services = createContentServices({ endpoint: stub.endpoint, apiKey: 'key', timeoutMs: 5_000, retryUnitMs: 1 });
  const { client } = services;
  const dependencies = {
    services,
    origins: { sites: [{ name: 'dotcom', origin: 'http://localhost:3000' }] },
  } as unknown as Parameters<typeof loadLlms>[1];
  const context = (page: object, route: object = {}, fields: object = {}) => {
    const author = { id: ID, url: '/b', name: 'b', displayName: 'B', fields: {} };
    const made = loaderContext([answeredItem('a', '/a', { Authors: [author] })], { total: 3000, page, route });
    return { ...made, fields, noted: () => made.asked.forEach(({ document, variables }) => note(document, variables)) };
  };
  /** Whatever becomes of it: what was asked is what counts. */
  const run = async (work: () => unknown): Promise<void> => {
    await Promise.resolve()
      .then(work)
      .catch(() => undefined);
  };
  const loaders: [(context: never) => unknown, object, object?, object?][] = [
    [blogEntries, { PageSize: 12 }, { pageNumber: 2 }],
    [officeDetail, { City: { value: '' }, Title: { value: '' } }],
    [offices, {}],
    [people, {}],
    [publication, { Contents: [{ mark: '1', text: 'The long queue' }], PublicationDate: { value: null }, DisplayDate: { value: null } }],
    [publications, {}, { pageNumber: 2 }],
    [topics, {}],
    [homeLead, {}],
    [
      relatedArticles,
      {
        Topics: Array.from({ length: 30 }, (_, at) => ({ id: `${ID}${at}` })),
        Authors: Array.from({ length: 30 }, (_, at) => ({ id: `${ID}${at}` })),
      },
      { templateId: TEMPLATE_IDS.Article },
      { RelatedArticles: [] },
    ],
    [carousel, {}, {}, { Items: [] }],
  ];
  for (const [load, page, route, fields] of loaders) {
    const made = context(page, route, fields);
    await run(() => load(made as never));
    made.noted();
  }
  const lists: List<unknown>[] = [
    articlesBelow('insights', ID),
    documentsBy('insights', ID),
    documentsAbout('insights', ID),
    upcomingEvents('dotcom', 0),
    begunEvents('dotcom', 0),
    runningEvents('dotcom', 0),
    premiumArticles('insights'),
    premiumPublications('insights'),
  ];
  for (const list of lists) {
    const made = context({});
    await run(() => loadPage(made.query, list, 'en', 2, 48));
    made.noted();
  }
  const crumbs = context({}, { path: '/a/b' });
  await run(() => loadCrumbs(crumbs));
  await run(() => loadReadingMinutes(null, 0, crumbs));
  await run(() => aboutItem(crumbs.query, ID, 'en', 'en'));
  crumbs.noted();
  await run(() => loadGatedAddresses(client));
  await run(() => loadFilteredListings(client));
  await run(() => loadCalendar(client, ID, 'en', 0));
  await run(() => fileItem(parseFileAddress(['media', 'a-b', 'c-d.pdf'])!, 'published', client));
  await run(() => gatedListKnown(client, Infinity));
  setGatedAddresses(
    [],
    Array.from({ length: 30 }, (_, at) => ['a/b', { id: `${ID}${at}`, language: 'en', level: 'free' }] as const),
  );
  await run(() =>
    levelOfFile({ id: ID, path: 'a/b', extension: 'pdf', width: undefined, height: undefined, revision: undefined, levels: [] }, client),
  );
  setGatedAddresses([], []);
  await run(() => newestDocuments(textsSince(0), 'en', 1000, dependencies, (found) => found));
  await run(() => loadLlms({ name: 'dotcom', origin: 'http://localhost:3000' }, dependencies));
  await run(() => services.dictionary.phrases('dotcom', 'en'));
  await run(() => services.sites.routes('dotcom', 'en'));
  await run(() => services.sites.list());
  await run(() => services.sites.robots('dotcom'));
  await run(() => services.sites.errorPages('dotcom', 'en'));
  await run(() => services.redirects.fetch('dotcom'));
  await run(() => services.layout('dotcom', '/', 'en'));
  await run(() => draftLayout({ itemId: ID, language: 'en', version: '1', kind: 'final', site: 'dotcom', edit: true }, client));
  const update = { identifier: '0DE95AE441AB4D019EB067441B7C2450', entity_definition: 'Item', operation: 'Update' };
  await run(() => changesOf([update], ['dotcom'], client));
  await run(() => services.sections.elsewhere('dotcom', '/a', ['dotcom', 'insights']));
  const source = createContentSource({
    endpoint: stub.endpoint,
    apiKey: 'key',
    origins: { dotcom: 'http://localhost:3000' },
    pageTemplate: ID,
    timeoutMs: 5_000,
  });
  const home = { name: 'dotcom', rootId: ID, homeId: ID, language: 'en' };
  const entry = { id: ID, site: 'dotcom', language: 'en', name: 'a', path: '/a', template: 'Article', url: '/a', stamp: '1' };
  await run(() => source.sites());
  await run(() => source.pages(home));
  await run(() => source.recent(home));
  await run(() => source.count(home));
  await run(() => source.curation(home, ID));
  await run(() => source.layouts(Array.from({ length: 21 }, (): PageEntry => entry)));
  const forms = createFormSource({ endpoint: stub.endpoint, apiKey: 'key', root: '/sitecore/Forms', timeoutMs: 5_000 });
  await run(() => forms.title(ID, 'en'));
  await run(() => forms.item(ID, 'en'));
  await run(() => forms.options(ID, 'en'));
  const offers = createOfferSource({ endpoint: stub.endpoint, apiKey: 'key', root: '/sitecore/content/a/Data/Offers', timeoutMs: 5_000 });
  await run(() => offers.tree('de'));
  await stub.close();
});

/** Names of operations as the sources have them: those of documents, and those of lists. */
function namesInSources(): string[] {
  const files = globSync([
    'src/features/**/*.ts',
    'src/renderings/**/*.ts',
    'src/server/**/*.ts',
    'src/backends/{search,forms,offers}/**/*.ts',
  ]).filter((file) => !/\.test\.ts$|testing\/|set-up\.server\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [
      ...text.matchAll(/\bquery ([A-Z]\w+)\b|routesQuery\('(\w+)'|\bname: '([A-Z]\w+)',\s+where\b|searchAll\(\s*\w+,\s*'(\w+)'/g),
    ].map(([, document, routes, list, search]) => document ?? routes ?? list ?? search ?? '');
  });
}

it('knows every operation of the site, of the index, of the forms and of the offers', () => {
  const names = [...new Set(namesInSources())].filter((name) => name !== 'ItemQuery');
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !asked.has(name)).sort()).toEqual([]);
});

it('costs at most half of what the strictest service allows, whatever is asked', () => {
  const dear = [...asked].flatMap(([name, documents]) =>
    documents.flatMap((document) => {
      const { complexity, depth } = costOf(parse(document));
      return complexity > MOST.complexity || depth > MOST.depth ? [`${name}: complexity ${complexity}, depth ${depth}`] : [];
    }),
  );
  expect(dear).toEqual([]);
});

/** The toolkit asks for them by itself: they are not written in our sources. */
const TOOLKIT = ['AppRootQuery', 'JssLayoutQuery', 'RedirectsQuery', 'ErrorPagesQuery', 'RobotsQuery'];

it('knows what the toolkit asks for', () => expect(TOOLKIT.filter((name) => !asked.has(name))).toEqual([]));

it('asks for at most half of the items that one query may bring', () => {
  const literal = [...asked].flatMap(([name, documents]) =>
    documents.flatMap((document) =>
      [...document.matchAll(/\b(?:first|pageSize):? *(?:Int!?)? *[:=]? *(\d+)/g)].map(([, size]) => [name, Number(size)] as const),
    ),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect([...pages, ...literal].filter(([, size]) => size > MOST.page)).toEqual([]);
});

it('mixes no literal with variables', () => {
  // The toolkit's own queries are not ours to write.
  const toolkit = new Set(['AppRootQuery', 'JssLayoutQuery']);
  const mixed = [...asked].flatMap(([name, documents]) =>
    documents.flatMap((document) => {
      const literals: string[] = [];
      let variables = 0;
      visit(parse(document), {
        [Kind.VARIABLE_DEFINITION]: () => {
          variables += 1;
          return false;
        },
        [Kind.STRING]: ({ value }) => void literals.push(value),
        [Kind.INT]: ({ value }) => void literals.push(value),
        [Kind.BOOLEAN]: ({ value }) => void literals.push(String(value)),
      });
      return variables > 0 && literals.length > 0 && !toolkit.has(name) ? [`${name}: ${literals.join(', ')}`] : [];
    }),
  );
  expect(mixed).toEqual([]);
});
