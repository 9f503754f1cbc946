import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { collectorConfig, DEVELOPMENT_KEYS } from '../../../src/backends/collector/config.ts';
import { answer, type Answer } from '../../../src/backends/collector/figures/question.ts';
import { createVisits, type Visits } from '../../../src/backends/collector/ingest/visits.ts';
import { createWriter, type Writer } from '../../../src/backends/collector/ingest/writer.ts';
import { startCollectorService, type CollectorService } from '../../../src/backends/collector/server.ts';
import { openDatabase } from '../../../src/backends/collector/storage/database.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ADDRESS = '203.0.113.77';
const MINUTE = 60_000;
const DAY = 86_400_000;

let database: FreshDatabase;
let client: pg.Client;
let service: CollectorService | undefined;
let clock = Date.parse('2026-11-24T10:00:00Z');

const start = async () => {
  service = await startCollectorService({
    ...collectorConfig({ DATABASE_URL: database.url, COLLECTOR_PORT: '0', LOG: 'quiet', COLLECTOR_KEEP_MONTHS: '2' }),
    now: () => clock,
    flushMs: 3_600_000,
  });
};
const stop = async () => {
  await service?.stop();
  service = undefined;
};
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await start();
});
afterAll(async () => {
  await stop();
  await client?.end();
  await database?.drop();
});
afterEach(async () => {
  await service?.settled();
  await client.query('truncate collector.visits, collector.views, collector.events, collector.vitals, collector.turned_away');
  clock += 2 * DAY;
});

type Row = Record<string, unknown>;
const rows = async (table: string): Promise<Row[]> => {
  await service?.settled();
  return (await client.query<Row>(`select * from collector.${table} order by 1`)).rows;
};

let views = 0;
const viewId = () => `00000000-0000-4000-8000-${String((views += 1)).padStart(12, '0')}`;
const view = (path: string, more: Row = {}) => ({
  t: 'view',
  view: viewId(),
  age: 0,
  path,
  pageName: `page ${path}`,
  contentType: 'article',
  language: 'en',
  referrer: '',
  campaign: {},
  width: 1280,
  ...more,
});
const event = (of: { view: string }, name: string, more: Row = {}) => ({
  t: 'event',
  view: of.view,
  age: 0,
  name,
  value: '',
  number: null,
  ...more,
});

