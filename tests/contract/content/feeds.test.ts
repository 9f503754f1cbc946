import { XMLParser } from 'fast-xml-parser';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../support/no-language.ts';
import { contentProfile, mediaOf } from '../../support/content-profile.ts';
import { KEY } from '../../../src/backends/content/testing/serve.ts';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { loadPage } from '../../../src/server/page/page.ts';
import { pageParts } from '../../../src/features/content/server.ts';
import { loadFeed } from '../../../src/features/content/seo/feeds/feed.server.ts';
import { loadLlms } from '../../../src/features/content/seo/llms.server.ts';
import { loadMarkdown } from '../../../src/features/content/seo/markdown/markdown.server.ts';
import { loadSitemap } from '../../../src/features/content/seo/sitemap.server.ts';
import { loadSharePicture } from '../../../src/features/content/seo/share-picture/share-picture.server.ts';
import { jsonLdSchema } from '../../../src/features/content/seo/structured-data/json-ld.schema.ts';
import { createContentServices } from '../../../src/server/content/services.ts';
import { renderings } from '../../../src/generated/rendering-schemas.ts';
import type { PageModel } from '../../../src/runtime/page-model.ts';
import type { PageDependencies } from '../../../src/server/page/page.ts';
import { CANARY, plantCanaries, PLANTED } from '../support/canary.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { languagePath } from '../../../src/lib/language-path.ts';
import { partOf, WHOLE } from '../../support/whole.ts';

const dotcom = { name: 'dotcom', origin: 'https://www.aldermoor.test' };
const insights = { name: 'insights', origin: 'https://insights.aldermoor.test' };
const OPEN = '/featured-insights/energy/how-we-counted-the-queue';
/** Pages of which something is said below. */
const ALWAYS: readonly string[] = [OPEN, ...PLANTED.map(({ path }) => path)];

