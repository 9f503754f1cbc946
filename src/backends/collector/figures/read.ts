import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '../days.ts';
import type { Db } from '../storage/database.ts';
import { dimensions, type Dimension } from './dimensions.ts';
import {
  COLUMNS,
  eventsFromRows,
  EVERY_PATH,
  figuresFromRows,
  hoursFromRows,
  pathsFromRows,
  rolledForEvents,
  vitalsFromRows,
  VITAL_STEP,
  type Days,
  type Filters,
} from './facts.ts';
import type { Answer, Question, Row, Totals } from './question.ts';
import { FAILED, OPENING, SENT, type EventFigure } from './happened.ts';
import { dayPlus, monthAfter, monthOf } from './roll-up.ts';

const NOW_MS = 5 * 60_000;
/** Beyond so many days a point of the series is a month. */
const MOST_DAYS = 120;
/** Values of an event that are asked for, though lists show fewer: forms are put together from theirs. */
const LEAST_EVENTS = 100;
/** Events whose values are of several kinds, by their first word: each kind has a list's room of its own. */
const KINDS = ['Generic Event', FAILED] as const;

/** Between the points of a series. */
export type Unit = 'hour' | 'day' | 'month';
/** By how many days are asked for. */
export const unitOf = ({ from, to }: Days): Unit => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days <= 2 ? 'hour' : days <= MOST_DAYS ? 'day' : 'month';
};

/** The days of a question, cut where sums end and rows begin; all are rows where the sums do not know the filters. */
interface Cut {
  /** Days that are summed up, all of them. */
  sums?: Days;
  /** First days of the months among them that are whole: what is not asked day by day is read from sums of these. */
  months?: Days;
  /** The days of `sums` that are in none of those months. */
  rest: readonly Days[];
  rows?: Days;
}

function cut(days: Days, rolled: string | undefined, summed: boolean): Cut {
  if (!summed || rolled === undefined || rolled < days.from) return { rest: [], rows: days };
  const sums = { from: days.from, to: rolled < days.to ? rolled : days.to };
  const rows = rolled < days.to ? { rows: { from: dayPlus(rolled, 1), to: days.to } } : {};
  const first = sums.from.endsWith('-01') ? sums.from : monthAfter(sums.from);
  const after = monthOf(dayPlus(sums.to, 1));
  if (first >= after) return { sums, rest: [sums], ...rows };
  const rest = [
    { from: sums.from, to: dayPlus(first, -1) },
    { from: after, to: sums.to },
  ].filter(({ from, to }) => from <= to);
  return { sums, months: { from: first, to: dayPlus(after, -1) }, rest, ...rows };
}

/** What a question narrows the visits by. */
export const filtersOf = (question: Question): Filters =>
  Object.fromEntries([...dimensions, 'event' as const].flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])));

/** Whether sums of visits are kept for these filters: for none, and for each single one of what visits are told apart by. */
export const isSummed = (filters: Filters): boolean => Object.keys(filters).length <= 1 && filters.event === undefined;

const onSite = (site: string | undefined): RawBuilder<unknown> => (site === undefined ? sql`` : sql`and site = ${site}`);

const union = (parts: readonly (RawBuilder<unknown> | undefined | false)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part): part is RawBuilder<unknown> => Boolean(part)).map((part) => sql`(${part})`),
    sql` union all `,
  );

const dayIn = ({ from, to }: Days): RawBuilder<unknown> => sql`day between ${from}::date and ${to}::date`;
const dayInOne = (all: readonly Days[]): RawBuilder<unknown> => sql`(${sql.join(all.map(dayIn), sql` or `)})`;
const monthIn = ({ from, to }: Days): RawBuilder<unknown> => sql`month between ${from}::date and ${to}::date`;

/** The one filter that sums are kept for, or none. */
function asked(filters: Filters): readonly [name: string, value: string] {
  const [first] = Object.entries(filters);
  return first ?? ['', ''];
}

const sumColumns = sql.join(
  COLUMNS.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
  sql`, `,
);

/** One value of one dimension, or all visits of a day. */
export interface FigureRow extends Omit<Row, 'before'> {
  day: string | null;
  by: Dimension | 'all';
  /** Visits of the days that are compared with. */
  before: number | null;
}

const columnList = sql.join(COLUMNS.map((each) => sql.ref(each)));

