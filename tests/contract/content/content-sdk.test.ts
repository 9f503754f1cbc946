import { createGraphQLClientFactory, ErrorPage, SitecoreClient } from '@sitecore-content-sdk/content/client';
import { defineConfig } from '@sitecore-content-sdk/content/config';
import { PersonalizeService } from '@sitecore-content-sdk/content/personalize';
import { RedirectsService, SiteInfoService, SitemapXmlService, SitePathService, SiteResolver } from '@sitecore-content-sdk/content/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import { KEY, serve, type Served } from '../../../src/backends/content/testing/serve.ts';
import { PATHS, PHRASES, SITE, smallSite } from '../support/small-site.ts';

/** Content SDK 2 as it is published, against the running content service as each of Sitecore's services does. */
describe.each(['xm', 'edge'] as const)('on %s', (profile) => {
  let served: Served;
  let client: SitecoreClient;
  let clientFactory: ReturnType<typeof createGraphQLClientFactory>;
  beforeAll(async () => {
    served = await serve({ items: smallSite(), siteOrigins: { [SITE]: 'https://www.acme.test' }, profile });
    const api = { local: { apiKey: KEY, apiHost: served.service.url, path: '/sitecore/api/graph/edge' } };
    client = new SitecoreClient(defineConfig({ api, defaultSite: SITE, defaultLanguage: 'en', editingSecret: 'not-used-here' }));
    clientFactory = createGraphQLClientFactory({ api } as Parameters<typeof createGraphQLClientFactory>[0]);
  });
  afterAll(() => served.close());

  it.each([
    ['en', 'Welcome'],
    ['de', 'Willkommen'],
  ])('SitecoreClient gives the home page in %s', async (locale, title) => {
    const page = await client.getPage('/', { locale, site: SITE });
    expect(page).toMatchObject({
      locale,
      siteName: SITE,
      mode: { isNormal: true },
      layout: { sitecore: { route: { itemId: idOfPath(PATHS.home), itemLanguage: locale, fields: { Title: { value: title } } } } },
    });
  });

  it('gives no page where there is none', async () => {
    expect(await client.getPage('/no/such/page', { locale: 'en', site: SITE })).toBeNull();
  });

  it.each([
    [ErrorPage.NotFound, 'Hier wohnt niemand'],
    [ErrorPage.InternalServerError, 'Das Dach ist undicht'],
  ])('gives the error page %s', async (code, title) => {
    const page = await client.getErrorPage(code, { site: SITE, locale: 'de' });
    expect(page?.layout.sitecore.route?.fields).toMatchObject({ Title: { value: title } });
  });

  it.each([
    ['en', 'Phrase 21'],
    ['de', 'Ausdruck 21'],
  ])('gives every phrase in %s', async (locale, last) => {
    const phrases = await client.getDictionary({ site: SITE, locale });
    expect(phrases).toMatchObject({ 'site.name': 'Acme', 'phrase.21': last, 'only.english': 'Only in English' });
    expect(Object.keys(phrases)).toHaveLength(PHRASES);
  });

  it('gives the paths of all pages, also where it asks for their variants', async () => {
    const found = await client.getPagePaths([SITE], ['en', 'de']);
    expect(found).toHaveLength(16);
    expect(found).toContainEqual({ params: { path: ['_site_dotcom', 'About', 'Offices', 'Rotterdam'] }, locale: 'en' });
    const personalized = new SitePathService({ clientFactory, includePersonalizedRoutes: true });
    expect(await personalized.fetchSiteRoutes([SITE], ['en', 'de'])).toEqual(found);
  });

  it('gives robots.txt, the sitemap’s address, and no llms.txt where nobody wrote one', async () => {
    expect(await client.getRobots(SITE)).toBe('User-agent: *\nDisallow: /search');
    expect(await new SitemapXmlService({ clientFactory, siteName: SITE }).fetchSitemaps()).toEqual(['https://www.acme.test/sitemap.xml']);
    expect(await client.getLlmsTxt({ siteName: SITE })).toBeNull();
  });

  it('RedirectsService gives the redirects, SiteInfoService the sites', async () => {
    const redirects = await new RedirectsService({ clientFactory }).fetchRedirects(SITE);
    expect(redirects.map(({ pattern, redirectType }) => [pattern, redirectType])).toEqual([
      ['/offices', 'REDIRECT_301'],
      ['^/r/(\\d+)$', 'REDIRECT_302'],
      ['/front', 'SERVER_TRANSFER'],
    ]);
    const sites = await new SiteInfoService({ clientFactory }).fetchSiteInfo();
    expect(new SiteResolver(sites).getByHost('www.acme.test').name).toBe(SITE);
  });

  it('PersonalizeService learns that a page has no variants', async () => {
    const service = new PersonalizeService({ clientFactory, timeout: 5_000 });
    expect(await service.getPersonalizeInfo('/about', 'en', SITE)).toMatchObject({
      pageId: expect.stringMatching(/^[0-9a-f-]+_en_1$|/i),
      variantIds: [],
    });
    expect(await service.getPersonalizeInfo('/no/such/page', 'en', SITE)).toBeUndefined();
  });
});