/** The repository's content in every form that machines read, made by the site's own functions from the real content service. */
describe('what machines read', () => {
  let items: OwnItems;
  let service: ContentService;
  let dependencies: PageDependencies;
  const pages: { address: string; model: PageModel }[] = [];

  beforeAll(async () => {
    items = ownItems();
    plantCanaries(items);
    service = await startContentService({ itemsRoot: items.root, profile: contentProfile });
    const services = createContentServices({
      endpoint: `${service.url}/sitecore/api/graph/edge`,
      apiKey: KEY,
      timeoutMs: 20_000,
      retryUnitMs: 10,
      ...mediaOf(service.url),
    });
    dependencies = {
      services,
      ...pageParts(renderings),
      origins: {
        sites: [dotcom, insights],
        preview: 'https://preview.aldermoor.test',
        staging: 'https://staging.aldermoor.test',
        extraHosts: {},
      },
      accounts: true,
    };
    for (const site of [dotcom, insights]) {
      for (const language of ['en', 'de']) {
        const routes = await services.sites.routes(site.name, language);
        const planted = routes.filter(({ path }) => ALWAYS.includes(path));
        const others = routes.filter(({ path }) => !ALWAYS.includes(path));
        const part = partOf(others, 6, { called: `pages of ${site.name} in ${language}`, kindsOf: ({ templateName }) => [templateName] });
        for (const { path } of [...planted, ...part]) {
          const result = await loadPage({ site: site.name, language, path, pageNumber: 1, view: 'published', strict: true }, dependencies);
          if (result.kind === 'page') pages.push({ address: `${site.name} ${language} ${path}`, model: result.model });
        }
      }
    }
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
    items?.remove();
  });

  const feed = async (site: typeof dotcom, path: string, format: 'rss' | 'atom', language = 'en') =>
    (await loadFeed({ site, path, language }, format, dependencies))?.xml ?? '';

  describe('feeds', () => {
    it.each([
      ['the insights site', insights, '/'],
      ['the firm’s site', dotcom, '/'],
      ['a topic', insights, '/topics/energy'],
      ['a person', dotcom, '/people/ines-valbuena'],
      ['a blog', insights, '/blog/sounding-line'],
      ['a listing', insights, '/featured-insights'],
    ] as const)('of %s parse, name themselves, and hold the newest first', async (_what, site, path) => {
      const rss = parseRssFeed(await feed(site, path, 'rss'));
      const atom = parseAtomFeed(await feed(site, path, 'atom'));
      expect(rss.items?.length).toBeGreaterThan(0);
      expect(rss.items?.length).toBeLessThanOrEqual(20);
      expect(rss.items?.map(({ guid }) => guid?.value)).toEqual(atom.entries?.map(({ id }) => id));
      expect(rss.atom?.links?.find(({ rel }) => rel === 'self')?.href).toBe(`${site.origin}${path === '/' ? '' : path}/rss.xml`);
      expect(atom.links?.find(({ rel }) => rel === 'self')?.href).toBe(`${site.origin}${path === '/' ? '' : path}/atom.xml`);
      const dates = (rss.items ?? []).map(({ pubDate }) => Date.parse(String(pubDate)));
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
      for (const item of rss.items ?? []) {
        expect(item.guid).toMatchObject({ value: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/) as string, isPermaLink: false });
        expect(item.link).toMatch(/^https:\/\/(?:www|insights)\.aldermoor\.test\//);
        expect(item.media?.contents?.[0]?.url).toMatch(/\/-\/share\/en\/[\da-f]{12}\/.+\.png$/);
      }
      for (const entry of atom.entries ?? []) expect([entry.title, entry.updated, entry.published].every(Boolean)).toBe(true);
    });

    it('carry a free text whole, with addresses that are right anywhere, and of a gated one the summary', async () => {
      const { items: entries = [] } = parseRssFeed(await feed(insights, '/topics/energy', 'rss'));
      const free = entries.find(({ link }) => link === `${insights.origin}${OPEN}`);
      expect(free?.content?.encoded?.length).toBeGreaterThan(3_000);
      expect(free?.content?.encoded).toContain('<table>');
      expect(free?.content?.encoded).not.toMatch(/(?:href|src)="\/|<script|style=/);
      const all = parseRssFeed(await feed(insights, '/featured-insights', 'rss')).items ?? [];
      const gated = PLANTED.map(({ path }) => all.find(({ link }) => link === `${insights.origin}${path}`)).filter(Boolean);
      expect(gated.length).toBeGreaterThan(0);
      for (const entry of gated) {
        expect(entry?.content?.encoded).toBeUndefined();
        expect(entry?.description).not.toBe('');
      }
    });

    it('in German hold German texts only, under ids of their own', async () => {
      const german = parseAtomFeed(await feed(insights, '/', 'atom', 'de'));
      const english = parseAtomFeed(await feed(insights, '/', 'atom'));
      const translated = pages.filter(
        ({ address, model: { route } }) =>
          address.includes(' de ') && route.itemLanguage === 'de' && ['Article', 'Blog Entry', 'Publication'].includes(route.templateName),
      );
      const told = new Set(german.entries?.flatMap(({ links }) => links?.[0]?.href ?? []));
      if (WHOLE) expect(told.size).toBe(Math.min(translated.length, 20));
      // It holds the newest twenty: fewer are all that there are.
      expect(told.size).toBeGreaterThan(10);
      expect(translated.length).toBeGreaterThan(0);
      if (told.size < 20)
        for (const { model } of translated) expect(told).toContain(`${insights.origin}${languagePath(model.route.path, 'de')}`);
      for (const { links } of german.entries ?? []) expect(links?.[0]?.href).toContain('.test/de/');
      const ids = new Set(english.entries?.map(({ id }) => id));
      expect(german.entries?.filter(({ id }) => ids.has(id))).toEqual([]);
    });

    it('for newsletters hold a month and no texts, of everything and of topics', async () => {
      const long = async (path: string) => {
        const xml = (await loadFeed({ site: insights, path, language: 'en', isLong: true }, 'rss', dependencies))?.xml ?? '';
        return parseRssFeed(xml).items ?? [];
      };
      const everything = await long('/');
      expect(everything.length).toBeGreaterThan(20);
      expect(everything.length).toBeLessThanOrEqual(100);
      expect(everything.filter(({ content }) => content?.encoded !== undefined)).toEqual([]);
      expect((await long('/topics/energy')).length).toBeGreaterThan(0);
      expect((await long('/featured-insights')).length).toBeLessThanOrEqual(20);
    });

    it('are the same bytes while nothing has changed, and absent where there is nothing to follow', async () => {
      expect(await feed(insights, '/', 'rss')).toBe(await feed(insights, '/', 'rss'));
      for (const path of ['/no-such-page', OPEN, '/topics/no-such-topic'])
        expect(await loadFeed({ site: insights, path, language: 'en' }, 'rss', dependencies)).toBeUndefined();
    });
  });

  it('Markdown has front matter and the text of a free article', async () => {
    const markdown = (await loadMarkdown(insights, OPEN, 'en', dependencies)) ?? '';
    expect(markdown).toMatch(/^---\ntitle: How we counted the queue\n/);
    for (const line of [`canonical: ${insights.origin}${OPEN}`, 'language: en', 'access: free', '# How we counted the queue', '| --'])
      expect(markdown).toContain(line);
    expect(markdown).not.toMatch(/<(?:p|div|table|span)\b/);
    for (const path of ['/', '/topics/energy', '/no-such-page'])
      expect(await loadMarkdown(insights, path, 'en', dependencies)).toBeUndefined();
  });

  it('llms.txt leads to texts and topics that exist', async () => {
    const text = (await loadLlms(insights, dependencies)) ?? '';
    expect(text).toMatch(/^# Aldermoor/);
    const links = [...text.matchAll(/\]\((\S+?)\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => link.endsWith('.md')).length).toBeGreaterThan(5);
    for (const link of links.filter((each) => each.startsWith(insights.origin) && each.endsWith('.md'))) {
      expect([
        link,
        (await loadMarkdown(insights, decodeURIComponent(new URL(link).pathname).slice(0, -3), 'en', dependencies)) !== undefined,
      ]).toEqual([link, true]);
    }
  });

  it('sitemaps hold every page in its languages, each naming the others', async () => {
    const parse = (xml: string) =>
      new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name) }).parse(xml);
    for (const site of [dotcom, insights]) {
      const index = parse((await loadSitemap(site, undefined, dependencies)) ?? '').sitemapindex.sitemap as { loc: string }[];
      expect(index.map(({ loc }) => loc)).toEqual(
        expect.arrayContaining([`${site.origin}/sitemap-en.xml`, `${site.origin}/sitemap-de.xml`]),
      );
      const listed = new Map<string, string[]>();
      for (const { loc } of index.filter(({ loc: name }) => !name.endsWith('-news.xml'))) {
        const name = /sitemap-(.+)\.xml$/.exec(loc)?.[1];
        for (const url of parse((await loadSitemap(site, name, dependencies)) ?? '').urlset.url as {
          loc: string;
          'xhtml:link'?: Record<string, string>[];
        }[])
          listed.set(
            url.loc,
            (url['xhtml:link'] ?? []).map((link) => `${link['@_hreflang']} ${link['@_href']}`),
          );
      }
      for (const [address, links] of listed)
        for (const link of links.filter((each) => !each.startsWith('x-default')))
          expect([address, listed.get(link.split(' ')[1] ?? '')]).toEqual([address, links]);
      const here = pages.filter(({ model }) => model.route.site === site.name);
      // What is shown in another language than its own names the page of that one.
      for (const { address, model } of here)
        if (!model.head.robots || model.route.itemLanguage === model.route.language)
          expect([address, listed.has(model.head.canonical)]).toEqual([address, !model.head.robots]);
      const all = (await Promise.all(['en', 'de'].map((language) => dependencies.services.sites.routes(site.name, language)))).flat();
      expect(listed.size).toBeLessThanOrEqual(all.length);
      const canonical = here.filter(({ model }) => !model.head.robots).map(({ model }) => model.head.canonical);
      if (WHOLE) expect([...listed.keys()].sort()).toEqual([...new Set(canonical)].sort());
    }
    expect(await loadSitemap(insights, NO_LANGUAGE, dependencies)).toBeUndefined();
  });

  it('every page has valid structured data, a share picture and metadata of its own', async () => {
    const types = new Set<string>();
    for (const { address, model } of pages) {
      expect([address, model.structuredData?.length]).not.toEqual([address, undefined]);
      for (const thing of model.structuredData ?? []) {
        expect([address, jsonLdSchema.safeParse(thing).error?.message]).toEqual([address, undefined]);
        types.add(thing['@type']);
      }
      expect(model.metadata).toMatchObject({ SitecoreId: model.route.itemId, Title: model.head.og.title });
      for (const personal of ['UserID', 'CompanyName', 'JobTitle', 'LoginStatus']) expect(model.metadata).not.toHaveProperty(personal);
    }
    // A publication is a book or a report, as its ISBN has it.
    expect(types.has('Book') || types.has('Report')).toBe(true);
    for (const type of [
      'Article',
      'Blog',
      'BlogPosting',
      'BreadcrumbList',
      'CollectionPage',
      'Event',
      'Organization',
      'ProfilePage',
      'WebPage',
      'WebSite',
    ])
      expect([...types]).toContain(type);
  });

  it('a share picture is where the head says', async () => {
    const { model } = pages.find(({ address }) => address === `insights en ${OPEN}`)!;
    const { pathname } = new URL(model.head.og.image ?? '');
    const segments = pathname.slice('/-/share/'.length).split('/').map(decodeURIComponent);
    expect(await loadSharePicture('insights', segments, dependencies)).toMatchObject({ kind: 'picture' });
  });

  it('nothing of a hidden text is in any form that everybody may read', async () => {
    const forms: [string, string][] = pages.map(({ address, model }) => [`page ${address}`, JSON.stringify(model)]);
    for (const site of [dotcom, insights]) {
      for (const name of [undefined, 'en', 'de', 'news'])
        forms.push([`sitemap ${site.name} ${name}`, (await loadSitemap(site, name, dependencies)) ?? '']);
      forms.push([`llms ${site.name}`, (await loadLlms(site, dependencies)) ?? '']);
    }
    for (const { address, model } of pages) {
      const site = model.route.site === 'dotcom' ? dotcom : insights;
      const { path, language } = model.route;
      for (const format of ['rss', 'atom'] as const)
        forms.push([`${format} ${address}`, (await loadFeed({ site, path, language }, format, dependencies))?.xml ?? '']);
      forms.push([`markdown ${address}`, (await loadMarkdown(site, path, language, dependencies)) ?? '']);
    }
    expect(forms.filter(([, text]) => text.includes(CANARY)).map(([name]) => name)).toEqual([]);
    for (const { path } of PLANTED) expect(JSON.stringify(await dependencies.services.layout('insights', path, 'en'))).toContain(CANARY);
    // The same search finds what is free, so it can find.
    expect(forms.filter(([, text]) => text.includes('How we counted the queue')).length).toBeGreaterThan(5);
    for (const { path } of PLANTED)
      expect(forms.some(([name, text]) => name === `markdown insights en ${path}` && text.length > 200)).toBe(true);
  }, 120_000);
});
