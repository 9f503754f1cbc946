import { sql, type RawBuilder } from 'kysely';
import {
  END_DEPTH,
  isViewDimension,
  VIEW_DIMENSIONS,
  viewDimensions,
  VISIT_DIMENSIONS,
  visitDimensions,
  type Dimension,
  type ViewDimension,
} from './dimensions.ts';
import { FAILED, REFUSED } from './happened.ts';

/** Days in UTC, the first and the last of them, as `2026-11-24`. */
export interface Days {
  from: string;
  to: string;
}

/** `event` is a name and a value, with a colon between them, or a name alone: only visits in which it happened. */
export type Filters = Readonly<Partial<Record<Dimension | 'event', string>>>;

const list = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `);
const utc = (day: string, plus = 0): RawBuilder<unknown> => sql`((${day}::date + ${sql.lit(plus)}) at time zone 'UTC')`;

/** Visits in which something happened: sums do not know them, rows do. */
function inWhich(event: string, days: Days, site: string | undefined): RawBuilder<unknown> {
  const [, name = event, value] = /^(.*?):(.*)$/s.exec(event) ?? [];
  return sql`and id in (
    select visit from collector.events
    where at >= ${utc(days.from)} and at < ${utc(days.to, 2)} ${site === undefined ? sql`` : sql`and site = ${site}`}
      and name = ${name} ${value === undefined ? sql`` : sql`and value = ${value}`})`;
}

/** Visits that began on some days, and that the filters of a visit let through: the start of every question. */
function visitsOf(days: Days, site: string | undefined, filters: Filters): RawBuilder<unknown> {
  const wanted = visitDimensions.flatMap((name) =>
    filters[name] === undefined ? [] : [sql`and ${sql.ref(VISIT_DIMENSIONS[name])} = ${filters[name]}`],
  );
  return sql`
    select id, site, visitor, (started_at at time zone 'UTC')::date as day, date_trunc('hour', started_at, 'UTC') as hour, views, (views = 1 and events = 0) as bounced,
      count(*) over (partition by site, visitor, (started_at at time zone 'UTC')::date) > 1 as again,
      ${list(visitDimensions.map((name) => sql`${sql.ref(VISIT_DIMENSIONS[name])} as ${sql.ref(name)}`))}
    from collector.visits
    where started_at >= ${utc(days.from)} and started_at < ${utc(days.to, 1)}
      ${site === undefined ? sql`` : sql`and site = ${site}`} ${sql.join(wanted, sql` `)}
      ${filters.event === undefined ? sql`` : inWhich(filters.event, days, site)}`;
}

/** Where visits are filtered, only what is of them: to look each row up costs less than to group those of everybody. */
const ofVisits = (filters: Filters): RawBuilder<unknown> =>
  filters.event !== undefined || visitDimensions.some((name) => filters[name] !== undefined) ? sql`and visit in (select id from v)` : sql``;

/** Views of those days, and of the day after: of visits that went on past midnight. */
function viewsOf(days: Days, site: string | undefined, filters: Filters): RawBuilder<unknown> {
  const wanted = viewDimensions.flatMap((name) =>
    filters[name] === undefined ? [] : [sql`and ${sql.ref(VIEW_DIMENSIONS[name])} = ${filters[name]}`],
  );
  return sql`
    select visit, path, content_type as type, depth >= ${sql.lit(END_DEPTH)} as ended, read_ms
    from collector.views
    where at >= ${utc(days.from)} and at < ${utc(days.to, 2)}
      ${site === undefined ? sql`` : sql`and site = ${site}`} ${sql.join(wanted, sql` `)} ${ofVisits(filters)}`;
}

/** A row for each visit, with what all of its views say together. */
const perVisit = sql`
  select v.*, coalesce(t.ends, 0) as ends, coalesce(t.ms, 0) as ms
  from v left join (select visit, count(*) filter (where ended) as ends, sum(read_ms) as ms from w group by visit) t on t.visit = v.id`;

/** A row for each visit and page (or type of page) in it. */
const perView = (key: ViewDimension): RawBuilder<unknown> => {
  const ref = sql.ref(key);
  return sql`
    select v.id, v.site, v.visitor, v.again, v.day, v.hour, v.bounced, t.views, t.ends, t.ms, t.path, t.type,
      ${list(visitDimensions.map((name) => sql`v.${sql.ref(name)}`))}
    from v join (
      select visit, ${list(viewDimensions.map((name) => (name === key ? sql`${ref}` : sql`max(${sql.ref(name)}) as ${sql.ref(name)}`)))},
        count(*) as views, count(*) filter (where ended) as ends, sum(read_ms) as ms
      from w group by visit, ${ref}) t on t.visit = v.id`;
};

type By = Dimension | 'all';
const valueOf = (by: By | ''): RawBuilder<unknown> => (by === 'all' || by === '' ? sql`''` : sql`facts.${sql.ref(by)}`);
/** By what figures are grouped, and what they are filtered by: each pair is a figure of its own. */
const pairs = (all: readonly (readonly [by: By, filter: Dimension | ''])[]): RawBuilder<unknown> =>
  sql`(values ${list(all.map(([by, filter]) => sql`(${sql.lit(by)}, ${valueOf(by)}, ${sql.lit(filter)}, ${valueOf(filter)})`))}) as p (by, value, filter, filter_value)`;

const SUMS = sql`
  count(*) as visits, count(*) filter (where bounced) as bounces, sum(views) as views, sum(ends) as ends, sum(ms) as ms`;

/** Columns of the figures, in the order in which all of these queries give them. */
export const COLUMNS = ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'] as const;

/**
 * Visitors are told apart only where one came again that day: most did not, and are counted with their visits. That takes a third
 * of the time of telling all of them apart. Facts have one row of a visit in each group.
 */
const figures = (facts: RawBuilder<unknown>, all: readonly (readonly [By, Dimension | ''])[]): RawBuilder<unknown> => sql`
  select day, site, by, value, filter, filter_value, ${list(COLUMNS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))} from (
    with facts as materialized (${facts})
    select facts.day, facts.site, p.by, p.value, p.filter, p.filter_value, count(*) filter (where not again) as visitors, ${SUMS}
    from facts cross join lateral ${pairs(all)} group by 1, 2, 3, 4, 5, 6
    union all
    select day, site, by, value, filter, filter_value, count(*), 0, 0, 0, 0, 0 from (
      select distinct facts.day, facts.site, p.by, p.value, p.filter, p.filter_value, facts.visitor
      from facts cross join lateral ${pairs(all)} where again) came_again
    group by 1, 2, 3, 4, 5, 6) parts
  group by 1, 2, 3, 4, 5, 6`;

const materialized = (days: Days, site: string | undefined, filters: Filters): RawBuilder<unknown> => sql`
  with v as materialized (${visitsOf(days, site, filters)}), w as materialized (${viewsOf(days, site, filters)})`;

/**
 * Figures of visits from their rows, whatever the filters: (day, site, by, value, filter, filter_value, …COLUMNS), the filter empty
 * since the rows are filtered already. With a page or a type of page asked for, views, reading and ends are those of it.
 * `only` is for whom all of them together are enough.
 */
export function figuresFromRows(days: Days, site: string | undefined, filters: Filters, only?: 'all'): RawBuilder<unknown> {
  const asked = viewDimensions.find((name) => filters[name] !== undefined);
  if (only) return sql`${materialized(days, site, filters)} ${figures(asked === undefined ? perVisit : perView(asked), [['all', '']])}`;
  const visitFigures: readonly By[] = ['all', ...visitDimensions];
  const withoutFilter = (all: readonly By[]) => all.map((by): [By, ''] => [by, '']);
  return asked === undefined
    ? sql`${materialized(days, site, filters)}
        ${figures(perVisit, withoutFilter(visitFigures))}
        union all ${figures(perView('path'), withoutFilter(['path']))}
        union all ${figures(perView('type'), withoutFilter(['type']))}`
    : sql`${materialized(days, site, filters)}
        ${figures(perView(asked), withoutFilter([...visitFigures, asked]))}
        union all ${figures(perView(asked === 'path' ? 'type' : 'path'), withoutFilter([asked === 'path' ? 'type' : 'path']))}`;
}

/** (hour, …COLUMNS): a visit is of the hour in which it began. */
export function hoursFromRows(days: Days, site: string | undefined, filters: Filters): RawBuilder<unknown> {
  const asked = viewDimensions.find((name) => filters[name] !== undefined);
  return sql`${materialized(days, site, filters)}
    select hour, count(distinct visitor) as visitors, ${SUMS} from (${asked === undefined ? perVisit : perView(asked)}) facts group by 1`;
}

/** Every figure of a day that is asked with no filter or with one: what the roll-up keeps. */
export function figuresOfDay(day: string): RawBuilder<unknown> {
  const days = { from: day, to: day };
  const others = (by: By, filters: readonly Dimension[]) =>
    filters.filter((filter) => filter !== by).map((filter): [By, Dimension] => [by, filter]);
  const all: readonly By[] = ['all', ...visitDimensions];
  const visitPairs = all.flatMap((by): [By, Dimension | ''][] => [[by, ''], ...others(by, visitDimensions)]);
  const viewPairs = (key: ViewDimension): [By, Dimension | ''][] => [
    [key, ''],
    ...others(key, visitDimensions),
    ...all.map((by): [By, Dimension] => [by, key]),
  ];
  return sql`${materialized(days, undefined, {})}
    ${figures(perVisit, visitPairs)}
    union all ${figures(perView('path'), [...viewPairs('path'), ['path', 'type'], ['type', 'path']])}
    union all ${figures(perView('type'), viewPairs('type'))}`;
}

const eventFacts = (days: Days, site: string | undefined, filters: Filters, only?: string): RawBuilder<unknown> => {
  const onViews = viewDimensions.flatMap((name) =>
    filters[name] === undefined ? [] : [sql`and ${sql.ref(VIEW_DIMENSIONS[name])} = ${filters[name]}`],
  );
  return sql`
    select v.day, v.site, e.name, e.value, e.path, v.id, ${list(visitDimensions.map((name) => sql`v.${sql.ref(name)}`))}, e.times, e.none
    from v join (
      with said as materialized (
        select visit, name, value, path, count(*) as times, count(*) filter (where number = 0) as none
        from collector.events
        where at >= ${utc(days.from)} and at < ${utc(days.to, 2)} ${site === undefined ? sql`` : sql`and site = ${site}`}
          ${ofVisits(filters)}
          ${filters.path === undefined ? sql`` : sql`and path = ${filters.path}`} ${only === undefined ? sql`` : sql`and name = ${sql.lit(only)}`}
        group by 1, 2, 3, 4)
      select visit, name, value, path, times, none from said
      union all
      select visit, ${sql.lit(REFUSED)}, split_part(value, ' ', 1), path, times, none from said where name = ${sql.lit(FAILED)}) e on e.visit = v.id
    ${
      // An event knows its page, and only the page knows its type.
      filters.type === undefined
        ? sql``
        : sql`where exists (select from collector.views where views.visit = v.id and views.path = e.path
            and at >= ${utc(days.from)} and at < ${utc(days.to, 2)} ${sql.join(onViews, sql` `)})`
    }`;
};

const eventFigures = (days: Days, site: string | undefined, filters: Filters, by: readonly (Dimension | '')[]): RawBuilder<unknown> => sql`
  with v as materialized (${visitsOf(days, site, filters)})
  select facts.day, facts.site, facts.name, facts.value, p.filter, p.filter_value,
    count(distinct facts.id) as visits, sum(facts.times) as times, sum(facts.none) as none
  from (${eventFacts(days, site, filters)}) facts
  cross join lateral (values ${list(by.map((filter) => sql`(${sql.lit(filter)}, ${valueOf(filter)})`))}) as p (filter, filter_value)
  group by 1, 2, 3, 4, 5, 6`;

/** Figures of events from their rows: (day, site, name, value, filter, filter_value, visits, times, none). */
export const eventsFromRows = (days: Days, site: string | undefined, filters: Filters): RawBuilder<unknown> =>
  eventFigures(days, site, filters, ['']);

/** Where an event of this name was: (path, visits). */
export const pathsFromRows = (days: Days, site: string | undefined, filters: Filters, name: string): RawBuilder<unknown> => sql`
  with v as materialized (${visitsOf(days, site, filters)})
  select path, count(distinct id) as visits from (${eventFacts(days, site, filters, name)}) facts group by day, path`;

/** What the roll-up keeps of the events of a day: without a filter, by what is of a visit, and by page. */
export const eventsOfDay = (day: string): RawBuilder<unknown> =>
  eventFigures({ from: day, to: day }, undefined, {}, ['', ...visitDimensions, 'path']);

/** Filters that the roll-up of events can answer; a type of page is known to views alone. */
export const rolledForEvents = (name: Dimension): boolean => !isViewDimension(name) || name === 'path';

/** Values of web vitals in steps of 5 %, for a percentile of sums: `1.05 ^ bucket` thousandths. */
export const VITAL_STEP = 1.05;
const bucket = sql`floor(ln(greatest(value, 0.001) * 1000) / ln(${sql.lit(VITAL_STEP)}))::int`;

/** What sums of web vitals have in the place of a path where they are of all pages. */
export const EVERY_PATH = '';

/** (day, site, path, device, name, bucket, times): of each page, and of every page together. */
export const vitalsFromRows = (days: Days, site: string | undefined): RawBuilder<unknown> => sql`
  select (at at time zone 'UTC')::date as day, site, p.path, device, name, ${bucket} as bucket, count(*)::int as times
  from collector.vitals cross join lateral (values (vitals.path), (${EVERY_PATH})) as p (path)
  where at >= ${utc(days.from)} and at < ${utc(days.to, 1)} ${site === undefined ? sql`` : sql`and site = ${site}`}
  group by 1, 2, 3, 4, 5, 6`;