const send = (messages: unknown[], { address = ADDRESS, browser = BROWSER, site = 'insights' } = {}) =>
  fetch(`${service?.url}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-user-agent': browser },
    body: JSON.stringify({ site, messages }),
  });

describe('a visit', () => {
  it('is what one visitor does: its views, events, reading and vitals', async () => {
    const first = view('/a', { referrer: 'https://www.google.com/', width: 390 });
    expect((await send([first, event(first, 'File Downloaded', { value: 'x.pdf' })])).status).toBe(202);
    clock += 5 * MINUTE;
    const second = view('/b', { contentType: 'page' });
    await send([
      { t: 'read', view: first.view, age: MINUTE, depth: 80, ms: 90_000 },
      { t: 'read', view: first.view, age: 0, depth: 60, ms: 120_000 },
      second,
      { t: 'vital', view: second.view, age: 0, name: 'LCP', value: 812.4 },
    ]);
    expect(await rows('visits')).toMatchObject([
      {
        site: 'insights',
        entry_path: '/a',
        exit_path: '/b',
        channel: 'search',
        source: 'google.com',
        device: 'phone',
        browser: 'Firefox',
        os: 'Linux',
        language: 'en',
        views: 2,
        events: 1,
      },
    ]);
    const [visit] = await rows('visits');
    expect(await rows('views')).toMatchObject([
      { path: '/a', visit: visit?.id, depth: 80, read_ms: 120_000, page_name: 'page /a' },
      { path: '/b', visit: visit?.id, depth: 0, content_type: 'page' },
    ]);
    expect(await rows('events')).toMatchObject([{ name: 'File Downloaded', value: 'x.pdf', path: '/a', view: first.view }]);
    expect(await rows('vitals')).toMatchObject([{ name: 'LCP', value: 812.4, path: '/b', device: 'phone' }]);
  });

  it('has what happens in each of its pages there, though another was opened since: two openings in two tabs', async () => {
    const [first, second] = [view('/jobs/a/apply'), view('/jobs/b/apply')];
    await send([first]);
    await send([second]);
    await send([
      event(first, 'Form Submission Succeeded', { value: 'job-application' }),
      { t: 'vital', view: first.view, age: 0, name: 'INP', value: 80 },
      event(second, 'Form Viewed', { value: 'job-application' }),
    ]);
    expect((await rows('events')).map(({ path, name }) => [path, name])).toEqual([
      ['/jobs/a/apply', 'Form Submission Succeeded'],
      ['/jobs/b/apply', 'Form Viewed'],
    ]);
    expect(await rows('vitals')).toMatchObject([{ path: '/jobs/a/apply', view: first.view }]);
  });

  it('has what happens in a view that never arrived, by the path that it says', async () => {
    await send([view('/a')]);
    await send([event({ view: viewId() }, 'Page Printed', { path: '/b' }), event({ view: viewId() }, 'Page Printed')]);
    expect((await rows('events')).map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
  });

  it('has what somebody reads and does in a page, however long nothing was heard of it', async () => {
    const first = view('/long');
    await send([first]);
    clock += 50 * MINUTE;
    await send([{ t: 'read', view: first.view, age: 0, depth: 100, ms: 40 * MINUTE }]);
    clock += 40 * MINUTE;
    await send([event(first, 'File Downloaded', { value: 'x.pdf' })]);
    clock += MINUTE;
    await send([view('/next')]);
    expect(await rows('visits')).toMatchObject([{ views: 2, events: 1, exit_path: '/next', last_at: new Date(clock) }]);
    expect(await rows('views')).toMatchObject([{ path: '/long', depth: 100, read_ms: 40 * MINUTE }, { path: '/next' }]);
    expect(await rows('events')).toMatchObject([{ path: '/long' }]);
    expect(await rows('turned_away')).toEqual([]);
  });

  it('has it in another process too, and from another address: a page knows its own view', async () => {
    const first = view('/a');
    await send([first]);
    await stop();
    clock += 50 * MINUTE;
    await start();
    await send([event(first, 'Page Printed'), { t: 'read', view: first.view, age: 0, depth: 70, ms: 5_000 }], { address: '203.0.113.9' });
    expect(await rows('visits')).toMatchObject([{ views: 1, events: 1 }]);
    expect(await rows('events')).toMatchObject([{ path: '/a', name: 'Page Printed' }]);
    expect(await rows('views')).toMatchObject([{ depth: 70 }]);
  });

  it('has nothing more once its day is closed: figures of that day stand', async () => {
    const first = view('/a');
    await send([first]);
    clock += 2 * DAY;
    await send([event(first, 'Page Printed'), { t: 'read', view: first.view, age: 0, depth: 70, ms: 5_000 }]);
    expect(await rows('events')).toEqual([]);
    expect(await rows('views')).toMatchObject([{ depth: 0 }]);
    expect(await rows('turned_away')).toMatchObject([{ reason: 'no view', messages: 2 }]);
  });

  it('bounces though its page said of itself what it is', async () => {
    const first = view('/careers/search-jobs');
    await send([first, ...['Onsite Search Performed', 'Listing Displayed', 'Form Viewed'].map((name) => event(first, name))]);
    expect(await rows('visits')).toMatchObject([{ views: 1, events: 0 }]);
    await send([event(first, 'Form Started')]);
    expect(await rows('visits')).toMatchObject([{ events: 1 }]);
  });

  it('has each vital of a page once, as it was last', async () => {
    const [first, second] = [view('/a'), view('/a')];
    const vital = (of: { view: string }, name: string, value: number) => ({ t: 'vital', view: of.view, age: 0, name, value });
    await send([first, second, vital(first, 'CLS', 0.02), vital(first, 'CLS', 0.1), vital(second, 'CLS', 0.01), vital(first, 'LCP', 900)]);
    await service?.settled();
    clock += MINUTE;
    await send([vital(first, 'CLS', 0.3)]);
    const found = await rows('vitals');
    expect(found.map(({ view: of, name, value }) => [of, name, value]).toSorted()).toEqual(
      [
        [first.view, 'CLS', 0.3],
        [first.view, 'LCP', 900],
        [second.view, 'CLS', 0.01],
      ].toSorted(),
    );
  });

  it('ends when nothing has happened for half an hour', async () => {
    await send([view('/a')]);
    clock += 29 * MINUTE;
    await send([view('/b')]);
    clock += 31 * MINUTE;
    await send([view('/c')]);
    expect((await rows('visits')).map(({ views: count }) => count).toSorted()).toEqual([1, 2]);
  });

  it('goes on across midnight, though the visitor has another number the next day', async () => {
    clock = Math.ceil(clock / DAY) * DAY - 5 * MINUTE;
    await send([view('/a')]);
    clock += 10 * MINUTE;
    await send([view('/b')]);
    expect(await rows('visits')).toMatchObject([{ views: 2, exit_path: '/b' }]);
  });

  it('goes on where the collector starts anew', async () => {
    await send([view('/a')]);
    await stop();
    await start();
    clock += MINUTE;
    await send([view('/b')]);
    expect(await rows('visits')).toMatchObject([{ views: 2, entry_path: '/a', exit_path: '/b' }]);
  });

  it('stands in the database once the collector has stopped, with all that came until then', async () => {
    const seen = view('/a');
    await send([seen, event(seen, 'File Downloaded'), { t: 'vital', view: seen.view, age: 0, name: 'LCP', value: 800 }]);
    const stands = async () =>
      Promise.all(
        ['visits', 'views', 'events', 'vitals'].map(async (table) => (await client.query(`select from collector.${table}`)).rowCount),
      );
    expect(await stands()).toEqual([0, 0, 0, 0]);
    await stop();
    try {
      expect(await stands()).toEqual([1, 1, 1, 1]);
    } finally {
      await start();
    }
  });

  it('is one for each visitor and each site', async () => {
    await send([view('/a')]);
    await send([view('/a')], { address: '203.0.113.78' });
    await send([view('/a')], { browser: BROWSER.replaceAll('140', '141') });
    await send([view('/a')], { site: 'dotcom' });
    expect(new Set((await rows('visits')).map(({ visitor }) => visitor)).size).toBe(4);
  });

  it('has the moment at which things happened, not at which they were sent', async () => {
    await send([view('/a', { age: 20 * MINUTE })]);
    expect((await rows('views'))[0]?.at).toEqual(new Date(clock - 20 * MINUTE));
  });
});

describe('nobody can be found again', () => {
  it('by an address or a browser: neither is kept anywhere', async () => {
    const first = view('/a');
    await send([first, event(first, 'Page Printed')]);
    const all = JSON.stringify(await Promise.all(['visits', 'views', 'events', 'vitals', 'turned_away'].map(rows)));
    expect(all).toContain('/a');
    for (const word of [ADDRESS, BROWSER, 'Gecko']) expect(all).not.toContain(word);
  });

  it('by the salts that are left, once the day’s own is gone', async () => {
    const numbersOf = async () => {
      const salts = (await client.query<{ salt: string }>('select salt from collector.salts')).rows;
      const words = ['insights', ADDRESS, BROWSER].join('\u0000');
      return salts.map(({ salt }) => String(createHmac('sha256', salt).update(words).digest().readBigInt64BE(0)));
    };
    await send([view('/a')]);
    const [visit] = await rows('visits');
    // While the day's salt is there, it leads to the row: so the second half of this test can fail.
    expect(await numbersOf()).toContain(visit?.visitor);
    await stop();
    clock += 2 * DAY;
    await start();
    await send([view('/b')]);
    expect(await numbersOf()).not.toContain(visit?.visitor);
    const days = (await client.query<{ day: Date }>('select day from collector.salts')).rows;
    expect(days.length).toBeLessThanOrEqual(2);
  });
});

describe('who is not counted', () => {
  it.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['an assistant', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'],
    [
      'a browser without a window',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    ],
    ['a program', 'curl/8.9.1'],
    ['what says nothing', ' '],
  ])('%s is counted apart', async (_name, browser) => {
    expect((await send([view('/a'), view('/b')], { browser })).status).toBe(202);
    expect(await rows('visits')).toEqual([]);
    expect(await rows('views')).toEqual([]);
    expect(await rows('turned_away')).toMatchObject([{ site: 'insights', reason: 'bot', messages: 2 }]);
  });
  it('what happens in no view is nobody’s', async () => {
    await send([event({ view: viewId() }, 'Page Printed')]);
    expect(await rows('events')).toEqual([]);
    expect(await rows('turned_away')).toMatchObject([{ reason: 'no view', messages: 1 }]);
  });
});

it('one line cannot swell the figures: beyond its share nothing is counted, and the others are', async () => {
  const flood = () => send(Array.from({ length: 200 }, (_, index) => view(`/made-up-${index}`)));
  for (let each = 0; each < 4; each += 1) expect((await flood()).status).toBe(202);
  await send([view('/real')], { address: '203.0.113.200' });
  const found = await rows('views');
  expect([found.length, found.filter(({ path }) => path === '/real').length]).toEqual([601, 1]);
  expect(await rows('turned_away')).toMatchObject([{ reason: 'too many', messages: 200 }]);
});

it('takes words with control characters, which no database keeps, for words with blanks', async () => {
  const first = view('/a', { pageName: 'A\u0000page', campaign: { source: 'x\u0007y' } });
  const said = event(first, 'Onsite Search Performed', { value: 'site:\u0000', number: 0 });
  expect((await send([first, said, { t: 'read', view: first.view, age: 0, depth: 5, ms: 10 }])).status).toBe(202);
  expect(await rows('views')).toMatchObject([{ page_name: 'A page', depth: 5 }]);
  expect(await rows('visits')).toMatchObject([{ source: 'x y' }]);
  expect(await rows('events')).toMatchObject([{ value: 'site: ' }]);
});

describe('what cannot be used is refused whole', () => {
  it.each([
    ['no messages', []],
    ['an unknown kind', [{ t: 'wish' }]],
    ['a path that is none', [view('http://elsewhere.example/')]],
    ['what is not in the contract', [view('/a', { email: 'a@b.example' })]],
    ['too many', Array.from({ length: 201 }, () => view('/a'))],
    ['a moment to come', [view('/a', { age: -1 })]],
  ])('%s', async (_name, messages) => {
    const answer = await send(messages);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid-input' } });
    expect(await rows('views')).toEqual([]);
  });
});

it('drops months that are older than what is kept, and keeps the others', async () => {
  await send([view('/old')]);
  await service?.settled();
  await stop();
  clock += 120 * DAY;
  await start();
  expect(await rows('views')).toEqual([]);
  const { rows: months } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'collector' and relname ~ '^views_20' and relkind = 'r'`,
  );
  expect(months.length).toBeGreaterThanOrEqual(4);
  expect(months.length).toBeLessThanOrEqual(7);
});

