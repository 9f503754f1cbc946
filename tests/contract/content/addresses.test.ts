import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import { smallSite } from '../support/small-site.ts';

const running = Boolean(process.env.TEST_DOTCOM && process.env.TEST_INSIGHTS && process.env.TEST_PREVIEW);
const EDITOR = { authorization: `Basic ${Buffer.from('editor:masthead').toString('base64')}` };

describe.skipIf(!running)('sections of the other origin (promise 18)', () => {
  const from = (origin: 'dotcom' | 'insights', path: string, headers = {}) => ask(site[origin], path, { headers });

  it.each([
    ['dotcom', '/featured-insights', 'insights', '/featured-insights'],
    ['dotcom', '/featured-insights/energy/the-long-queue?utm_source=a&to=%2Fx', 'insights', undefined],
    ['dotcom', '/de/featured-insights/energy/the-long-queue?a=1', 'insights', undefined],
    ['dotcom', '/topics/energy', 'insights', undefined],
    ['dotcom', '/Featured-Insights/Energy/The-Long-Queue?Q=A', 'insights', '/featured-insights/energy/the-long-queue?Q=A'],
    ['dotcom', '/featured-insights/page/2', 'insights', undefined],
    ['insights', '/careers/search-jobs/jobs?keyword=Energy&page=2', 'dotcom', undefined],
    ['insights', '/de/careers', 'dotcom', undefined],
    ['insights', '/about/offices/rotterdam', 'dotcom', undefined],
    ['insights', '/people/ines-valbuena', 'dotcom', undefined],
    ['insights', '/alumni', 'dotcom', undefined],
    // Feeds and the Markdown form are data of the page.
    ['dotcom', '/topics/energy/rss.xml', 'insights', undefined],
    ['dotcom', '/de/topics/energy/atom.xml?a=1', 'insights', undefined],
    ['dotcom', '/featured-insights/energy/the-long-queue.md', 'insights', undefined],
    ['insights', '/people/ines-valbuena/rss.xml', 'dotcom', undefined],
  ] as const)('%s%s leads there for good, in one hop', async (here, path, there, to) => {
    const { status, headers } = await from(here, path);
    expect([status, headers.location]).toEqual([301, `${site[there]}${to ?? path}`]);
    const target = new URL(headers.location ?? '');
    expect((await ask(site[there], target.pathname + target.search)).status).toBe(200);
  });

  it.each(['/sign-in', '/search?q=copper', '/user-registration/newsletter', '/no-such-page', '/errors/no-such', '/'])(
    'what both have, or nobody, stays: %s',
    async (path) => {
      for (const origin of ['dotcom', 'insights'] as const) {
        const { status, headers } = await from(origin, path);
        expect([status === 200 || status === 404, headers.location]).toEqual([true, undefined]);
      }
    },
  );

  it('a page that a site lacks in a section of its own is absent, not elsewhere', async () => {
    expect((await from('dotcom', '/careers/no-such-page')).status).toBe(404);
    expect((await from('insights', '/featured-insights/no-such-page')).status).toBe(404);
    // Asked of the wrong origin, it is absent on the right one: one redirect, no circle.
    const sent = await from('dotcom', '/featured-insights/no-such-page');
    expect(sent.headers.location).toBe(`${site.insights}/featured-insights/no-such-page`);
    expect((await from('insights', '/featured-insights/no-such-page')).headers.location).toBeUndefined();
  });

  it('leads to no origin but the two', async () => {
    for (const path of [
      '/featured-insights//evil.example',
      '/featured-insights/%2f%2fevil.example',
      '//evil.example/featured-insights',
      '/featured-insights/..%2f..%2fevil.example',
      '/featured-insights@evil.example',
      '/featured-insights\\@evil.example',
      '/featured-insights.evil.example/',
      '/featured-insights/%0d%0aLocation:%20https://evil.example',
    ]) {
      const { headers, status } = await from('dotcom', path);
      expect(status, path).toBeLessThan(500);
      if (headers.location !== undefined)
        expect([site.dotcom, site.insights], path).toContain(new URL(headers.location, site.dotcom).origin);
    }
  });

  it('on the preview origin the other site is chosen', async () => {
    const { status, headers } = await ask(site.preview, '/careers?sc_site=insights', { headers: EDITOR });
    expect([status, headers.location]).toEqual([301, `${site.preview}/careers?sc_site=dotcom`]);
  });
});

