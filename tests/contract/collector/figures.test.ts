import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSyntheticVisits } from '../../../scripts/bench/synthetic-visits.ts';
import { collectorConfig, DEVELOPMENT_KEYS } from '../../../src/backends/collector/config.ts';
import { answerOf } from '../../../src/backends/collector/figures/answer.ts';
import { createDaysInMemory } from '../../../src/backends/collector/figures/days-in-memory.ts';
import { answer, question, type Answer } from '../../../src/backends/collector/figures/question.ts';
import { keepDays } from '../../../src/backends/collector/figures/kept-days.ts';
import { startCollectorService, type CollectorService } from '../../../src/backends/collector/server.ts';
import { openDatabase } from '../../../src/backends/collector/storage/database.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const DAYS = { from: '2026-11-10', to: '2026-11-17' };

const OPENING = '/careers/search-jobs/jobs/analyst-berlin';

let database: FreshDatabase;
let client: pg.Client;
let service: CollectorService;

const get = (query: Record<string, string>, key: string = DEVELOPMENT_KEYS.COLLECTOR_ADMIN_KEY) =>
  fetch(`${service.url}/admin/figures?${new URLSearchParams(query)}`, { headers: { 'x-admin-key': key } });
async function figures(query: Record<string, string> = {}): Promise<Answer> {
  const response = await get({ ...DAYS, most: '1000', ...query });
  expect(response.status).toBe(200);
  return answer.parse(await response.json());
}
const one = async <T extends object>(statement: string): Promise<T> => (await client.query<T>(statement)).rows[0] as T;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  service = await startCollectorService({
    ...collectorConfig({ DATABASE_URL: database.url, COLLECTOR_PORT: '0', LOG: 'quiet' }),
    now: () => NOW,
    flushMs: 3_600_000,
  });
  await writeSyntheticVisits(client, { from: '2026-09-26', days: 59, visits: 12_000 });
  // Some of the pages are openings, and some of the forms are sent there.
  await client.query(
    `update collector.views set path = '${OPENING}' || case when id::text < '8' then '' else '/apply' end where path = '/page-5'`,
  );
  await client.query(`update collector.events set path = '${OPENING}/apply' where name = 'Form Submission Succeeded' and visit % 3 = 0`);
  // Some forms are refused, one visit's twice, each time for other fields; an offer was shown, and much of another kind happened.
  await client.query(
    `insert into collector.events (site, visit, view, at, path, name, value)
     select site, id, gen_random_uuid(), started_at + n * interval '1 second', entry_path, 'Form Submission Failed', 'newsletter email' || case when n = 2 then ' name' else '' end
     from collector.visits cross join generate_series(1, 2) n where id % 50 < n`,
  );
  await client.query(
    `insert into collector.events (site, visit, view, at, path, name, value)
     select site, id, gen_random_uuid(), started_at, entry_path, 'Generic Event', value
     from (select * from collector.visits where started_at >= '2026-11-12' and started_at < '2026-11-17' order by id limit 130) v
     cross join lateral (values ('account step ' || (id % 10000)), ('account step ' || (id % 10000))) e (value)
     union all select site, id, gen_random_uuid(), started_at, entry_path, 'Generic Event', value
     from (select * from collector.visits where started_at >= '2026-11-12' and started_at < '2026-11-17' order by id limit 1) v
     cross join (values ('form step newsletter 1'), ('offer shown')) e (value)`,
  );
  // A page that both sites have.
  await client.query(`insert into collector.pages (site, path, name) values ('dotcom', '/page-3', 'The third page')`);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await client?.end();
  await database?.drop();
});

const QUESTIONS: Record<string, string>[] = [
  {},
  { site: 'dotcom' },
  { path: '/page-3' },
  { type: 'event' },
  { source: 'source-2.example' },
  { channel: 'search', compare: 'before' },
  { device: 'phone', language: 'de' },
  { path: '/page-2', channel: 'search' },
  { entry: '/page-1' },
  { event: 'Form Viewed:newsletter', compare: 'before' },
  { event: 'Onsite Search Performed', path: '/page-3' },
  { site: 'dotcom', path: '/page-3', compare: 'before' },
  { type: 'event', compare: 'year' },
  { from: '2026-10-20', to: '2026-11-10', language: 'de', compare: 'before' },
  { exit: '/page-9', site: 'insights' },
  { source: 'nobody.example' },
  { compare: 'year' },
  { from: '2026-09-28', compare: 'before' },
  { from: '2026-10-01', to: '2026-10-31', path: '/page-3' },
  { from: '2026-07-01', channel: 'search', site: 'insights' },
  { from: '2026-09-28', to: '2026-11-22', device: 'phone' },
  { from: '2026-09-28', to: '2026-11-22', exit: '/page-4' },
];

