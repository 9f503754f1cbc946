import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../support/browser.ts';
import { ask, type Answer } from '../support/http.ts';
import { PAGE_TYPES, site } from '../support/site.ts';
import { cookieHeader, signUp, somebody, type Person } from './support/account.ts';
import { MODES, open } from './support/walk.ts';

/** Pages that are about the reader. */
const OWN = ['for-you', 'newsletter', 'keep', ...['edit-profile', 'edit-subscriptions', 'saved-articles', 'security', 'privacy'].map((name) => `manage-account/${name}`)].map((name) => `/user-registration/${name}`);
const NAME = 'O’Neill-Sørensen';

interface Reader extends Visit {
  person: Person;
  cookie: string;
}

let browser: Browser;
const readers: Reader[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('begins with two readers who signed up', async () => {
  for (let index = 0; index < 2; index += 1) {
    const visit = await visitor(browser);
    await withoutPictures(visit.context);
    const person = somebody();
    await open(visit.page, `${site.insights}/sign-up`);
    await signUp(visit.page, MODES[0], person);
    await visit.page.waitForURL(`${site.insights}/sign-up/thanks`);
    readers.push({ ...visit, person, cookie: await cookieHeader(visit.page) });
  }
}, 90_000);

const shared = ({ headers }: Answer): boolean => !/private|no-store/.test(headers['cache-control'] ?? '');

/** What the same address answers to a visitor and to two readers. */
const asEach = (origin: string, path: string) => Promise.all([undefined, ...readers.map(({ cookie }) => cookie)].map((cookie) => ask(origin, path, { headers: cookie ? { Cookie: cookie } : {} })));

describe('what is the same for everybody', () => {
  it.each(Object.entries(PAGE_TYPES))('%s holds nothing of a reader, and is the same for two readers and a visitor', async (_name, [origin, path]) => {
    const answers = await asEach(site[origin], path);
    for (const answer of answers) {
      expect(answer.headers['set-cookie']).toBeUndefined();
      for (const { person } of readers) expect(answer.body).not.toContain(person.email);
      expect(answer.body).not.toContain(NAME);
    }
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  });

  it('is also what the sitemap leads to, and the answers of the public API', async () => {
    const listed = [...(await ask(site.insights, '/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname).slice(0, 40);
    for (const path of [...listed, '/api/search?q=copper&language=en', '/api/suggest?q=cop&language=en', '/robots.txt']) {
      const answers = await asEach(site.insights, path);
      for (const answer of answers.filter(shared)) for (const { person } of readers) expect(answer.body, path).not.toContain(person.email);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size, path).toBe(1);
    }
  });
});

describe('what is of one reader', () => {
  it.each([...OWN, '/api/session', '/api/account/keep?articles=a', '/api/account/export'])('%s is kept by no cache, and never another’s', async (path) => {
    const [nobody, first, second] = await asEach(site.insights, path);
    for (const answer of [nobody, first, second]) expect(answer?.headers['cache-control']).toMatch(/no-store/);
    for (const [answer, other] of [[first, 1], [second, 0]] as const) expect(answer?.body).not.toContain(readers[other]?.person.email);
    for (const { person } of readers) expect(nobody?.body).not.toContain(person.email);
    // What is looked for above is there where it belongs.
    if (/edit-profile|privacy|export/.test(path)) expect(first?.body).toContain(readers[0]?.person.email);
  });

  it.each(['profile', 'subscriptions', 'saved', 'for-you', 'security', 'privacy', 'keep'])('/api/account/%s takes nothing from a page of another origin', async (name) => {
    const [reader] = readers;
    for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}]) {
      const answer = await ask(site.insights, `/api/account/${name}`, { method: 'POST', headers: { Cookie: reader?.cookie ?? '', 'Content-Type': 'application/x-www-form-urlencoded', ...headers } as Record<string, string>, body: 'form=reset&confirm=yes' });
      expect(answer.status).toBe(403);
    }
  });
});

describe.each(OWN.map((path) => ({ path })))('$path', ({ path }) => {
  it.each([['en', 'light'], ['de', 'dark']] as const)('has no axe violation and no sideways scrolling in %s, %s', async (language, colorScheme) => {
    const [reader] = readers;
    if (!reader) throw new Error('nobody signed in');
    await reader.page.emulateMedia({ colorScheme });
    await reader.page.setViewportSize({ width: 320, height: 700 });
    await reader.page.goto(`${site.insights}${language === 'en' ? '' : `/${language}`}${path}`, { waitUntil: 'load' });
    const { violations } = await new AxeBuilder({ page: reader.page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    expect(reader.problems).toEqual([]);
  });
});