describe.skipIf(!running)('what belongs to a page that an author sent elsewhere goes with it', () => {
  it.each([
    ['/featured-insights/energy/rss.xml', '/topics/energy/rss.xml'],
    ['/de/Featured-Insights/capital/atom.xml', '/de/topics/capital/atom.xml'],
    ['/blog/rss.xml', '/blog/sounding-line/rss.xml'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await ask(site.insights, from);
    expect([[301, 302].includes(status), headers.location]).toEqual([true, to]);
    expect((await ask(site.insights, to)).status).toBe(200);
  });
});

describe.skipIf(!running)('addresses are in small letters (promise 18)', () => {
  it.each([
    ['dotcom', '/About?To=%2FX', '/about?To=%2FX'],
    ['dotcom', '/de/ABOUT/Offices', '/de/about/offices'],
    ['dotcom', '/OFFICES', '/about/offices'],
    ['insights', '/Topics/Energy/rss.xml?A=B', '/topics/energy/rss.xml?A=B'],
    ['insights', '/Featured-Insights/Energy/The-Long-Queue.md', '/featured-insights/energy/the-long-queue.md'],
  ] as const)('%s%s leads to %s for good, in one hop', async (origin, from, to) => {
    const { status, headers } = await ask(site[origin], from);
    expect([status, headers.location]).toEqual([301, to]);
    expect((await ask(site[origin], to)).status).toBe(200);
  });

  it.each([
    ['dotcom', '/about/', 'dotcom', '/about'],
    ['dotcom', '/de/About/Offices/?A=/', 'dotcom', '/de/about/offices?A=/'],
    ['dotcom', '/DE', 'dotcom', '/de'],
    ['dotcom', '/De/about?A=B', 'dotcom', '/de/about?A=B'],
    ['dotcom', '/EN/About/?A=B', 'dotcom', '/about?A=B'],
    ['insights', '/topics/energy/rss.xml/', 'insights', '/topics/energy/rss.xml'],
    ['dotcom', '/topics/energy/', 'insights', '/topics/energy'],
    ['dotcom', '/en/Topics/Energy?A=1', 'insights', '/topics/energy?A=1'],
    ['insights', '/de/careers/', 'dotcom', '/de/careers'],
    ['insights', '/en/people/ines-valbuena/', 'dotcom', '/people/ines-valbuena'],
  ] as const)('%s%s takes one hop, whatever is written otherwise', async (origin, from, there, to) => {
    const { status, headers } = await ask(site[origin], from);
    expect([status, new URL(headers.location ?? '', site[origin]).href]).toEqual([308, `${site[there]}${to}`]);
    expect((await ask(site[there], to)).status).toBe(200);
  });

  it('who asks for the redirections themselves finds nothing', async () => {
    expect((await ask(site.dotcom, '/api/moved')).status).toBe(404);
  });

  it('also together with the prefix of the default language', async () => {
    const { status, headers } = await ask(site.dotcom, '/EN/About?A=B');
    expect([status, headers.location]).toEqual([308, '/about?A=B']);
  });

  it('an opening under another spelling leads to its own', async () => {
    const { body } = await ask(site.dotcom, '/api/jobsearch?start=1&lang=en');
    const { slug } = (JSON.parse(body) as { results: { slug: string }[] }).results[0] ?? { slug: '' };
    expect(slug).toBe(slug.toLowerCase());
    const { status, headers } = await ask(site.dotcom, `/Careers/Search-Jobs/Jobs/${slug.toUpperCase()}?A=B`);
    expect([status, headers.location]).toEqual([301, `/careers/search-jobs/jobs/${slug}?A=B`]);
  });
});

const built = productionBuildExists();

/** As on many a Sitecore: items are named `About` and `About/Offices`, and links keep the names. */
describe.skipIf(!built)('items named with capitals (promise 18)', () => {
  let answers: Record<string, string>;

  beforeAll(async () => {
    const items = writeItems(smallSite());
    const content: OwnProcess = await ownContent(items.root);
    const own = await ownSite(content);
    try {
      await content.start();
      await own.start();
      // A service that has just begun may be slower than a page waits for it.
      const read = async (path: string): Promise<string> => {
        const { status, body } = await own.ask(path);
        if (status !== 503) return body.replaceAll(own.origin, 'https://site.example');
        await wait(500);
        return read(path);
      };
      answers = { page: await read('/about'), german: await read('/de/about'), sitemap: await read('/sitemap-en.xml') };
      const redirect = await own.ask('/About/Offices?A=B');
      answers.redirect = `${redirect.status} ${redirect.headers.location}`;
    } finally {
      await own.kill();
      await content.kill();
      own.remove();
      items.remove();
    }
  }, 120_000);

  it('have one address in small letters, and the old spelling leads to it', () => {
    expect(answers.redirect).toBe('301 /about/offices?A=B');
  });

  it('are canonical, alternate, shared and listed under it', () => {
    expect(answers.page).toContain('<link rel="canonical" href="https://site.example/about"');
    expect(answers.page).toMatch(
      /hreflang="de" href="https:\/\/site\.example\/de\/about"|href="https:\/\/site\.example\/de\/about" hreflang="de"/i,
    );
    expect(answers.german).toContain('<link rel="canonical" href="https://site.example/de/about"');
    expect(answers.sitemap).toContain('<loc>https://site.example/about/offices/rotterdam</loc>');
    for (const [name, text] of Object.entries(answers)) {
      const own = [...text.matchAll(/(?:https:\/\/site\.example|href=")(\/[^"<?#\s]*)/g)].map(([, path]) => path ?? '');
      const pages = own.filter((path) => !/^\/(?:-|_next|_boot|fonts|api)\//.test(path));
      if (name !== 'redirect') expect(pages.length, name).toBeGreaterThan(0);
      expect(
        pages.filter((path) => path !== path.toLowerCase()),
        name,
      ).toEqual([]);
    }
  });
});