/** Where figures of some days are: (day, by, value, …COLUMNS), what stands for all visits together in days and the rest in months too. */
function sourcesOf(days: Days, question: Question, rolled: string | undefined, part: 'whole' | 'all' | 'lists'): RawBuilder<unknown>[] {
  const filters = filtersOf(question);
  const { sums, months, rest, rows } = cut(days, rolled, isSummed(filters));
  const [name, value] = asked(filters);
  const where = sql`filter = ${name} and filter_value = ${value} ${onSite(question.site)}`;
  const [all, lists] = [part !== 'lists', part !== 'all'];
  return [
    all && sums && sql`select day, by, value, ${columnList} from collector.figures where by = 'all' and ${dayIn(sums)} and ${where}`,
    lists &&
      rest.length > 0 &&
      sql`select day, by, value, ${columnList} from collector.figures where by <> 'all' and ${dayInOne(rest)} and ${where}`,
    lists && months && sql`select month, by, value, ${columnList} from collector.month_figures where ${monthIn(months)} and ${where}`,
    rows &&
      sql`select day, by, value, ${columnList} from (${figuresFromRows(rows, question.site, filters, lists ? undefined : 'all')}) fresh
        ${all ? sql`` : sql`where by <> 'all'`}`,
  ].filter((source): source is RawBuilder<unknown> => Boolean(source));
}

/**
 * Lists of every dimension, each cut at `most`, and the days of all of them together; or only these. With `earlier` days each row of
 * a list has the visits that it had in them.
 */
export async function visitFigures(
  db: Db,
  days: Days,
  question: Question,
  rolled: string | undefined,
  { only, earlier }: { only?: 'all'; earlier?: Days | undefined } = {},
): Promise<FigureRow[]> {
  const unit = unitOf(days);
  const parts = (sources: readonly RawBuilder<unknown>[], past: boolean) =>
    sources.map((source) => sql`select *, ${sql.lit(past)} as past from (${source}) part`);
  const source = union([
    ...parts(sourcesOf(days, question, rolled, only ?? 'whole'), false),
    ...(earlier ? parts(sourcesOf(earlier, question, rolled, 'lists'), true) : []),
  ]);
  const summed = sql.join(COLUMNS.map((name) => sql`sum(${sql.ref(name)}) filter (where not past)::float8 as ${sql.ref(name)}`));
  const { rows: found } = await sql<FigureRow>`
    with summed as (
      select case when by = 'all' then date_trunc(${sql.lit(unit === 'month' ? 'month' : 'day')}, day)::date::text end as day, by, value, ${summed},
        sum(visits) filter (where past)::float8 as before
      from (${source}) source group by 1, 2, 3 having bool_or(not past))
    select day, by, value, ${columnList}, before from (
      select *, row_number() over (partition by by order by ${sql.ref(question.sort)} desc, visits desc, value) as place,
        row_number() over (partition by by, value ~ ${OPENING} order by visits desc, value) as opening
      from summed) ranked
    where by = 'all' or place <= ${question.most} or (by = 'path' and value ~ ${OPENING} and opening <= 2 * ${question.most}::int)
    order by by, place`.execute(db);
  return found;
}

/** Visits and their views by the hour in which they began: rows, since sums know no hours. */
export async function hours(db: Db, days: Days, question: Question): Promise<(Totals & { at: string })[]> {
  const filters = filtersOf(question);
  const { rows } = await sql<Totals & { hour: Date }>`
    select hour, ${sumColumns} from (${hoursFromRows(days, question.site, filters)}) facts group by 1 order by 1`.execute(db);
  return rows.map(({ hour, ...figures }) => ({ at: hour.toISOString(), ...figures }));
}

