import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask, type Answer } from '../../support/http.ts';
import { APPLICATIONS, PAGE_TYPES, site } from '../../support/site.ts';
import { partOf } from '../../support/whole.ts';
import { cookieHeader, type Person } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';

/** Pages that are about the reader. */
const OWN = [
  'for-you',
  'newsletter',
  'keep',
  ...['edit-profile', 'edit-subscriptions', 'saved-articles', 'security', 'privacy'].map((name) => `manage-account/${name}`),
].map((name) => `/user-registration/${name}`);
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

it('begins with two readers', async () => {
  for (let index = 0; index < 2; index += 1) {
    const visit = await visitor(browser);
    await withoutPictures(visit.context);
    const person = await newReader(visit.context, site.insights);
    readers.push({ ...visit, person, cookie: await cookieHeader(visit.page, site.insights) });
  }
});

const shared = ({ headers }: Answer): boolean => !/private|no-store/.test(headers['cache-control'] ?? '');

/** What the same address answers to a visitor and to two readers. */
const asEach = (origin: string, path: string) =>
  Promise.all(
    [undefined, ...readers.map(({ cookie }) => cookie)].map((cookie) => ask(origin, path, { headers: cookie ? { Cookie: cookie } : {} })),
  );

/** What is of a reader in answers that should be of nobody; and that those that caches keep differ. */
function leaks(answers: readonly Answer[], { same = true } = {}): string[] {
  const words = [NAME, encodeURIComponent(NAME), ...readers.flatMap(({ person }) => [person.email, encodeURIComponent(person.email)])];
  const found = answers.flatMap(({ body, headers }, index) => {
    const whole = body + JSON.stringify(headers);
    return [
      ...words.filter((word) => whole.includes(word)),
      ...(headers['set-cookie'] && shared(answers[index] as Answer) ? ['set-cookie on what caches keep'] : []),
    ];
  });
  return [
    ...found,
    ...(same && answers.every(shared) && new Set(answers.map(({ status, body }) => `${status} ${body}`)).size > 1
      ? ['not the same for all']
      : []),
  ];
}

interface Options {
  same?: boolean;
  /** Paths that were answered with what they are for. */
  there?: Set<string>;
}
async function leaksOf(origin: string, path: string, { same = true, there }: Options = {}): Promise<string[]> {
  const answers = await asEach(origin, path);
  if (answers.every(({ status }) => status === 200)) there?.add(path);
  return leaks(answers, { same }).map((leak) => `${origin}${path}: ${leak}`);
}

/** One after the other would take minutes, all at once would be an attack. */
async function crawl(addresses: readonly (readonly [origin: string, path: string])[], options?: Options): Promise<string[]> {
  const waiting = [...addresses];
  const found: string[] = [];
  const walk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await leaksOf(next[0], next[1], options)));
  };
  await Promise.all(Array.from({ length: 4 }, walk));
  return found;
}

/** Addresses that a sitemap lists, those of its parts too. */
async function listed(origin: string, path = '/sitemap.xml'): Promise<string[]> {
  const { body } = await ask(origin, path);
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')).pathname);
  return body.includes('<sitemapindex') ? (await Promise.all(paths.map((part) => listed(origin, part)))).flat() : paths;
}

/** Its site and language, its section and how deep it lies: pages of a kind are made by the same code. */
const kindOf = (origin: string, path: string): string => {
  const parts = path.split('/').filter(Boolean);
  const german = parts[0] === 'de';
  const within = german ? parts.slice(1) : parts;
  return [origin, german, within[0], within.length].join();
};

/** Openings are many and alike. */
const OPENINGS = 5;

/** The calendar file of an event, which says when it was made. */
const EVENT_FILE = '/api/events/97898406-32ed-55f1-a031-ab2a207472f0.ics';
/** What is not there, and is asked for as well. */
const NOTHING = ['/_next/data/x/en.json', '/s/none', '/api/nothing'];

/** What machines ask for, at both origins: pages in other forms, feeds, the API. */
const FOR_MACHINES = [
  '/api/search?q=copper&language=en',
  '/api/suggest?q=cop&language=en',
  '/api/jobsearch?start=1&lang=en',
  '/api/careers/suggest?q=ham',
  '/api/map?lat=52&lon=4',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/rss.xml',
  '/atom.xml',
  '/de/rss.xml',
  '/topics/energy/rss.xml',
  '/.well-known/security.txt',
  '/.well-known/gpc.json',
  '/featured-insights/energy/the-long-queue.md',
  '/api/careers/feed?format=rss',
  ...NOTHING,
];

