import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { ContentServices } from '../services/services.server';
import type { SiteRoute } from '../services/site-model';
import { sitecoreDate } from '../services/sites.server';
import { loadRobots, robotsText } from './robots.server';
import { sitemapFile, sitemapFiles, sitemapIndex, URLS_PER_FILE } from './sitemap';
import { loadSitemap } from './sitemap.server';

const page = (path: string, more: Partial<SiteRoute> = {}): SiteRoute => ({ path, languages: ['en'], noIndex: false, templateName: 'Article', ...more });
const origin = 'https://www.example.org';
const parse = (xml: string) => new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name) }).parse(xml);

describe('robots.txt', () => {
  it('is what the settings say, with the sitemap', () => {
    expect(robotsText('User-agent: *\r\nDisallow: /api/\r\n', origin)).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://www.example.org/sitemap.xml\n');
    expect(robotsText('User-agent: *\nSitemap: https://x.example/s.xml', origin)).toBe('User-agent: *\nSitemap: https://x.example/s.xml\n');
    expect(robotsText(' ', origin)).toMatch(/^User-agent: \*\nAllow: \/\n/);
  });
  it('is the last one known while the content service is down, and an error when none is', async () => {
    let up = true;
    const services = { sites: { robots: async () => { if (!up) throw new Error('down'); return 'User-agent: a'; } } } as unknown as ContentServices;
    const first = await loadRobots({ name: 'r', origin }, services);
    up = false;
    expect(await loadRobots({ name: 'r', origin }, services)).toBe(first);
    await expect(loadRobots({ name: 'other', origin }, services)).rejects.toThrow('down');
  });
});

describe('the sitemap', () => {
  it('holds the pages of a language that may be indexed', () => {
    const routes = [page('/a', { languages: ['en', 'de'] }), page('/b'), page('/hidden', { noIndex: true }), page('/404', { templateName: 'Error Page' })];
    const files = sitemapFiles(new Map([['en', routes], ['de', routes]]));
    expect(files.map(({ name, routes: listed }) => [name, listed.map(({ path }) => path)])).toEqual([['en', ['/a', '/b']], ['de', ['/a']]]);
  });
  it('is split into files that the index names', () => {
    const files = sitemapFiles(new Map([['en', Array.from({ length: URLS_PER_FILE + 1 }, (_, index) => page(`/${index}`, index === 3 ? { updated: '2026-11-01T00:00:00.000Z' } : {}))]]));
    expect(files.map(({ name, routes }) => [name, routes.length])).toEqual([['en', URLS_PER_FILE], ['en-2', 1]]);
    expect(parse(sitemapIndex(files, origin)).sitemapindex.sitemap).toEqual([
      { loc: 'https://www.example.org/sitemap-en.xml', lastmod: '2026-11-01T00:00:00.000Z' }, { loc: 'https://www.example.org/sitemap-en-2.xml' },
    ]);
  });
  it('names the languages of a page, and escapes addresses', () => {
    const [de] = sitemapFiles(new Map([['de', [page('/ä & b', { languages: ['de', 'en'], updated: '2026-11-01T00:00:00.000Z' })]]]));
    const [url] = parse(sitemapFile(de!, origin)).urlset.url;
    expect(url.loc).toBe('https://www.example.org/de/%C3%A4%20%26%20b');
    expect(url['xhtml:link'].map((link: Record<string, string>) => [link['@_hreflang'], link['@_href']])).toEqual([
      ['de', 'https://www.example.org/de/%C3%A4%20%26%20b'], ['en', 'https://www.example.org/%C3%A4%20%26%20b'], ['x-default', 'https://www.example.org/%C3%A4%20%26%20b'],
    ]);
  });
  it('has no file of another name', async () => {
    const services = { sites: { routes: async () => [page('/a')] } } as unknown as ContentServices;
    expect(await loadSitemap({ name: 's', origin }, 'fr', services)).toBeUndefined();
    expect(await loadSitemap({ name: 's', origin }, 'en', services)).toContain('<loc>https://www.example.org/a</loc>');
  });
});

it('reads Sitecore’s dates', () => {
  expect(sitecoreDate('20220614T103029Z')).toBe('2022-06-14T10:30:29.000Z');
  expect(sitecoreDate('2022-06-14T10:30:29Z')).toBe('2022-06-14T10:30:29.000Z');
  expect([sitecoreDate(''), sitecoreDate('soon')]).toEqual([undefined, undefined]);
});
