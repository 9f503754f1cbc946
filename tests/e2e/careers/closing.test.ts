import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line } from '../../contract/support/openings.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { somebody } from '../support/account.ts';
import { liveFeed, type LiveFeed } from '../support/openings.ts';

/** A word that no other opening says. */
const WORD = 'zymurgist';
const SEARCH = '/careers/search-jobs/jobs';
/** Within this everything must have forgotten a closed opening. */
const LIMIT_MS = 60_000;

/** Of the running forms service; a set of development secrets stands for its own. */
const ADMIN_KEY = process.env.FORMS_ADMIN_KEY ?? 'masthead-dev-forms-admin-key';
const formsUrl = () => process.env.FORMS_URL ?? `http://localhost:${process.env.FORMS_PORT ?? ''}`;

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const today = day(0);
const lines = {
  goes: line('goes', { title: `Head ${WORD}`, posted: today, closes: day(40) }),
  stays: line('stays', { title: `Junior ${WORD}`, posted: today }),
};

interface Listed {
  results: { slug: string; title: string }[];
  total: number;
}
const listed = async (): Promise<Listed> => JSON.parse((await ask(site.dotcom, `/api/jobsearch?keyword=${WORD}&lang=en`)).body) as Listed;
const slugOf = async (title: string): Promise<string> => (await listed()).results.find((each) => each.title === title)?.slug ?? '';

/** How long, at most, an answer may be shown without asking for it again, in seconds. */
const keptFor = (cacheControl: string | undefined): number =>
  cacheControl?.includes('no-store')
    ? 0
    : ['max-age', 'stale-while-revalidate'].reduce(
        (sum, name) => sum + Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl ?? '')?.[1] ?? 0),
        0,
      );

let feed: LiveFeed;
beforeAll(async () => {
  feed = await liveFeed('closing-test', 'Zymurgy and Sons');
  await feed.publish([lines.goes, lines.stays]);
});
afterAll(async () => {
  await feed.publish([]);
  await feed.stop();
});

