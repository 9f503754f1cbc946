import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownSite, type OwnProcess } from '../../contract/support/processes.ts';
import { ask } from '../../support/http.ts';
import { PAGE_TYPES } from '../../support/site.ts';

/** Requests to the content service for one page. */
const MOST = 12;
/** Pages are made again when they are older: `REVALIDATE_SECONDS`, and a little for the copy at the door. */
const STALE_AFTER_MS = 1_700;
const TYPES = (Object.keys(PAGE_TYPES) as (keyof typeof PAGE_TYPES)[]).filter((type) => type !== 'notFound');

/**
 * The site of the others is told what is published, and makes pages of content by no clock: here is one that nobody tells, over the same
 * services.
 */
let own: Awaited<ReturnType<typeof ownSite>>;
const SERVICES = ['USER_SERVICE_URL', 'SEARCH_URL', 'FORMS_URL', 'OFFERS_URL', 'MEDIA_URL', 'ALUMNI_GATEWAY_URL', 'IDENTITY_ISSUER'];

const health = z.object({ counters: z.record(z.string(), z.number()) });
const counters = async () => {
  const { counters: all } = health.parse(JSON.parse((await own.ask('/api/healthz')).body));
  return {
    pages: all['pages.made'] ?? 0,
    behind: (all['errorPages.made'] ?? 0) + (all['dictionary.fetches'] ?? 0) + (all['access.listFetches'] ?? 0),
    requests: all['content.requests'] ?? 0,
    retries: all['content.retries'] ?? 0,
  };
};
const visit = (type: keyof typeof PAGE_TYPES) => {
  const [origin, path] = PAGE_TYPES[type];
  return ask(origin === 'dotcom' ? own.origin : own.origin.replace('localhost', 'insights.localhost'), path);
};

/** Counters once nothing has changed for a moment: pages are made in the background of the request that finds them stale. */
async function atRest(): Promise<Awaited<ReturnType<typeof counters>>> {
  for (let last = await counters(); ;) {
    await wait(120);
    const now = await counters();
    if (now.requests === last.requests && now.pages === last.pages) return now;
    last = now;
  }
}

/**
 * Visits a page that is stale and says what making it again took. Once a minute the site's error pages are made anew behind
 * some page, every five minutes the dictionary is fetched, ten phrases at a time, and now and then the list of what is gated:
 * those requests are not that page's, so it is then measured when it is stale again. So it is where a service that counts what
 * its one key asks in a second refused a request, as the index asks with it too.
 */
async function madeAgain(type: keyof typeof PAGE_TYPES): Promise<Omit<Awaited<ReturnType<typeof counters>>, 'behind'>> {
  const before = await atRest();
  expect((await visit(type)).status).toBe(200);
  await expect
    .poll(async () => (await counters()).pages, { timeout: 5_000, message: 'the page is made again' })
    .toBeGreaterThan(before.pages);
  const after = await atRest();
  if (after.behind > before.behind || after.retries > before.retries) {
    await wait(STALE_AFTER_MS);
    return madeAgain(type);
  }
  return { pages: after.pages - before.pages, requests: after.requests - before.requests, retries: after.retries - before.retries };
}

describe('the making of one page', () => {
  beforeAll(async () => {
    const named = SERVICES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
    const content = { origin: new URL(process.env.GRAPH_QL_ENDPOINT ?? '').origin } as OwnProcess;
    own = await ownSite(content, Object.fromEntries(named) as Record<string, string>);
    await own.start();
    for (const type of TYPES) await visit(type);
    await atRest();
    await wait(STALE_AFTER_MS);
  }, 60_000);
  afterAll(async () => {
    await own?.kill();
    own?.remove();
  });

  it.each(TYPES)(`%s asks the content service at most ${MOST} times`, async (type) => {
    const { requests, retries } = await madeAgain(type);
    expect(retries).toBe(0);
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(MOST);
  });

  it('makes no other page, whatever was asked for before', async () => {
    expect((await own.ask(`/${'a'.repeat(1_100)}`)).status).toBe(414);
    await wait(STALE_AFTER_MS);
    expect((await madeAgain('profile')).pages).toBe(1);
  });

  it('does not happen again for the next reader', async () => {
    await visit('profile');
    const before = await atRest();
    await visit('profile');
    await visit('profile');
    expect((await atRest()).pages).toBe(before.pages);
  });
});