describe('figures', () => {
  const before = new Map<string, Answer>();

  it('are those of the rows', async () => {
    const { totals, lists } = await figures();
    const within = `started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`;
    expect(totals).toEqual(
      await one(`select count(distinct (visitor, site, (started_at at time zone 'UTC')::date))::int as visitors, count(*)::int as visits,
        count(*) filter (where views = 1 and events = 0)::int as bounces, sum(views)::int as views,
        (select count(*)::int from collector.views w join collector.visits v on v.id = w.visit where depth >= 90 and ${within}) as ends,
        (select sum(read_ms)::float8 from collector.views w join collector.visits v on v.id = w.visit where ${within}) as ms
        from collector.visits where ${within}`),
    );
    expect(lists.device.reduce((sum, { visits }) => sum + visits, 0)).toBe(totals.visits);
    expect(lists.type.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views);
    const [first] = lists.path;
    expect({ views: first?.views, visits: first?.visits, name: first?.name }).toEqual(
      await one(`select count(*)::int as views, count(distinct visit)::int as visits, max(page_name) as name
        from collector.views w join collector.visits v on v.id = w.visit where path = '${first?.value}' and ${within}`),
    );
  });

  it('of a page are of the visits that saw it, and of its own views', async () => {
    const { totals, lists } = await figures({ path: '/page-3' });
    const { lists: all } = await figures();
    const { value, name, ...own } = all.path.find((row) => row.value === '/page-3')!;
    expect([value, name]).toEqual(['/page-3', 'Page 3 / The third page']);
    expect(totals).toEqual(own);
    expect(lists.channel.reduce((sum, { views }) => sum + views, 0)).toBe(own.views);
  });

  it('go hour by hour for a day, and have every point at which nobody came', async () => {
    const { series, totals } = await figures({ from: '2026-11-12', to: '2026-11-12' });
    expect(series).toHaveLength(24);
    expect(series.reduce((sum, { visits }) => sum + visits, 0)).toBe(totals.visits);
    const none = await figures({ source: 'nobody.example' });
    expect(none.series.map(({ at, visits }) => [at, visits])).toEqual(
      Array.from({ length: 8 }, (_, index) => [`2026-11-${10 + index}`, 0]),
    );
    expect(none.totals.visits).toBe(0);
  });

  it('compare with as many days before', async () => {
    const { before: then, series } = await figures({ from: '2026-11-14', to: '2026-11-17', compare: 'before' });
    expect(then).toMatchObject({ from: '2026-11-10', to: '2026-11-13' });
    expect(then?.totals).toEqual((await figures({ from: '2026-11-10', to: '2026-11-13' })).totals);
    expect(series.map((point) => point.before?.visits)).toEqual(
      (await figures({ from: '2026-11-10', to: '2026-11-13' })).series.map(({ visits }) => visits),
    );
  });

  it('say which searches found nothing', async () => {
    const { searches } = await figures();
    expect(searches.length).toBeGreaterThan(50);
    expect(searches.every(({ type, term }) => type === 'site' && term.startsWith('words '))).toBe(true);
    const [{ none }] = (
      await client.query<{ none: number }>(
        `select count(*)::int as none from collector.events e join collector.visits v on v.id = e.visit
         where e.number = 0 and e.value = $1 and started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`,
        [`site:${searches[0]?.term}`],
      )
    ).rows as [{ none: number }];
    expect(searches[0]?.none).toBe(none);
  });

  it('give every search that was made, as many as are asked for', async () => {
    const { count } = await one<{ count: number }>(
      `select count(distinct value)::int as count from collector.events e join collector.visits v on v.id = e.visit
       where e.name = 'Onsite Search Performed' and started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`,
    );
    expect(count).toBeGreaterThan(200);
    expect((await figures()).searches).toHaveLength(count);
  });

  it('of what happened are of the visits in which it did', async () => {
    const { totals, events, forms } = await figures({ event: 'Form Started:newsletter' });
    const { visits } = await one<{ visits: number }>(
      `select count(distinct visit)::int as visits from collector.events e join collector.visits v on v.id = e.visit
       where e.name = 'Form Started' and e.value = 'newsletter' and started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`,
    );
    expect(visits).toBeGreaterThan(10);
    expect([totals.visits, forms[0]?.started]).toEqual([visits, visits]);
    expect(events.every((event) => event.visits <= visits)).toBe(true);
    expect((await figures({ event: 'Form Started' })).totals).toEqual(totals);
    expect((await figures({ event: 'Form Started:another' })).totals.visits).toBe(0);
  });

  it('count a visit whose form was refused twice once', async () => {
    const { forms } = await figures();
    const { visits, times } = await one<{ visits: number; times: number }>(
      `select count(distinct visit)::int as visits, count(*)::int as times from collector.events e join collector.visits v on v.id = e.visit
       where e.name = 'Form Submission Failed' and started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`,
    );
    expect(times).toBeGreaterThan(visits);
    expect(forms[0]).toMatchObject({ form: 'newsletter', refused: visits });
    expect(forms[0]?.fields[0]).toEqual({ field: 'email', times });
  });

  it('have room for each kind of what happened', async () => {
    const { forms, offers, events } = await figures({ most: '10' });
    expect(events.filter(({ value }) => value.startsWith('account '))).toHaveLength(100);
    expect(forms[0]?.steps).toEqual([{ step: 1, visits: 1 }]);
    expect(offers).toEqual([{ step: 'shown', visits: 1, times: 1 }]);
    expect(events.map(({ times }) => times)).toEqual(events.map(({ times }) => times).toSorted((a, b) => b - a));
  });

  it('call a page as its site does', async () => {
    const named = async (query: Record<string, string>) => (await figures(query)).lists.path.find(({ value }) => value === '/page-3')?.name;
    expect([await named({ site: 'dotcom' }), await named({ site: 'insights' }), await named({})]).toEqual([
      'The third page',
      'Page 3',
      'Page 3 / The third page',
    ]);
  });

  it.each([[{ device: 'phone' }], [{ device: 'phone', language: 'en' }]])('compare each row of a list too: %o', async (filters) => {
    const { lists } = await figures({ from: '2026-11-14', to: '2026-11-17', compare: 'before', ...filters });
    const then = (await figures({ from: '2026-11-10', to: '2026-11-13', ...filters })).lists;
    for (const dimension of ['channel', 'path', 'device'] as const)
      expect(lists[dimension].map(({ before }) => before)).toEqual(
        lists[dimension].map(({ value }) => then[dimension].find((row) => row.value === value)?.visits ?? 0),
      );
    expect(lists.path.length).toBeGreaterThan(50);
  });

  it('count applications as they count everything: of the visits that are asked about', async () => {
    const sentOf = async (query: Record<string, string>) => (await figures(query)).openings.find(({ path }) => path === OPENING);
    const all = await sentOf({});
    expect(all?.seen).toBeGreaterThan(0);
    expect(all?.begun).toBeGreaterThan(0);
    expect(all?.sent).toBe(
      (
        await one<{ visits: number }>(
          `select count(distinct visit)::int as visits from collector.events e join collector.visits v on v.id = e.visit
           where e.path = '${OPENING}/apply' and e.name = 'Form Submission Succeeded' and started_at >= '2026-11-10T00:00Z' and started_at < '2026-11-18T00:00Z'`,
        )
      ).visits,
    );
    const phones = (await sentOf({ device: 'phone' }))?.sent ?? 0;
    const others = await Promise.all(['tablet', 'desktop'].map(async (device) => (await sentOf({ device }))?.sent ?? 0));
    expect(phones).toBeGreaterThan(0);
    expect([phones, ...others].reduce((sum, each) => sum + each, 0)).toBe(all?.sent);
  });

  it('are asked with the key, for days that there are', async () => {
    expect((await get(DAYS, 'another key that nobody gave')).status).toBe(401);
    expect((await get({ from: '2026-11-18', to: '2026-11-10' })).status).toBe(400);
    expect((await get({ ...DAYS, entry: 'x'.repeat(501) })).status).toBe(400);
    expect((await get({ ...DAYS, colour: 'red' })).status).toBe(200);
  });

  it('are the same from packed days as from rows', async () => {
    for (const query of QUESTIONS) before.set(JSON.stringify(query), await figures(query));
    const db = openDatabase(database.url, () => undefined);
    try {
      const done = await keepDays(db, NOW);
      expect([done[0], done.at(-1)]).toEqual(['2026-09-26', '2026-11-22']);
      expect(await keepDays(db, NOW)).toEqual([]);
    } finally {
      await db.destroy();
    }
    for (const query of QUESTIONS) {
      const { closed, ...after } = await figures(query);
      expect(closed).toBe('2026-11-22');
      expect(after, JSON.stringify(query)).toEqual(before.get(JSON.stringify(query)));
    }
    // With room for no day at all each is read when it is asked for.
    const asked = openDatabase(database.url, () => undefined);
    try {
      const small = createDaysInMemory(asked, 1);
      for (const query of [
        { from: '2026-09-28', to: '2026-11-22', device: 'phone' },
        { from: '2026-09-28', compare: 'before' },
      ]) {
        const found = await answerOf(asked, small, question.parse({ ...DAYS, most: '1000', ...query }), NOW);
        expect(JSON.parse(JSON.stringify(found))).toEqual(await figures(query));
      }
      expect(small.bytes()).toBeLessThan(200_000);
    } finally {
      await asked.destroy();
    }
    // Days of both: what is packed, and what is not yet.
    const across = await figures({ from: '2026-11-20', to: '2026-11-23' });
    await client.query('truncate collector.kept_days');
    const { closed: _none, ...rows } = await figures({ from: '2026-11-20', to: '2026-11-23' });
    const { closed: _until, ...both } = across;
    expect(both).toEqual(rows);
    expect(rows.totals.visits).toBeGreaterThan(500);
  }, 120_000);
});
