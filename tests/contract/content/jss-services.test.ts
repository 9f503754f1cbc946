import { GraphQLRequestClient, getAppRootId } from '@sitecore-jss/sitecore-jss/graphql';
import { GraphQLDictionaryService, RestDictionaryService } from '@sitecore-jss/sitecore-jss/i18n';
import {
  GraphQLLayoutService,
  RestLayoutService,
  type ComponentRendering,
  type LayoutServiceData,
} from '@sitecore-jss/sitecore-jss/layout';
import {
  GraphQLErrorPagesService,
  GraphQLRedirectsService,
  GraphQLRobotsService,
  GraphQLSiteInfoService,
  GraphQLSitemapXmlService,
  SiteResolver,
} from '@sitecore-jss/sitecore-jss/site';
import { GraphQLSitemapService } from '@sitecore-jss/sitecore-jss-nextjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import { KEY, serve, type Served } from '../../../src/backends/content/testing/serve.ts';
import { PATHS, PHRASES, SITE, smallSite } from '../support/small-site.ts';

/** The services of JSS 23 as they are published, against the running content service as each of Sitecore's services does. */
describe.each(['xm', 'edge'] as const)('on %s', (profile) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve({ items: smallSite(), siteOrigins: { [SITE]: 'https://www.acme.test' }, profile });
  });
  afterAll(() => served.close());

  const clientFactory = () =>
    GraphQLRequestClient.createClientFactory({ endpoint: `${served.service.url}/sitecore/api/graph/edge`, apiKey: KEY });
  const missing = { pageEditing: false };

  const components = (layout: LayoutServiceData): string[] =>
    (layout.sitecore.route?.placeholders['headless-main'] as ComponentRendering[]).map((each) => each.componentName);

  /** Experience Edge has GraphQL alone. */
  const hasRest = profile === 'xm';
  const overGraph = <T>(create: T): [string, T][] => [['GraphQL', create]];
  const overRest = <T>(create: T): [string, T][] => (hasRest ? [['Rest', create]] : []);

  describe.each([
    ...overGraph(() => new GraphQLLayoutService({ clientFactory: clientFactory(), siteName: SITE })),
    ...overRest(() => new RestLayoutService({ apiHost: served.service.url, apiKey: KEY, siteName: SITE, tracking: false })),
  ])('%sLayoutService', (_name, create) => {
    it.each([
      ['en', 'Welcome', '<p>Written <em>in English</em>.</p>'],
      ['de', 'Willkommen', '<p>Auf Deutsch geschrieben.</p>'],
    ])('gives the home page in %s', async (language, title, body) => {
      const layout = await create().fetchLayoutData('/', language);
      expect(layout.sitecore.context).toMatchObject({ ...missing, language, site: { name: SITE }, pageState: 'normal', itemPath: '/' });
      expect(layout.sitecore.route).toMatchObject({
        name: 'Home',
        itemId: idOfPath(PATHS.home),
        itemLanguage: language,
        templateName: 'Basic Page',
        databaseName: 'web',
        fields: { Title: { value: title }, Body: { value: body } },
      });
      expect(components(layout)).toEqual(['PageHeader', 'PageBody']);
    });

    it('finds a page with a blank in its name by a dash', async () => {
      const { route } = (await create().fetchLayoutData('/reports/annual-report', 'de')).sitecore;
      expect(route).toMatchObject({ name: 'Annual report', itemLanguage: 'de', fields: { Title: { value: 'Geschäftsbericht' } } });
    });

    it('shows the English version where there is no German one, and says so', async () => {
      const { route, context } = (await create().fetchLayoutData('/about/offices/rotterdam', 'de')).sitecore;
      expect(route).toMatchObject({ itemLanguage: 'en', fields: { Title: { value: 'Rotterdam' } } });
      expect(context.language).toBe('de');
    });

    it('has no route for an address without a page', async () => {
      const layout = await create().fetchLayoutData('/no/such/page', 'de');
      expect(layout).toMatchObject({ sitecore: { context: { ...missing, language: 'de' }, route: null } });
    });
  });

  it.runIf(hasRest)('RestLayoutService gives a placeholder alone', async () => {
    const service = new RestLayoutService({ apiHost: served.service.url, apiKey: KEY, siteName: SITE, tracking: false });
    const placeholder = await service.fetchPlaceholderData('headless-main', '/about', 'en');
    expect(placeholder).toMatchObject({
      name: 'headless-main',
      path: 'headless-main',
      elements: [{ componentName: 'PageHeader' }, { componentName: 'PageBody' }],
    });
  });

  it.runIf(!hasRest)('has no address but GraphQL for layouts and dictionaries', async () => {
    const paths = [`layout/render/jss?item=/&sc_site=${SITE}&sc_lang=en`, `jss/dictionary/${SITE}/en`];
    for (const path of paths) expect((await served.get(`/sitecore/api/${path}`, { sc_apikey: KEY })).status, path).toBe(404);
  });

  describe.each([
    ...overGraph(() => new GraphQLDictionaryService({ clientFactory: clientFactory(), siteName: SITE, cacheEnabled: false })),
    ...overRest(() => new RestDictionaryService({ apiHost: served.service.url, apiKey: KEY, siteName: SITE, cacheEnabled: false })),
  ])('%sDictionaryService', (_name, create) => {
    it.each([
      ['en', 'Phrase 21'],
      ['de', 'Ausdruck 21'],
    ])('gives every phrase in %s, more than a page of them', async (language, last) => {
      const phrases = await create().fetchDictionaryData(language);
      expect(phrases).toMatchObject({ 'site.name': 'Acme', 'phrase.21': last, 'only.english': 'Only in English' });
      expect(Object.keys(phrases)).toHaveLength(PHRASES);
    });
  });

  it('GraphQLDictionaryService asks in pages of any size', async () => {
    let requests = 0;
    const counting = (config = {}) =>
      clientFactory()({ ...config, fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, (requests++, init)) });
    const create = (pageSize?: number) =>
      new GraphQLDictionaryService({
        clientFactory: counting,
        siteName: SITE,
        cacheEnabled: false,
        rootItemId: idOfPath(PATHS.site).replaceAll('-', ''),
        ...(pageSize ? { pageSize } : {}),
      });
    await create().fetchDictionaryData('en');
    expect(requests).toBe(Math.ceil(PHRASES / 10));
    requests = 0;
    expect(Object.keys(await create(7).fetchDictionaryData('de'))).toHaveLength(PHRASES);
    expect(requests).toBe(Math.ceil(PHRASES / 7));
  });

  it('getAppRootId finds the site, and English stands in for a language without pages', async () => {
    const id = idOfPath(PATHS.site).replaceAll('-', '').toUpperCase();
    expect((await getAppRootId(clientFactory()(), SITE, 'de'))?.toUpperCase()).toBe(id);
    expect((await getAppRootId(clientFactory()(), SITE, 'fr'))?.toUpperCase()).toBe(id);
    expect(await getAppRootId(clientFactory()(), 'nowhere', 'en')).toBeNull();
  });

  it('GraphQLDictionaryService says in the specified words what is wrong with a call', async () => {
    const service = (siteName: string) => new GraphQLDictionaryService({ clientFactory: clientFactory(), siteName, cacheEnabled: false });
    await expect(service('').fetchDictionaryData('en')).rejects.toThrow('The site name must be a non-empty string');
    await expect(service(SITE).fetchDictionaryData('')).rejects.toThrow('The language must be a non-empty string');
    await expect(service('nowhere').fetchDictionaryData('en')).rejects.toThrow(
      'Valid value for rootItemId not provided and failed to auto-resolve app root item.',
    );
  });

  describe('GraphQLSitemapService', () => {
    const paths = async (languages: string[], options: object = {}) =>
      (
        await new GraphQLSitemapService({ clientFactory: clientFactory(), siteName: SITE, ...options } as ConstructorParameters<
          typeof GraphQLSitemapService
        >[0]).fetchSSGSitemap(languages)
      )
        .map(({ params, locale }) => `${locale}:/${params.path.join('/')}`.toLowerCase())
        .sort();
    const english = [
      '/',
      '/about',
      '/about/offices',
      '/about/offices/rotterdam',
      '/errors',
      '/errors/not-found',
      '/errors/server-error',
      '/never-seen',
      '/reports',
      '/reports/annual-report',
    ].map((path) => `en:${path}`);
    const german = ['/', '/about', '/about/offices', '/errors/not-found', '/errors/server-error', '/reports/annual-report'].map(
      (path) => `de:${path}`,
    );

    it('gives every page of each language', async () => {
      expect(await paths(['en'])).toEqual(english);
      expect(await paths(['de', 'en'])).toEqual([...german, ...english]);
    });

    it('leaves out excluded paths and keeps to included ones, also in small pages', async () => {
      expect(await paths(['en'], { excludedPaths: ['/errors', '/about/offices'] })).toEqual([
        'en:/',
        'en:/about',
        'en:/never-seen',
        'en:/reports',
        'en:/reports/annual-report',
      ]);
      expect(await paths(['en'], { includedPaths: ['/about'], excludedPaths: ['/about/offices/rotterdam'], pageSize: 1 })).toEqual([
        'en:/about',
        'en:/about/offices',
      ]);
      expect(await paths(['en'], { pageSize: 3 })).toEqual(english);
    });

    it('says that a site does not exist', async () => {
      await expect(paths(['en'], { siteName: 'nowhere' })).rejects.toThrow('Site "nowhere" does not exist or site item tree is missing');
    });
  });

  it('GraphQLRedirectsService gives the redirects in the author’s order, and none for an unknown site', async () => {
    const service = new GraphQLRedirectsService({ clientFactory: clientFactory(), cacheEnabled: false });
    expect(await service.fetchRedirects(SITE)).toEqual([
      { pattern: '/offices', target: '/about/offices', redirectType: 'REDIRECT_301', isQueryStringPreserved: false, locale: '' },
      { pattern: '^/r/(\\d+)$', target: '/reports/$1', redirectType: 'REDIRECT_302', isQueryStringPreserved: true, locale: '' },
      { pattern: '/front', target: '/', redirectType: 'SERVER_TRANSFER', isQueryStringPreserved: false, locale: '' },
    ]);
    expect(await service.fetchRedirects('nowhere')).toEqual([]);
  });

  describe('GraphQLErrorPagesService', () => {
    const fetchPages = (siteName: string, language: string) =>
      new GraphQLErrorPagesService({ clientFactory: clientFactory(), siteName, language }).fetchErrorPages();

    it.each([
      ['en', 'Nobody lives here', 'The roof leaks'],
      ['de', 'Hier wohnt niemand', 'Das Dach ist undicht'],
    ])('gives both pages with their layouts in %s', async (language, notFound, serverError) => {
      const pages = await fetchPages(SITE, language);
      expect(pages).toMatchObject({
        notFoundPage: {
          rendered: { sitecore: { context: { language }, route: { itemLanguage: language, fields: { Title: { value: notFound } } } } },
        },
        notFoundPagePath: '/errors/not-found',
        serverErrorPage: { rendered: { sitecore: { route: { fields: { Title: { value: serverError } } } } } },
        serverErrorPagePath: '/errors/server-error',
      });
      expect(components(pages?.notFoundPage.rendered as LayoutServiceData)).toEqual(['ErrorMessage']);
    });

    it('gives null for an unknown site', async () => {
      expect(await fetchPages('nowhere', 'en')).toBeNull();
    });
  });

  it('GraphQLRobotsService gives the text of the settings', async () => {
    expect(await new GraphQLRobotsService({ clientFactory: clientFactory(), siteName: SITE }).fetchRobots()).toBe(
      'User-agent: *\nDisallow: /search',
    );
  });

  it('GraphQLSitemapXmlService gives absolute addresses and finds the main file', async () => {
    const service = new GraphQLSitemapXmlService({ clientFactory: clientFactory(), siteName: SITE });
    expect(await service.fetchSitemaps()).toEqual(['https://www.acme.test/sitemap.xml']);
    expect(await service.getSitemap('')).toBe('https://www.acme.test/sitemap.xml');
    expect(await service.getSitemap('2')).toBeUndefined();
  });

  it('GraphQLSiteInfoService lists the sites, and SiteResolver finds them by host', async () => {
    const sites = await new GraphQLSiteInfoService({ clientFactory: clientFactory(), cacheEnabled: false }).fetchSiteInfo();
    expect(sites).toEqual([{ name: SITE, hostName: 'www.acme.test|localhost', language: 'en' }]);
    expect(new SiteResolver(sites).getByHost('www.acme.test').name).toBe(SITE);
    expect(() => new SiteResolver(sites).getByHost('elsewhere.test')).toThrow(/elsewhere\.test/);
  });

  it('a key that is not known is refused', async () => {
    const factory = GraphQLRequestClient.createClientFactory({
      endpoint: `${served.service.url}/sitecore/api/graph/edge`,
      apiKey: 'another-key',
    });
    await expect(new GraphQLLayoutService({ clientFactory: factory, siteName: SITE }).fetchLayoutData('/', 'en')).rejects.toMatchObject({
      response: { status: 401 },
    });
  });
});
