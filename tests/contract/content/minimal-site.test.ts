import { GraphQLRequestClient } from '@sitecore-jss/sitecore-jss/graphql';
import { GraphQLDictionaryService, RestDictionaryService } from '@sitecore-jss/sitecore-jss/i18n';
import { GraphQLLayoutService, RestLayoutService } from '@sitecore-jss/sitecore-jss/layout';
import { GraphQLSiteInfoService } from '@sitecore-jss/sitecore-jss/site';
import { GraphQLSitemapService } from '@sitecore-jss/sitecore-jss-nextjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVELOPMENT_KEY } from '../../../src/backends/content/config.ts';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { corpus } from '../../support/corpus.ts';

const root = corpus('fixtures/sitecore/minimal-site');

/** A site written by hand, and the layout that an independent server made of it, over HTTP and through the toolkit. */
describe.skipIf(!root)('the minimal site over HTTP', () => {
  let service: ContentService;
  beforeAll(async () => {
    service = await startContentService({ itemsRoot: root ?? '', profile: 'xm' });
  });
  afterAll(() => service.stop());

  const clientFactory = () =>
    GraphQLRequestClient.createClientFactory({ endpoint: `${service.url}/sitecore/api/graph/edge`, apiKey: DEVELOPMENT_KEY });
  const graph = () => new GraphQLLayoutService({ clientFactory: clientFactory(), siteName: 'web' });
  const rest = () => new RestLayoutService({ apiHost: service.url, apiKey: DEVELOPMENT_KEY, siteName: 'web', tracking: false });

  const route = (layout: unknown) =>
    (layout as { sitecore: { route: Record<string, unknown> & { placeholders: Record<string, { fields?: { Doc?: unknown } }[]> } } })
      .sitecore.route;
  /**
   * Without what this service is known to answer as Sitecore does, and the other one not: the name of the database, a file field
   * as the file itself, and `$name` of standard values, which stays.
   */
  const comparable = (layout: unknown) => {
    const { databaseName: _database, ...copy } = structuredClone(route(layout));
    delete copy.placeholders['headless-main']?.[0]?.fields?.Doc;
    return JSON.parse(JSON.stringify(copy).replace('Default heading for Empty hero', 'Default heading for $name')) as unknown;
  };

  it('gives the recorded layout of the home page, by GraphQL and by REST', async () => {
    const recorded: unknown = JSON.parse(readFileSync(join(root ?? '', 'home.en.layout.json'), 'utf8'));
    const [byGraph, byRest] = [await graph().fetchLayoutData('/', 'en'), await rest().fetchLayoutData('/', 'en')];
    expect(comparable(byGraph)).toEqual(comparable(recorded));
    expect(route(byGraph).databaseName).toBe('web');
    expect(route(byRest)).toEqual(route(byGraph));
  });

  it('gives pages in both languages, in any case, with dashes for blanks', async () => {
    expect(route(await graph().fetchLayoutData('/', 'da'))).toMatchObject({
      itemLanguage: 'da',
      fields: { Title: { value: 'Velkommen' } },
    });
    expect(route(await rest().fetchLayoutData('/about', 'da'))).toMatchObject({
      itemLanguage: 'da',
      fields: { Title: { value: 'Om os' } },
    });
    expect(route(await graph().fetchLayoutData('/ENGLISH-only', 'en'))).toMatchObject({ name: 'English only', itemLanguage: 'en' });
    // Nothing in this site says that another language stands in for one.
    expect(route(await graph().fetchLayoutData('/English-only', 'da'))).toBeNull();
    expect(route(await graph().fetchLayoutData('/nowhere', 'en'))).toBeNull();
  });

  it('gives the dictionary the same by both ways', async () => {
    const phrases = async (language: string) => [
      await new GraphQLDictionaryService({ clientFactory: clientFactory(), siteName: 'web', cacheEnabled: false }).fetchDictionaryData(
        language,
      ),
      await new RestDictionaryService({
        apiHost: service.url,
        apiKey: DEVELOPMENT_KEY,
        siteName: 'web',
        cacheEnabled: false,
      }).fetchDictionaryData(language),
    ];
    const [english, alsoEnglish] = await phrases('en');
    expect(Object.keys(english ?? {}).sort()).toEqual(['bye', 'hello']);
    expect(alsoEnglish).toEqual(english);
    const [danish, alsoDanish] = await phrases('da');
    expect(danish?.hello).not.toBe(english?.hello);
    expect(alsoDanish).toEqual(danish);
  });

  it('lists its site and its routes', async () => {
    const sites = await new GraphQLSiteInfoService({ clientFactory: clientFactory(), cacheEnabled: false }).fetchSiteInfo();
    expect(sites.map(({ name }) => name)).toEqual(['web']);
    const paths = await new GraphQLSitemapService({
      clientFactory: clientFactory(),
      siteName: 'web',
      includedPaths: [],
      excludedPaths: [],
    }).fetchSSGSitemap(['en']);
    expect(paths.map(({ params }) => `/${params.path.join('/')}`).sort()).toEqual(['/', '/About', '/English-only', '/Shared-layout']);
  });

  it('serves its picture under both addresses', async () => {
    const original = readFileSync(join(root ?? '', 'logo.png'));
    for (const library of ['media', 'jssmedia']) {
      const answer = await fetch(`${service.url}/-/${library}/Project/acme/my-logo.png`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true);
    }
    expect((await fetch(`${service.url}/-/media/Project/acme/nothing.png`)).status).toBe(404);
  });
});