/** What the service answers of a day. */
async function figuresOf(day: number): Promise<Answer> {
  await service?.settled();
  const of = new Date(day).toISOString().slice(0, 10);
  const response = await fetch(`${service?.url}/admin/figures?${new URLSearchParams({ from: of, to: of })}`, {
    headers: { 'x-admin-key': DEVELOPMENT_KEYS.COLLECTOR_ADMIN_KEY },
  });
  return answer.parse(await response.json());
}

it('is in the next answer, whatever it is: what changed since the last one is read', async () => {
  const [first, other] = [view('/a'), view('/a')];
  await send([first]);
  await send([other], { address: '203.0.113.201' });
  expect((await figuresOf(clock)).totals).toEqual({ visitors: 2, visits: 2, bounces: 2, views: 2, ends: 0, ms: 0 });
  await send([{ t: 'read', view: first.view, age: 0, depth: 95, ms: 4_000 }]);
  expect((await figuresOf(clock)).totals).toMatchObject({ ends: 1, ms: 4_000, bounces: 2 });
  await send([event(first, 'Page Printed'), { t: 'vital', view: first.view, age: 0, name: 'LCP', value: 800 }]);
  expect(await figuresOf(clock)).toMatchObject({
    totals: { bounces: 1 },
    events: [{ name: 'Page Printed', times: 1 }],
    vitals: [{ times: 1 }],
  });
  await send([{ t: 'vital', view: first.view, age: 0, name: 'LCP', value: 8_000 }]);
  const { vitals } = await figuresOf(clock);
  expect(vitals).toMatchObject([{ name: 'LCP', times: 1 }]);
  expect(vitals[0]?.p75).toBeGreaterThan(7_000);
  await send([view('/b')]);
  const { totals, lists } = await figuresOf(clock);
  expect(totals).toMatchObject({ visitors: 2, visits: 2, views: 3 });
  expect(lists.exit.map(({ value, visits }) => [value, visits])).toEqual([
    ['/a', 1],
    ['/b', 1],
  ]);
  const asked = await figuresOf(clock);
  await stop();
  await start();
  expect(await figuresOf(clock)).toEqual(asked);
  await client.query('delete from collector.visits where exit_path = $1', ['/b']);
  expect((await figuresOf(clock)).totals).toMatchObject({ visits: 1, views: 1 });
});

