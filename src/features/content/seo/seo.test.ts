import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { ContentServices } from '@/server/content/services';
import type { SiteRoute } from '@/server/content/site-model';
import { sitecoreDate } from '@/server/content/sites';
import { loadRobots, robotsText } from './robots.server';
import { newsSitemap } from './news-sitemap';
import type { ItemDependencies } from '@/server/page/page';
import { loadSitemap } from './sitemap.server';
import { BYTES_PER_FILE, sitemapFile, sitemapFiles, sitemapIndex, type SitemapFile } from './sitemap';

const page = (path: string, more: Partial<SiteRoute> = {}): SiteRoute => ({
  path,
  languages: ['en'],
  noIndex: false,
  templateName: 'Article',
  ...more,
});
const origin = 'https://www.example.org';
const parse = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    processEntities: true,
    htmlEntities: true,
    isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
  }).parse(xml);

describe('robots.txt', () => {
  it('is what the settings say, with the sitemap', () => {
    expect(robotsText('User-agent: *\r\nDisallow: /api/\r\n', origin)).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://www.example.org/sitemap.xml\n',
    );
    expect(robotsText('User-agent: *\nSitemap: https://x.example/s.xml', origin)).toBe('User-agent: *\nSitemap: https://x.example/s.xml\n');
    expect(robotsText(' ', origin)).toMatch(/^User-agent: \*\nAllow: \/\n/);
  });
  it('is the last one known while the content service is down, and an error when none is', async () => {
    let up = true;
    const services = {
      sites: {
        robots: async () => {
          if (!up) throw new Error('down');
          return 'User-agent: a';
        },
      },
    } as unknown as ContentServices;
    const first = await loadRobots({ name: 'r', origin }, services);
    up = false;
    expect(await loadRobots({ name: 'r', origin }, services)).toBe(first);
    await expect(loadRobots({ name: 'other', origin }, services)).rejects.toThrow('down');
  });
  it('is the newest one known while the content service is down, though an older answer came last', async () => {
    const older = Promise.withResolvers<string>();
    const answers = [older.promise, Promise.resolve('User-agent: new'), Promise.reject(new Error('down'))];
    answers[2]?.catch(() => undefined);
    const services = { sites: { robots: () => answers.shift() } } as unknown as ContentServices;
    const ask = () => loadRobots({ name: 'overtaken', origin }, services);
    const before = ask();
    const newer = await ask();
    older.resolve('User-agent: old');
    expect(await before).toMatch(/old/);
    expect(await ask()).toBe(newer);
  });
});

describe('the sitemap', () => {
  it('holds the pages of a language that may be indexed', () => {
    const routes = [
      page('/a', { languages: ['en', 'de'] }),
      page('/b'),
      page('/hidden', { noIndex: true }),
      page('/404', { templateName: 'Error Page' }),
    ];
    const files = sitemapFiles(
      new Map([
        ['en', routes],
        ['de', routes],
      ]),
      origin,
    );
    const addresses = (file: SitemapFile) => parse(sitemapFile(file)).urlset.url.map(({ loc }: { loc: string }) => loc.replace(origin, ''));
    expect(files.map((file) => [file.name, addresses(file)])).toEqual([
      ['en', ['/a', '/b']],
      ['de', ['/de/a']],
    ]);
  });
  it('is split into files of 50,000 addresses that the index names', () => {
    const routes = Array.from({ length: 50_001 }, (_, index) =>
      page(`/${index}`, index === 3 ? { updated: '2026-11-01T00:00:00.000Z' } : {}),
    );
    const files = sitemapFiles(new Map([['en', routes]]), origin);
    expect(files.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['en', 50_000],
      ['en-2', 1],
    ]);
    expect(sitemapFile(files[0]!).match(/<url>/g)).toHaveLength(50_000);
    expect(parse(sitemapIndex(files, origin, [{ name: 'news', modified: undefined }])).sitemapindex.sitemap).toEqual([
      { loc: 'https://www.example.org/sitemap-en.xml', lastmod: '2026-11-01T00:00:00.000Z' },
      { loc: 'https://www.example.org/sitemap-en-2.xml' },
      { loc: 'https://www.example.org/sitemap-news.xml' },
    ]);
  });
  it('is split before a file grows past 50 MB, whatever the addresses', () => {
    expect(BYTES_PER_FILE).toBe(52_428_800);
    const routes = Array.from({ length: 40 }, (_, index) => page(`/${'ü'.repeat(200)}/${index}`, { languages: ['en', 'de'] }));
    const files = sitemapFiles(new Map([['en', routes]]), origin, { urls: 50_000, bytes: 20_000 });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(Buffer.byteLength(sitemapFile(file))).toBeLessThanOrEqual(20_000);
    expect(files.flatMap(({ entries }) => entries)).toHaveLength(40);
  });
  it('names the languages of a page, and escapes addresses', () => {
    const [de] = sitemapFiles(
      new Map([['de', [page('/ä & b', { languages: ['de', 'en'], updated: '2026-11-01T00:00:00.000Z' })]]]),
      origin,
    );
    const [url] = parse(sitemapFile(de!)).urlset.url;
    expect(url.loc).toBe('https://www.example.org/de/%C3%A4%20%26%20b');
    expect(url.lastmod).toBe('2026-11-01T00:00:00.000Z');
    expect(url['xhtml:link'].map((link: Record<string, string>) => [link['@_hreflang'], link['@_href']])).toEqual([
      ['de', 'https://www.example.org/de/%C3%A4%20%26%20b'],
      ['en', 'https://www.example.org/%C3%A4%20%26%20b'],
      ['x-default', 'https://www.example.org/%C3%A4%20%26%20b'],
    ]);
  });
  it('names no language that items have and the site has not: nothing is at its address', () => {
    const of = (...languages: string[]) => sitemapFiles(new Map([['de', [page('/a', { languages })]]]), origin)[0]?.entries[0];
    const languagesIn = (entry = '') => [...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language);
    expect(languagesIn(of('da', 'de', 'fr-FR', 'en'))).toEqual(['de', 'en', 'x-default']);
    expect(languagesIn(of('da', 'de'))).toEqual([]);
  });
});

