import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { crawl, inParallel, type Crawl, type CrawledPage } from '../support/crawl.ts';
import { named } from '../../support/html.ts';
import { partOf } from '../../support/whole.ts';

const LIMIT = 600;
const LANGUAGES = ['en', 'de'];

let origins: string[];
let found: Crawl;
/** Pages that answer 200 under the address that links give. */
let pages: CrawledPage[];
let before: Record<string, number>;
let after: Record<string, number>;

const health = z.object({ counters: z.record(z.string(), z.number()) });
const counters = async () => health.parse(JSON.parse((await ask(site.dotcom, '/api/healthz')).body)).counters;

beforeAll(async () => {
  origins = [site.dotcom, site.insights];
  before = await counters();
  found = await crawl(
    origins.flatMap((origin) => [`${origin}/`, `${origin}/de`]),
    origins,
    LIMIT,
  );
  after = await counters();
  pages = [...found.pages.values()].filter(({ status, redirectedFrom }) => status === 200 && !redirectedFrom);
}, 240_000);

const attribute = (page: CrawledPage, tag: string, wanted: Record<string, string>, name: string): string[] =>
  named(page.tags, tag).flatMap(({ attributes }) =>
    Object.entries(wanted).every(([key, value]) => attributes[key] === value) ? [attributes[name] ?? ''] : [],
  );
const canonical = (page: CrawledPage) => attribute(page, 'link', { rel: 'canonical' }, 'href');
/** The page's own address, or the English one when it shows the English text for want of a German one. */
const original = (page: CrawledPage): string => {
  const shown = named(page.tags, 'main')[0]?.attributes.lang;
  return shown && shown !== named(page.tags, 'html')[0]?.attributes.lang ? page.address.replace(/\/de(?=\/|$)/, '') : page.address;
};
const normal = (address: string) => new URL(address).href;
/** Pages that search engines may keep; results of a search and the like are a state of an application, not a page of its own. */
/** Where a visitor without a session comes to from a page of the account. */
const isPrompt = (address: string): boolean => /\/sign-in\/prompt$/.test(new URL(address).pathname);
/** The page of the offers with the way back to a piece; `X-Robots-Tag` keeps it from search engines. */
const leadsBack = (address: string): boolean => new URL(address).searchParams.has('return');
const indexed = () =>
  pages.filter(
    (page) =>
      !leadsBack(page.address) && !attribute(page, 'meta', { name: 'robots' }, 'content').some((rules) => rules.includes('noindex')),
  );
const failing = (check: (page: CrawledPage) => unknown, among = pages): unknown[] =>
  among.flatMap((page) => {
    const fault = check(page);
    return fault === undefined || fault === false ? [] : [{ page: page.address, fault }];
  });