it('is packed once its day is closed, answered from that, and forgotten with its month', async () => {
  const day = clock;
  await send([view('/a'), view('/b')]);
  const open = await figuresOf(day);
  clock += 2 * DAY;
  await stop();
  await start();
  await vi.waitFor(async () => expect(await rows('kept_days')).not.toEqual([]));
  await client.query('truncate collector.visits, collector.views');
  const { closed, ...kept } = await figuresOf(day);
  expect([closed, { ...kept, now: open.now }]).toEqual([new Date(day).toISOString().slice(0, 10), open]);
  expect(kept.totals).toMatchObject({ visits: 1, views: 2 });
  clock += 120 * DAY;
  await stop();
  await start();
  expect(await rows('kept_days')).toEqual([]);
  expect((await figuresOf(day)).totals.visits).toBe(0);
});

it('forgets the names of pages that nobody has seen since the oldest month', async () => {
  await send([view('/gone'), view('/kept')]);
  await service?.settled();
  clock += 60 * DAY;
  await stop();
  await start();
  await send([view('/kept')]);
  await service?.settled();
  clock += 40 * DAY;
  await stop();
  await start();
  const names = (await rows('pages')).map(({ path }) => path);
  expect([names.includes('/kept'), names.includes('/gone')]).toEqual([true, false]);
});