it('the sitemap has a file of each language for pages that no item stands for', async () => {
  const routes = [{ path: '/jobs/cook', languages: ['en', 'de'], templateName: 'Opening Page', noIndex: false }];
  const jobs = { name: 'jobs', routes: () => Promise.resolve(routes) };
  const site = { name: 'dotcom', origin };
  const located = async (name: string) =>
    /<loc>(.*?)<\/loc>/.exec((await loadSitemap(site, name, {} as ItemDependencies, jobs)) ?? '')?.[1];
  expect([await located('jobs'), await located('jobs-de')]).toEqual([`${origin}/jobs/cook`, `${origin}/de/jobs/cook`]);
});

describe('the news sitemap', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const found = (published: string, url = 'https://insights.example.org/a?b&c') => ({
    ...{ url, title: 'Ports & <cranes>', language: 'en', published },
  });
  it('holds what appeared within two days, the newest first', () => {
    const xml = newsSitemap(
      [
        found('2026-11-19T12:00:00.000Z'),
        found('2026-11-18T11:00:00.000Z'),
        found('2026-11-20T13:00:00.000Z'),
        found('2026-11-20T11:00:00.000Z'),
      ],
      'Aldermoor',
      now,
    );
    const { url } = parse(xml).urlset;
    expect(url.map((entry: { 'news:news': Record<string, unknown> }) => entry['news:news']['news:publication_date'])).toEqual([
      '2026-11-20T11:00:00.000Z',
      '2026-11-19T12:00:00.000Z',
    ]);
    expect(url[0]).toMatchObject({
      loc: 'https://insights.example.org/a?b&c',
      'news:news': { 'news:title': 'Ports & <cranes>', 'news:publication': { 'news:name': 'Aldermoor', 'news:language': 'en' } },
    });
  });
  it('holds a thousand addresses at most, and may hold none', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => found('2026-11-20T11:00:00.000Z', `https://insights.example.org/${index}`));
    expect(parse(newsSitemap(many, 'Aldermoor', now)).urlset.url).toHaveLength(1_000);
    expect(newsSitemap([], 'Aldermoor', now)).toMatch(/<urlset [^>]+>\s*<\/urlset>/);
  });
});

it('reads Sitecore’s dates', () => {
  expect(sitecoreDate('20220614T103029Z')).toBe('2022-06-14T10:30:29.000Z');
  expect(sitecoreDate('2022-06-14T10:30:29Z')).toBe('2022-06-14T10:30:29.000Z');
  expect([sitecoreDate(''), sitecoreDate('soon')]).toEqual([undefined, undefined]);
});
