import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collectorConfig } from '../../../src/backends/collector/config.ts';
import { startCollectorService, type CollectorService } from '../../../src/backends/collector/server.ts';
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

it('keeps what cannot be written until it can', async () => {
  await client.query('alter table collector.visits rename to visits_away');
  await send([view('/a')]);
  await service?.settled();
  await client.query('alter table collector.visits_away rename to visits');
  expect(await rows('views')).toMatchObject([{ path: '/a' }]);
  expect(await rows('visits')).toMatchObject([{ views: 1 }]);
});