it('says how many visits are open, not how many were', async () => {
  const open = async () => ((await (await fetch(`${service?.url}/healthz/ready`)).json()) as { openVisits: number }).openVisits;
  await send([view('/a')]);
  expect(await open()).toBe(1);
  clock += 31 * MINUTE;
  expect(await open()).toBe(0);
});

describe('the writer', () => {
  const at = () => clock;
  const seen = (path: string) => ({
    id: viewId(),
    site: 'insights',
    visit: 1n,
    at: at(),
    path,
    pageName: path,
    contentType: 'article',
    language: 'en',
  });
  const withWriter = async (work: (parts: { writer: Writer; visits: Visits }) => Promise<void>, most?: number) => {
    const db = openDatabase(database.url, () => undefined);
    const visits = createVisits();
    try {
      await work({ writer: createWriter(db, visits, createLog('collector', { level: 'silent' }), most), visits });
    } finally {
      await db.destroy();
    }
  };
  const began = (visits: Visits, path: string) =>
    visits.view(
      { today: 7n, yesterday: undefined },
      {
        site: 'insights',
        path,
        source: { channel: 'direct', source: '', campaign: '' },
        device: 'phone',
        browser: 'Firefox',
        os: 'Linux',
        language: 'en',
      },
      at(),
      viewId(),
    );

  it('gives up the one row that the database refuses, and writes the others', () =>
    withWriter(async ({ writer, visits }) => {
      began(visits, '/visit');
      for (const path of ['/1', '/2', '/b\u0000d', '/3', '/4']) writer.view(seen(path));
      writer.event({ site: 'insights', visit: 1n, view: viewId(), at: at(), path: '/1', name: 'n', value: 'v\u0000', number: null });
      writer.event({ site: 'insights', visit: 1n, view: viewId(), at: at(), path: '/1', name: 'n', value: 'v', number: null });
      writer.turnedAway('insights', 'bot', at(), 3);
      await writer.flush();
      expect([writer.waiting(), writer.lost()]).toEqual([0, 2]);
      expect((await rows('views')).map(({ path }) => path).toSorted()).toEqual(['/1', '/2', '/3', '/4']);
      expect(await rows('events')).toMatchObject([{ value: 'v' }]);
      expect(await rows('visits')).toHaveLength(1);
      expect(await rows('turned_away')).toMatchObject([{ messages: 3 }]);
      writer.view(seen('/5'));
      await writer.flush();
      expect(await rows('views')).toHaveLength(5);
    }));

  it('says that rows wait until they stand in the database, while they are being written too', () =>
    withWriter(async ({ writer }) => {
      for (const path of ['/1', '/2']) writer.view(seen(path));
      const written = writer.flush();
      expect(writer.waiting()).toBe(2);
      writer.view(seen('/3'));
      expect(writer.waiting()).toBe(3);
      await written;
      expect([writer.waiting(), (await rows('views')).length]).toEqual([1, 2]);
      await writer.flush();
      expect(writer.waiting()).toBe(0);
    }));

  it('never undoes a newer row of a visit by an older one', () =>
    withWriter(async ({ writer, visits }) => {
      const older = { ...began(visits, '/a') };
      clock += MINUTE;
      began(visits, '/b');
      await Promise.all([writer.flush(), writer.flush(), writer.flush()]);
      visits.changedAgain([older]);
      await writer.flush();
      expect(await rows('visits')).toMatchObject([{ views: 2, exit_path: '/b', last_at: new Date(clock) }]);
    }));

  it('counts what it gives up while the database is away', () =>
    withWriter(async ({ writer }) => {
      await client.query('alter table collector.views rename to views_away');
      try {
        for (const path of ['/1', '/2', '/3']) writer.view(seen(path));
        const written = writer.flush();
        for (const path of ['/4', '/5']) writer.view(seen(path));
        await written;
        expect([writer.waiting(), writer.lost()]).toEqual([4, 1]);
      } finally {
        await client.query('alter table collector.views_away rename to views');
      }
      await writer.flush();
      expect((await rows('views')).map(({ path }) => path).toSorted()).toEqual(['/1', '/2', '/4', '/5']);
    }, 4));
});

it('keeps what cannot be written until it can', async () => {
  await client.query('alter table collector.visits rename to visits_away');
  await send([view('/a')]);
  await service?.settled();
  await client.query('alter table collector.visits_away rename to visits');
  expect(await rows('views')).toMatchObject([{ path: '/a' }]);
  expect(await rows('visits')).toMatchObject([{ views: 1 }]);
});
