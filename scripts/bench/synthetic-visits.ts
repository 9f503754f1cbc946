import type pg from 'pg';

export interface Amount {
  /** First day, as `2026-01-01`; the visits are spread over `days` from there. */
  from: string;
  days: number;
  visits: number;
}

/**
 * Writes visits, views and events as a firm's two sites have them: few pages are read by most, weekdays more than weekends, half
 * of the visits see one page. Partitions are made as needed. Some 6 rows a visit, in the order of time, as a collector writes them. The
 * same arguments make the same rows.
 */
export async function writeSyntheticVisits(client: pg.Client, { from, days, visits }: Amount): Promise<void> {
  const months = new Set(
    Array.from({ length: days + 2 }, (_, index) => new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 7)),
  );
  for (const table of ['visits', 'views', 'events', 'vitals'])
    for (const month of months) {
      const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString();
      await client.query(
        `create table if not exists collector.${table}_${month.replace('-', '_')} partition of collector.${table} for values from ('${month}-01T00:00:00Z') to ('${next}')`,
      );
    }
  await client.query('select setseed(0.5)');
  await client.query(
    `create temp table made as
     select id, started_at, views, 1 + floor(power(random(), 3) * 400)::int as page, floor(power(random(), 2) * 25)::int as source,
       random() as device, floor(power(random(), 2) * 5)::int as browser, random() as language, random() as site
     from (
       select n as id, least(1 + floor(-ln(1 - random() * 0.98) * 1.8)::int, 12) as views,
         ($1::date at time zone 'UTC') + floor(random() * $2) * interval '1 day' + (power(random(), 0.8) * 86399) * interval '1 second' as started_at
       from generate_series(1, $3::int) n) drawn
     order by started_at`,
    [from, days, visits],
  );
  await client.query(
    `insert into collector.visits (id, site, visitor, started_at, last_at, entry_path, exit_path, channel, source, campaign, device, browser, os, language, views, events)
     select id, case when site < 0.7 then 'insights' else 'dotcom' end, id::bigint / 2 * 100000 + extract(doy from started_at)::int, started_at,
       started_at + views * interval '40 seconds', '/page-' || page, '/page-' || (page + views - 1),
       (array['search','direct','social','referral','mail','assistant','paid'])[1 + source % 7],
       case when source % 7 = 1 then '' else 'source-' || source || '.example' end, case when source % 7 = 6 then 'campaign-' || source else '' end,
       case when device < 0.6 then 'phone' when device < 0.7 then 'tablet' else 'desktop' end,
       'browser ' || browser, 'system ' || browser % 3, case when language < 0.8 then 'en' else 'de' end, views, case when id % 7 = 0 then 1 else 0 end
     from made`,
  );
  await client.query(
    `insert into collector.views (id, site, visit, at, path, page_name, content_type, language, depth, read_ms)
     select gen_random_uuid(), case when site < 0.7 then 'insights' else 'dotcom' end, id, started_at + n * interval '40 seconds',
       '/page-' || (page + n), 'Page ' || (page + n), case when (page + n) % 5 = 0 then 'opening' when (page + n) % 3 = 0 then 'event' else 'article' end,
       case when language < 0.8 then 'en' else 'de' end, (abs(hashint8(id * 31 + n)) % 101)::smallint, abs(hashint8(id * 17 + n)) % 240000
     from made cross join lateral generate_series(0, views - 1) n`,
  );
  await client.query(
    `insert into collector.events (site, visit, view, at, path, name, value, number)
     select case when site < 0.7 then 'insights' else 'dotcom' end, id, gen_random_uuid(), started_at + interval '10 seconds', '/page-' || page, name,
       case when name = 'Onsite Search Performed' then 'site:words ' || (source * 40 + page % 40) when name like 'Form%' then 'newsletter' else 'link-' || page % 20 end,
       case when name = 'Onsite Search Performed' then (id % 5)::float8 end
     from made cross join lateral (values ('Onsite Search Performed', 3), ('UI Item Clicked', 1), ('Form Viewed', 2), ('Form Started', 11), ('Form Submission Succeeded', 23)) e (name, each)
     where id % each = 0`,
  );
  await client.query(
    `insert into collector.vitals (view, site, at, path, device, name, value)
     select gen_random_uuid(), case when site < 0.7 then 'insights' else 'dotcom' end, started_at, '/page-' || page, case when device < 0.6 then 'phone' else 'desktop' end, name, size * (0.2 + power(device, 3) * 5)
     from made cross join lateral (values ('LCP', 1200), ('INP', 90), ('CLS', 0.03)) v (name, size) where id % 3 = 0`,
  );
  await client.query(
    `insert into collector.pages (site, path, name) select distinct 'insights', path, page_name from collector.views on conflict do nothing`,
  );
  await client.query('drop table made');
}