describe('the pages that can be reached from the front pages', () => {
  it('are many, in both languages of both sites, and not endless', () => {
    expect(found.pages.size).toBeLessThan(LIMIT);
    expect(pages.length).toBeGreaterThan(150);
    for (const origin of origins)
      for (const language of LANGUAGES)
        expect(
          pages.filter((page) => page.address.startsWith(origin) && named(page.tags, 'html')[0]?.attributes.lang === language).length,
        ).toBeGreaterThan(20);
  });

  it('are there: every link of the site answers 200', () => {
    const broken = [...found.pages]
      .filter(([, page]) => page.status !== 200)
      .map(
        ([address, { status }]) =>
          `${status} ${address} on ${found.links.find((link) => link.address.split('#')[0] === address)?.on ?? 'the start'}`,
      );
    expect(broken).toEqual([]);
  });

  it('are linked at their own addresses, without a redirect but that of a last slash', () => {
    expect(
      [...found.pages.values()].flatMap(({ redirectedFrom, address }) =>
        redirectedFrom && redirectedFrom !== `${address}/` && !isPrompt(address) ? [`${redirectedFrom} → ${address}`] : [],
      ),
    ).toEqual([]);
  });

  it('lead out of a contract in their own language, to the offers service', async () => {
    const ways = found.links.filter(({ address }) => new URL(address).pathname === '/cancel');
    // In a footer of each language, each of the two buttons by itself.
    expect(new Set(ways.map(({ address }) => new URL(address).search))).toEqual(
      new Set(['?kind=cancel', '?kind=withdraw', '?language=de&kind=cancel', '?language=de&kind=withdraw']),
    );
    for (const { address } of ways) {
      const { origin, pathname, search, searchParams } = new URL(address);
      const { status, headers } = await ask(origin, pathname + search);
      expect([address, status]).toEqual([address, 302]);
      const to = new URL(headers.location ?? '');
      expect([origins.includes(to.origin), to.pathname, to.searchParams.get('language'), to.searchParams.get('kind')]).toEqual([
        false,
        '/cancel',
        searchParams.get('language') ?? 'en',
        searchParams.get('kind'),
      ]);
    }
  });

  it('never link to a host or port that is none of ours', () => {
    const local = found.links.filter(
      ({ address }) => /localhost|127\.0\.0\.1|\[::1\]/.test(new URL(address).host) && !origins.includes(new URL(address).origin),
    );
    expect(local).toEqual([]);
    expect(
      found.links.filter(({ address }) => new URL(address).protocol === 'http:' && !origins.includes(new URL(address).origin)),
    ).toEqual([]);
    // Nor do they name the content service or the place in its tree.
    expect(failing((page) => page.html.includes(new URL(site.contentEndpoint).host))).toEqual([]);
    expect(failing((page) => /(?:href|src)="[^"]*\/sitecore\//.test(page.html))).toEqual([]);
  });

  it('hold the places that links into them name', () => {
    const lost = found.links.flatMap(({ address, on }) => {
      const [target = '', hash] = address.split('#');
      const page = found.pages.get(target);
      if (!hash || hash.startsWith('/') || !page || page.status !== 200) return [];
      return page.tags.some(({ attributes }) => attributes.id === decodeURIComponent(hash)) ? [] : [`${address} on ${on}`];
    });
    expect(lost).toEqual([]);
  });

  it('have one h1', () => {
    expect(failing((page) => named(page.tags, 'h1').length !== 1 && named(page.tags, 'h1').length)).toEqual([]);
    expect(failing((page) => /<h1[^>]*>\s*<\/h1>/.test(page.html))).toEqual([]);
  });

  it('have a title of their own', () => {
    expect(failing((page) => page.title === '' && 'no title')).toEqual([]);
    const byTitle = Map.groupBy(
      indexed().filter((page) => original(page) === page.address && !/\/page\/\d+$/.test(page.address)),
      (page) => `${named(page.tags, 'html')[0]?.attributes.lang} ${new URL(page.address).origin} ${page.title}`,
    );
    expect(
      [...byTitle].filter(([, same]) => same.length > 1).map(([title, same]) => [title, ...same.map(({ address }) => address)]),
    ).toEqual([]);
  });

  it('have a description of at most 160 characters', () => {
    expect(
      failing((page) => {
        const [description, ...more] = attribute(page, 'meta', { name: 'description' }, 'content');
        if (!description) return 'none';
        return more.length > 0 ? 'several' : description.length > 160 && `${description.length} characters: ${description}`;
      }),
    ).toEqual([]);
  });

  it('name themselves, absolutely, as the one address of their text', () => {
    expect(failing((page) => canonical(page).map(normal).join(' ') !== normal(original(page)) && canonical(page), indexed())).toEqual([]);
  });

  it('and their translations name each other', () => {
    const alternates = (page: CrawledPage) =>
      Object.fromEntries(
        named(page.tags, 'link').flatMap(({ attributes }) =>
          attributes.rel === 'alternate' && attributes.hreflang ? [[attributes.hreflang, attributes.href ?? '']] : [],
        ),
      );
    const byAddress = new Map(pages.map((page) => [normal(page.address), page]));
    const oneSided = pages.flatMap((page) =>
      Object.entries(alternates(page)).flatMap(([language, href]) => {
        const other = byAddress.get(normal(href));
        const back = other && JSON.stringify(alternates(other)) === JSON.stringify(alternates(page));
        const right =
          language === 'x-default' ||
          (other && named(other.tags, 'html')[0]?.attributes.lang === language && original(other) === other.address);
        return back && right ? [] : [`${page.address} → ${language} ${href}`];
      }),
    );
    expect(oneSided).toEqual([]);
    expect(pages.filter((page) => 'de' in alternates(page)).length).toBeGreaterThan(50);
  });

  it('use no id twice', () => {
    expect(
      failing((page) => {
        const ids = page.tags.flatMap(({ attributes }) => (attributes.id ? [attributes.id] : []));
        const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
        return twice.length > 0 && twice;
      }),
    ).toEqual([]);
  });

  it('lose no phrase, rendering or data on the way', () => {
    // Pages that were made before the crawl began are made again by it, as soon as they are a few seconds old.
    expect(after['pages.made'] ?? 0).toBeGreaterThan(before['pages.made'] ?? 0);
    const lost = [
      'dictionary.missingPhrases',
      'dictionary.failures',
      'renderings.problems',
      'fields.problems',
      'renderings.dataFailures',
      'content.failures',
      'errorPages.failures',
    ].filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
    expect(lost).toEqual([]);
  });

  it('do not show a word of the machine', () => {
    expect(
      failing(
        (page) =>
          /\b(?:undefined|\[object Object\]|NaN|Invalid Date)\b/.exec(
            page.html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' '),
          )?.[0],
      ),
    ).toEqual([]);
  });
});

