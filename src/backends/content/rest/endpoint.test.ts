import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { KEY, PREVIEW_KEY, serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';

let s: Served;
beforeAll(async () => {
  s = await serve({ profile: 'xm', siteOrigins: { web: 'https://www.acme.test' }, faults: true });
});
afterAll(() => s.close());

const get = (path: string, key = KEY): Promise<Response> => s.get(`${path}${path.includes('?') ? '&' : '?'}sc_apikey=${key}`);

describe('layout/render', () => {
  const render = (query: string, key?: string): Promise<Response> => get(`/sitecore/api/layout/render/jss?${query}`, key);

  it('gives a page by route or id, in a language', async () => {
    for (const item of ['/articles/one', acme.id(`${acme.site}/Home/Articles/One`)]) {
      const response = await render(`item=${item}&sc_site=web&sc_lang=de`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        sitecore: { context: { language: 'de' }, route: { name: 'One', fields: { Title: { value: 'Artikel eins' } } } },
      });
    }
  });

  it('answers 404 with a layout without a route, which JSS reads', async () => {
    const response = await render('item=/nowhere&sc_site=web&sc_lang=en');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      sitecore: { context: { pageEditing: false, site: { name: 'web' }, pageState: 'normal', language: 'en' }, route: null },
    });
  });

  it('shows drafts to the preview key only, and lets nobody keep them', async () => {
    expect((await render('item=/articles/draft&sc_site=web')).status).toBe(404);
    const draft = await render('item=/articles/draft&sc_site=web', PREVIEW_KEY);
    expect([draft.status, draft.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('refuses a key or a site that it does not know, with words', async () => {
    expect((await render('item=/&sc_site=web', 'wrong')).status).toBe(401);
    const response = await render('item=/&sc_site=nope');
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Known: web')]);
  });
});

describe('layout/placeholder', () => {
  it('gives the renderings of a placeholder', async () => {
    const response = await get(
      '/sitecore/api/layout/placeholder/jss?placeholderName=headless-main&item=/articles/one&sc_site=web&sc_lang=en',
    );
    expect(await response.json()).toMatchObject({ name: 'headless-main', elements: [{ componentName: 'ArticleBody' }] });
    expect((await get('/sitecore/api/layout/placeholder/jss?item=/')).status).toBe(400);
  });
});

describe('dictionary', () => {
  it('falls back phrase by phrase', async () => {
    expect(await (await get('/sitecore/api/jss/dictionary/web/de')).json()).toEqual({
      lang: 'de',
      app: 'web',
      phrases: { hello: 'Hallo', 'only-english': 'Only in English' },
    });
    expect((await get('/sitecore/api/jss/dictionary/none/de')).status).toBe(404);
    expect((await s.get('/sitecore/api/jss/dictionary/web/de')).status).toBe(401);
  });
});

describe('sitemap', () => {
  it('lists indexable pages in each language with their alternates', async () => {
    const response = await s.get('/sitecore/api/sitemap/web.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(await response.text()) as {
      urlset: { url: { loc: string; 'xhtml:link'?: { '@_hreflang': string; '@_href': string }[] }[] };
    };
    const origin = 'https://www.acme.test';
    // NoIndex and the page for 404 are not there.
    expect(urlset.url.map((url) => url.loc).sort()).toEqual(
      ['/', '/About-us', '/Articles/One', '/Articles/Three', '/Articles/Two', '/de', '/de/About-us', '/de/Articles/One'].map(
        (path) => origin + path,
      ),
    );
    const one = urlset.url.find((url) => url.loc.endsWith('/de/Articles/One'));
    expect(one?.['xhtml:link']?.map((link) => [link['@_hreflang'], link['@_href']])).toEqual([
      ['en', `${origin}/Articles/One`],
      ['de', `${origin}/de/Articles/One`],
      ['x-default', `${origin}/Articles/One`],
    ]);
    expect(urlset.url.find((url) => url.loc.endsWith('/Articles/Two'))?.['xhtml:link']).toBeUndefined();
  });

  it('has no page that is not there', async () => {
    expect((await s.get('/sitecore/api/sitemap/web.xml?page=2')).status).toBe(404);
    expect((await s.get('/sitecore/api/sitemap/web.xml?page=x')).status).toBe(400);
    expect((await s.get('/sitecore/api/sitemap/none.xml')).status).toBe(404);
  });
});

describe('service', () => {
  it('says how it is', async () => {
    expect((await s.get('/healthz/live')).status).toBe(200);
    expect(await (await s.get('/healthz/ready')).json()).toMatchObject({ status: 'ready', items: s.service.tree().size, problems: 1 });
  });

  it('fails when it is told to', async () => {
    expect((await s.get('/sitecore/api/jss/dictionary/web/en', { sc_apikey: KEY, 'x-masthead-fault': '503' })).status).toBe(503);
  });
});