describe('an opening that closes', () => {
  it('leaves search, pages, markup, sitemap, feeds, suggestions, calendar and mails within a minute', async () => {
    await expect.poll(async () => (await listed()).total, { timeout: 30_000 }).toBe(2);
    const slug = await slugOf(`Head ${WORD}`);
    const page = `${SEARCH}/${slug}`;
    /** Every place that names it, by whether it does. */
    const places: Record<string, () => Promise<[boolean, string | undefined]>> = {};
    const place = (path: string, mentions: (body: string, status: number) => boolean, origin = site.dotcom) => {
      places[path] = async () => {
        const { body, status, headers } = await ask(origin, path);
        return [mentions(body, status), headers['cache-control']];
      };
    };
    const named = (body: string) => body.includes(slug);
    place(`${SEARCH}?keyword=${WORD}`, named);
    place(`/de${SEARCH}?keyword=${WORD}`, named);
    place(`${SEARCH}?employer=Zymurgy+and+Sons&sort=date`, named);
    place(`/api/jobsearch?keyword=${WORD}&lang=en`, named);
    place(`/api/jobsearch?keyword=${WORD}&start=1&lang=de`, named);
    place(`/api/careers/suggest?q=head+zymu`, (body) => body.includes(`Head ${WORD}`));
    place(`/api/careers/feed?format=rss&keyword=${WORD}`, named);
    place(`/api/careers/feed?format=json&keyword=${WORD}`, named);
    place('/sitemap-jobs.xml', named);
    place(`/search?q=${WORD}`, named);
    place(`/api/search?q=${WORD}`, named);
    place(page, (body, status) => status === 200 && body.includes('"JobPosting"'));
    place(`/de${page}`, (body, status) => status === 200 && body.includes('"JobPosting"'));
    place(`${page}/apply`, (body, status) => status === 200 && body.includes('type="file"'));
    place(`/careers/search-jobs/compare?opening=${slug}`, (body) => !body.includes('Closed on'));
    place(`/api/careers/calendar/${slug}.ics`, (_body, status) => status === 200);
    place(`${SEARCH}/${await slugOf(`Junior ${WORD}`)}`, (body) => body.includes(`${page}"`));

    for (const [path, look] of Object.entries(places))
      await expect
        .poll(async () => (await look())[0], { message: `${path} names the opening while it is open`, timeout: 40_000 })
        .toBe(true);

    // Somebody waits for mail about it.
    const { email } = somebody();
    const since = new Date();
    await fetch(`${site.dotcom}/api/careers/alerts`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.dotcom, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email, frequency: 'daily', search: `keyword=${WORD}`, lang: 'en' }),
    });
    const confirm = new URL((await mailTo(email, since, /Confirm your job alert/)).links[0] ?? '');
    await fetch(`${site.dotcom}/api/careers/alerts/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.dotcom, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ token: confirm.searchParams.get('confirm') ?? '', lang: 'en' }),
    });
    // New since the alert began, one of them closed before its mail is made.
    const fresh = line('fresh', { title: `Night ${WORD}`, posted: day(0) });
    const freshGone = line('fresh-gone', { title: `Day ${WORD}`, posted: day(0) });
    await feed.publish([lines.goes, lines.stays, fresh, freshGone]);
    await expect.poll(async () => (await listed()).total, { timeout: 30_000 }).toBe(4);

    const closedAt = performance.now();
    expect((await feed.publish([lines.stays, fresh])).closed).toBe(2);
    for (const [path, look] of Object.entries(places)) {
      await expect
        .poll(async () => (await look())[0], { message: `${path} forgets the opening`, timeout: LIMIT_MS, interval: 500 })
        .toBe(false);
      const took = (performance.now() - closedAt) / 1_000;
      // A browser or a cache on the way may show its copy for as long as the answer allows.
      const allowed = keptFor((await look())[1]);
      expect(took + allowed, `${path}: ${took.toFixed(1)} s, and kept for ${allowed} s`).toBeLessThanOrEqual(LIMIT_MS / 1_000);
    }

    const gone = await ask(site.dotcom, page);
    expect(gone.status).toBe(410);
    expect(gone.body).toContain(`${SEARCH}/${await slugOf(`Junior ${WORD}`)}`);
    expect(gone.body).toMatch(/<meta[^>]+name="robots"[^>]+noindex/);
    expect((await ask(site.dotcom, `${page}/apply`)).status).toBe(410);

    const mailed = new Date();
    const sent = await fetch(`${formsUrl()}/admin/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-key': ADMIN_KEY },
      body: JSON.stringify({ frequency: 'daily' }),
    });
    expect(sent.status).toBe(200);
    const alert = await mailTo(email, mailed, /opening/);
    expect(alert.text).toContain(`Night ${WORD}`);
    expect(alert.text).not.toContain(`Day ${WORD}`);
    expect(alert.text).not.toContain(`Head ${WORD}`);
  }, 240_000);

  it('closes by itself at the minute that its posting gives', async () => {
    const postings = await liveFeed('closing-test-dated', 'Zymurgy and Daughters', 'jobposting');
    const title = `Weekend ${WORD}`;
    try {
      const closes = new Date(Date.now() + 8_000);
      await postings.publish([
        {
          '@type': 'JobPosting',
          identifier: 'w',
          url: 'https://jobs.example.org/w',
          title,
          description: '<p>Two days of it.</p>',
          datePosted: today,
          validThrough: closes.toISOString(),
          hiringOrganization: 'Zymurgy and Daughters',
          jobLocation: { address: 'Zurich, Switzerland' },
        },
      ]);
      await expect.poll(() => slugOf(title), { timeout: 7_000 }).not.toBe('');
      const page = `${SEARCH}/${await slugOf(title)}`;
      expect((await ask(site.dotcom, page)).status).toBe(200);
      await expect.poll(async () => (await ask(site.dotcom, page)).status, { timeout: 30_000, interval: 500 }).toBe(410);
      expect(Date.now()).toBeGreaterThanOrEqual(closes.getTime());
      expect(await slugOf(title)).toBe('');
      expect((await ask(site.dotcom, `${SEARCH}?keyword=${WORD}`)).body).not.toContain(title);
    } finally {
      await postings.publish([]);
      await postings.stop();
    }
  });
});