describe('what the pages show and offer', () => {
  const isDrawn = ({ address }: { address: string }) => new URL(address).pathname.startsWith('/-/share/');
  const notThere = async (list: readonly { address: string; on: string }[], options: Parameters<typeof ask>[2], type: RegExp) => {
    const faults: string[] = [];
    await inParallel(
      list,
      async ({ address, on }) => {
        const url = new URL(address);
        if (!origins.includes(url.origin)) return void faults.push(`elsewhere: ${address} on ${on}`);
        const { status, headers } = await ask(url.origin, url.pathname + url.search, options);
        if (status !== 200 || !type.test(headers['content-type'] ?? ''))
          faults.push(`${status} ${headers['content-type']} ${address} on ${on}`);
      },
      4,
    );
    return faults.sort();
  };

  it('every picture and film is there, and is one', async () => {
    expect(found.pictures.length).toBeGreaterThan(40);
    expect(await notThere(found.pictures, { headers: { Accept: 'image/webp,*/*' }, timeoutMs: 60_000 }, /^(?:image|video)\//)).toEqual([]);
  });

  it('every file is there: downloads, pictures for sharing, styles, fonts, icons', async () => {
    // Pictures for sharing are drawn when they are asked for, all by the same program: some of them.
    const files = [...found.files.filter((file) => !isDrawn(file)), ...partOf(found.files.filter(isDrawn), 8)];
    expect(files.length).toBeGreaterThan(20);
    expect(await notThere(files, { method: 'HEAD' }, /^(?:image|font|application\/(?:pdf|font)|text\/(?:css|calendar|vtt))/)).toEqual([]);
  });

  it('every picture for sharing is named by its own hash, in the language of its page', async () => {
    // The address of an earlier picture leads to the one that is, which is not drawn for it.
    const faults: string[] = [];
    await inParallel(
      found.files.filter(isDrawn),
      async ({ address, on }) => {
        const { origin, pathname } = new URL(address);
        const { headers } = await ask(origin, pathname.replace(/^(?<before>\/-\/share\/[^/]+\/)[^/]+/, '$<before>000000000000'), {
          method: 'HEAD',
        });
        if (headers.location !== pathname) faults.push(`${headers.location} is not ${pathname} on ${on}`);
      },
      4,
    );
    expect(faults.sort()).toEqual([]);
  });

  it('a download is a PDF that the reader may have', async () => {
    const downloads = found.files.filter(({ address }) => /\.pdf(?:$|\?)/i.test(address));
    expect(downloads.length).toBeGreaterThan(0);
    const faults = await Promise.all(
      downloads.map(async ({ address }) => {
        const url = new URL(address);
        const { status, bytes } = await ask(url.origin, url.pathname + url.search);
        return status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' ? undefined : `${status} ${address}`;
      }),
    );
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.each(LANGUAGES)('the sitemap in %s lists pages that exist, at their own addresses', async (language) => {
    for (const origin of origins) {
      const { body } = await ask(origin, `/sitemap-${language}.xml`);
      const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => normal(address));
      expect(listed.length).toBeGreaterThan(10);
      const known = new Set(pages.map((page) => normal(original(page))));
      expect(listed.filter((address) => !known.has(address))).toEqual([]);
    }
  });
});
