import ICAL from 'ical.js';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { isOfTheApplication } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { OPENINGS as SEARCH, ownOpenings, type ListedOpening } from '../support/openings.ts';
import { alive } from '../support/walk.ts';

/** JavaScript that the job search's page loads, compressed. */
const BUDGET = 140 * 1024;

let first: ListedOpening;
beforeAll(async () => {
  first = (await ownOpenings())[0]!;
});

const jsonLd = (body: string): Record<string, unknown>[] =>
  [...body.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text]) =>
    [JSON.parse(text ?? '[]') as Record<string, unknown>].flat(),
  );

describe('addresses of the job search', () => {
  it.each([
    ['/jobs?keyword=grid', 301, `${SEARCH}?keyword=grid`],
    ['/careers/search-jobs', 301, SEARCH],
    [`${SEARCH}/`, 308, SEARCH],
  ])('%s answers %i and leads to %s', async (path, status, target) => {
    const answer = await ask(site.dotcom, path);
    expect(answer.status).toBe(status);
    expect(String(answer.headers.location).replace(site.dotcom, '')).toBe(target);
  });
  it('has one canonical address whatever was searched, and one of each further page of the whole', async () => {
    for (const path of [SEARCH, `${SEARCH}?keyword=grid&page=1`])
      expect((await ask(site.dotcom, path)).body).toContain(`<link rel="canonical" href="${site.dotcom}${SEARCH}"`);
    expect((await ask(site.dotcom, `${SEARCH}?page=2`)).body).toContain(`<link rel="canonical" href="${site.dotcom}${SEARCH}?page=2"`);
  });
  it.each([[`${SEARCH}?page=4000`], [`${SEARCH}/no-such-opening-at-all`], [`${SEARCH}/opening`], [`${SEARCH}/..%2fx`]])(
    '%s answers 404',
    async (path) => expect((await ask(site.dotcom, path)).status).toBe(404),
  );
});

describe('GET /api/jobsearch', () => {
  it('pages by start', async () => {
    const answer = JSON.parse((await ask(site.dotcom, '/api/jobsearch?start=3&pageSize=2&lang=de')).body) as {
      start: number;
      results: unknown[];
      total: number;
    };
    expect(answer).toMatchObject({ start: 3, pageSize: 2 });
    expect(answer.results).toHaveLength(2);
  });
  it.each([
    ['start=0', 'start'],
    ['start=x', 'start'],
    ['lang=fr', 'lang'],
    ['pageSize=1000', 'pageSize'],
    ['sort=price', 'sort'],
    ['start=1&near=Xyzzyville', 'near'],
  ])('refuses %s and names the parameter', async (query, name) => {
    const answer = await ask(site.dotcom, `/api/jobsearch?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(name);
  });
});

describe('the page of an opening, for machines', () => {
  it('carries its markup, its breadcrumbs, one canonical and its languages', async () => {
    const { status, body } = await ask(site.dotcom, `${SEARCH}/${first.slug}`);
    expect(status).toBe(200);
    const things = jsonLd(body);
    expect(things.find((thing) => thing['@type'] === 'JobPosting')).toMatchObject({
      title: first.title,
      url: `${site.dotcom}${SEARCH}/${first.slug}`,
      directApply: true,
      hiringOrganization: { name: 'Aldermoor' },
      jobLocation: [{ '@type': 'Place' }],
    });
    expect(
      (things.find((thing) => thing['@type'] === 'BreadcrumbList') as { itemListElement: { name: string }[] }).itemListElement
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(['Openings', first.title]);
    expect(body).toContain(`<link rel="canonical" href="${site.dotcom}${SEARCH}/${first.slug}"`);
    expect(body).toContain(`hreflang="de" href="${site.dotcom}/de${SEARCH}/${first.slug}"`.replace('hreflang', 'hrefLang'));
    expect(body).not.toContain('name="robots" content="noindex"');
    const picture = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await ask(site.dotcom, new URL(picture).pathname)).headers['content-type']).toBe('image/png');
  });
  it('has the closing date for a calendar', async () => {
    const answer = await ask(site.dotcom, `/api/careers/calendar/${first.slug}.ics?lang=en`);
    const event = new ICAL.Component(ICAL.parse(answer.body)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toContain(first.title);
    expect((await ask(site.dotcom, '/api/careers/calendar/no-such.ics')).status).toBe(404);
  });
  it('stands in the sitemap', async () => {
    expect((await ask(site.dotcom, '/sitemap.xml')).body).toContain(`${site.dotcom}/sitemap-jobs.xml`);
    expect((await ask(site.dotcom, '/sitemap-jobs.xml')).body).toContain(`<loc>${site.dotcom}${SEARCH}/${first.slug}</loc>`);
    expect((await ask(site.insights, '/sitemap-jobs.xml')).status).toBe(404);
  });
  it('stands in the feeds of its search', async () => {
    const rss = parseRssFeed((await ask(site.dotcom, '/api/careers/feed?format=rss&keyword=grid')).body);
    expect(rss.items?.length).toBeGreaterThan(0);
    const json = parseJsonFeed((await ask(site.dotcom, '/api/careers/feed?format=json')).body);
    expect(json.items?.[0]?.url).toBe(`${site.dotcom}${SEARCH}/${first.slug}`);
    expect((await ask(site.dotcom, SEARCH)).body).toContain('application/feed+json');
  });
});

describe('the job search’s alert form', () => {
  const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.dotcom}/api/careers/alerts`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      headers: { origin: site.dotcom, 'sec-fetch-site': 'same-origin', ...headers },
    });
  it('leads back to the search and says what happened', async () => {
    const answer = await post({ email: 'no address', frequency: 'weekly', search: 'keyword=grid&page=3&colour=red', lang: 'de' });
    expect([answer.status, answer.headers.get('location')?.replace(site.dotcom, '')]).toEqual([
      303,
      `/de${SEARCH}?keyword=grid&alert=invalid`,
    ]);
  });
  it('takes nothing from another origin', async () => {
    expect(
      (await post({ email: 'a@example.org', frequency: 'weekly' }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
  });
});

it(`loads at most ${BUDGET} bytes of script`, async () => {
  const browser = await openBrowser();
  const { page, context } = await visitor(browser);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js'))
      scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(`${site.dotcom}${SEARCH}`, { waitUntil: 'load' });
  await alive(page);
  const seen = [...scripts].filter(isOfTheApplication);
  await context.close();
  await browser.close();
  const sizes = await Promise.all(seen.map(async (path) => gzipSync((await ask(site.dotcom, path)).bytes, { level: 9 }).length));
  expect(seen.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});