/** What happened, by name and value: the most frequent of each kind, and what was searched for in vain. */
export async function eventFigures(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<EventFigure[]> {
  const filters = filtersOf(question);
  const names = dimensions.filter((each) => filters[each] !== undefined);
  const most = Math.max(question.most, LEAST_EVENTS);
  const { months, rest, rows } = cut(days, rolled, isSummed(filters) && names.every(rolledForEvents));
  const [name, value] = asked(filters);
  const columns = sql`name, value, visits, times, none`;
  const where = sql`filter = ${name} and filter_value = ${value} ${onSite(question.site)}`;
  const source = union([
    rest.length > 0 && sql`select ${columns} from collector.event_figures where ${dayInOne(rest)} and ${where}`,
    months && sql`select ${columns} from collector.month_event_figures where ${monthIn(months)} and ${where}`,
    rows && sql`select ${columns} from (${eventsFromRows(rows, question.site, filters)}) fresh`,
  ]);
  const { rows: found } = await sql<EventFigure>`
    with summed as (
      select name, value, case when name in (${sql.join(KINDS)}) then split_part(value, ' ', 1) else '' end as kind,
        sum(visits)::float8 as visits, sum(times)::float8 as times, sum(none)::float8 as none from (${source}) source group by 1, 2)
    select name, value, visits, times, none from (
      select *, row_number() over (partition by name, kind order by times desc, value) as place,
        row_number() over (partition by name, kind order by none desc, times desc, value) as vain
      from summed) ranked
    where place <= ${most} or (none > 0 and vain <= ${most})
    order by name, times desc, value`.execute(db);
  return found;
}

/** Applications that were sent, by the path of their form. */
export async function applications(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<Map<string, number>> {
  const filters = filtersOf(question);
  // Sums know the path of an event beside no other filter.
  const { months, rest, rows } = cut(days, rolled, Object.keys(filters).length === 0);
  const where = sql`name = ${SENT} and filter = 'path' and filter_value ~ ${OPENING} ${onSite(question.site)}`;
  const source = union([
    rest.length > 0 && sql`select filter_value as path, visits from collector.event_figures where ${dayInOne(rest)} and ${where}`,
    months && sql`select filter_value as path, visits from collector.month_event_figures where ${monthIn(months)} and ${where}`,
    rows && sql`select path, visits from (${pathsFromRows(rows, question.site, filters, SENT)}) fresh where path ~ ${OPENING}`,
  ]);
  const { rows: found } = await sql<{ path: string; visits: number }>`
    select path, sum(visits)::float8 as visits from (${source}) source group by 1`.execute(db);
  return new Map(found.map(({ path, visits }) => [path, visits]));
}

/** How fast pages were for three of four visits. */
export async function vitals(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<Answer['vitals']> {
  const { months, rest, rows } = cut(days, rolled, true);
  const columns = sql`name, bucket, times`;
  const onDevice = question.device === undefined ? sql`` : sql`and device = ${question.device}`;
  const where = sql`path = ${question.path ?? EVERY_PATH} ${onDevice} ${onSite(question.site)}`;
  const source = union([
    rest.length > 0 && sql`select ${columns} from collector.vital_figures where ${dayInOne(rest)} and ${where}`,
    months && sql`select ${columns} from collector.month_vital_figures where ${monthIn(months)} and ${where}`,
    rows && sql`select ${columns} from (${vitalsFromRows(rows, question.site)}) fresh where ${where}`,
  ]);
  const { rows: found } = await sql<{ name: string; bucket: number; times: number }>`
    select name, bucket, sum(times)::float8 as times from (${source}) source group by 1, 2 order by 1, 2`.execute(db);
  return [...new Set(found.map(({ name }) => name))].map((name) => {
    const own = found.filter((each) => each.name === name);
    const times = own.reduce((sum, each) => sum + each.times, 0);
    let seen = 0;
    const at = own.find((each) => (seen += each.times) >= times * 0.75);
    // The middle of the step, in thousandths.
    return { name, p75: VITAL_STEP ** ((at?.bucket ?? 0) + 0.5) / 1000, times };
  });
}

/** Names of pages; a path that both sites have is called as each of them calls it. */
export async function namesOf(db: Db, paths: readonly string[], site: string | undefined): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; name: string }>`
    select path, string_agg(distinct name, ' / ' order by name) as name from collector.pages
    where path = any(${paths}::text[]) ${onSite(site)} group by 1`.execute(db);
  return new Map(rows.map(({ path, name }) => [path, name]));
}

/** Messages that were not counted, by the reason. */
export async function turnedAway(db: Db, days: Days, question: Question): Promise<Answer['turnedAway']> {
  const { rows } = await sql<{ reason: string; messages: number }>`
    select reason, sum(messages)::float8 as messages from collector.turned_away
    where day between ${days.from}::date and ${days.to}::date ${onSite(question.site)} group by 1 order by 2 desc`.execute(db);
  return rows;
}

/** Visits of the last minutes. @param now ms since 1970 */
export async function visitsNow(db: Db, now: number, site: string | undefined): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from collector.visits
    where started_at > ${new Date(now - DAY_MS)} and last_at > ${new Date(now - NOW_MS)} ${onSite(site)}`.execute(db);
  return rows[0]?.visits ?? 0;
}