describe('what is the same for everybody', () => {
  it.each(Object.entries(PAGE_TYPES))(
    '%s holds nothing of a reader, and is the same for two readers and a visitor',
    async (_name, [origin, path]) => {
      expect(await leaksOf(site[origin], path)).toEqual([]);
    },
  );

  it('is what the sitemaps lead to', async () => {
    const addresses: [string, string][] = [];
    for (const origin of [site.dotcom, site.insights]) {
      const paths = await listed(origin);
      const opening = (path: string) => path.startsWith('/careers/search-jobs/jobs/');
      addresses.push(
        ...[...paths.filter((path) => !opening(path)), ...paths.filter(opening).slice(0, OPENINGS)].map((path): [string, string] => [
          origin,
          path,
        ]),
      );
    }
    expect(addresses.length).toBeGreaterThan(100);
    const part = partOf(addresses, 5, {
      called: 'addresses of the sitemaps',
      kindsOf: ([origin, path]) => [kindOf(origin, path)],
      from: Number(process.env.TEST_DAY ?? 0),
    });
    expect(await crawl(part)).toEqual([]);
  }, 300_000);

  it('is what machines ask for, and the answers of the public API', async () => {
    const there = new Set<string>();
    const asked = [site.dotcom, site.insights].flatMap((origin) => FOR_MACHINES.map((path): [string, string] => [origin, path]));
    expect(await crawl(asked, { there })).toEqual([]);
    // Of what is not there it would say nothing.
    expect(FOR_MACHINES.filter((path) => !there.has(path))).toEqual(NOTHING);
    // What is counted, or says when it was asked for, differs from one moment to the next, and names nobody.
    const changing: [string, string][] = [
      [site.insights, '/api/healthz'],
      [site.dotcom, EVENT_FILE],
    ];
    expect(await crawl(changing, { same: false, there })).toEqual([]);
    expect(there).toContain(EVENT_FILE);
  }, 60_000);

  it('is not what is made for each request either, where no reader is meant', async () => {
    expect(
      await crawl(
        Object.values(APPLICATIONS)
          .filter(([, path]) => path.includes('search'))
          .map(([origin, path]): [string, string] => [site[origin], path]),
        { same: false },
      ),
    ).toEqual([]);
  }, 60_000);

  it('would be found if it were not so', async () => {
    const own = await leaksOf(site.insights, '/user-registration/manage-account/edit-profile');
    expect(own).toEqual(expect.arrayContaining([expect.stringContaining(readers[0]?.person.email ?? ''), expect.stringContaining(NAME)]));
    const [plain] = await asEach(site.insights, '/topics');
    const planted: Answer = { ...(plain as Answer), body: (plain?.body ?? '').replace('</main>', `<p>${NAME}</p></main>`) };
    expect(leaks([plain as Answer, planted])).toEqual([NAME, 'not the same for all']);
    expect(leaks([plain as Answer, { ...(plain as Answer), headers: { ...plain?.headers, 'set-cookie': ['a=b'] } }])).toEqual([
      'set-cookie on what caches keep',
    ]);
  });
});

describe('what is of one reader', () => {
  it.each([...OWN, '/api/session', '/api/account/keep?articles=a', '/api/account/export'])(
    '%s is kept by no cache, and never another’s',
    async (path) => {
      const [nobody, first, second] = await asEach(site.insights, path);
      for (const answer of [nobody, first, second]) expect(answer?.headers['cache-control']).toMatch(/no-store/);
      for (const [answer, other] of [
        [first, 1],
        [second, 0],
      ] as const)
        expect(answer?.body).not.toContain(readers[other]?.person.email);
      for (const { person } of readers) expect(nobody?.body).not.toContain(person.email);
      // What is looked for above is there where it belongs.
      if (/edit-profile|privacy|export/.test(path)) expect(first?.body).toContain(readers[0]?.person.email);
    },
  );

  it.each(['profile', 'subscriptions', 'saved', 'for-you', 'security', 'privacy', 'keep'])(
    '/api/account/%s takes nothing from a page of another origin',
    async (name) => {
      const [reader] = readers;
      for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}]) {
        const answer = await ask(site.insights, `/api/account/${name}`, {
          method: 'POST',
          headers: { Cookie: reader?.cookie ?? '', 'Content-Type': 'application/x-www-form-urlencoded', ...headers } as Record<
            string,
            string
          >,
          body: 'form=reset&confirm=yes',
        });
        expect(answer.status).toBe(403);
      }
    },
  );
});

describe.each(OWN.map((path) => ({ path })))('$path', ({ path }) => {
  // In English and light: states.test.ts, in each state.
  it.each([['de', 'dark']] as const)('has no axe violation and no sideways scrolling in %s, %s', async (language, colorScheme) => {
    const [reader] = readers;
    if (!reader) throw new Error('nobody signed in');
    await reader.page.emulateMedia({ colorScheme });
    await reader.page.setViewportSize({ width: 320, height: 700 });
    await reader.page.goto(`${site.insights}/${language}${path}`, { waitUntil: 'load' });
    expect(await violationsOf(reader.page)).toEqual([]);
    expect(
      await reader.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    expect(reader.problems).toEqual([]);
  });
});
