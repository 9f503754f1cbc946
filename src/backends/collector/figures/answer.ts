import { sql, type RawBuilder } from 'kysely';
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
import { formsOf, OPENING, openingsOf, SENT, type EventFigure } from './happened.ts';
import { dayPlus, monthAfter, monthOf, rolledUntil } from './roll-up.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 5 * 60_000;
/** Beyond so many days a point of the series is a month. */
const MOST_DAYS = 120;
const MOST_EVENTS = 100;

type Unit = 'hour' | 'day' | 'month';
const unitOf = ({ from, to }: Days): Unit => {
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

const filtersOf = (question: Question): Filters =>
  Object.fromEntries(dimensions.flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])));

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

interface FigureRow extends Row {
  day: string | null;
  by: Dimension | 'all';
}

/** Lists of every dimension, each cut at `most`, and the days of all of them together; or only these. */
async function visitFigures(db: Db, days: Days, question: Question, rolled: string | undefined, only?: 'all'): Promise<FigureRow[]> {
  const filters = filtersOf(question);
  const { sums, months, rest, rows } = cut(days, rolled, Object.keys(filters).length <= 1);
  const [name, value] = asked(filters);
  const unit = unitOf(days);
  const columns = sql.join(COLUMNS.map((each) => sql.ref(each)));
  const where = sql`filter = ${name} and filter_value = ${value} ${onSite(question.site)}`;
  const source = union([
    sums && sql`select day, by, value, ${columns} from collector.figures where by = 'all' and ${dayIn(sums)} and ${where}`,
    !only &&
      rest.length > 0 &&
      sql`select day, by, value, ${columns} from collector.figures where by <> 'all' and ${dayInOne(rest)} and ${where}`,
    !only && months && sql`select month, by, value, ${columns} from collector.month_figures where ${monthIn(months)} and ${where}`,
    rows && sql`select day, by, value, ${columns} from (${figuresFromRows(rows, question.site, filters, only)}) fresh`,
  ]);
  const { rows: found } = await sql<FigureRow>`
    with summed as (
      select case when by = 'all' then date_trunc(${sql.lit(unit === 'month' ? 'month' : 'day')}, day)::date::text end as day, by, value, ${sumColumns}
      from (${source}) source group by 1, 2, 3)
    select day, by, value, ${columns} from (
      select *, row_number() over (partition by by order by ${sql.ref(question.sort)} desc, visits desc, value) as place,
        row_number() over (partition by by, value ~ ${OPENING} order by visits desc, value) as opening
      from summed) ranked
    where by = 'all' or place <= ${question.most} or (by = 'path' and value ~ ${OPENING} and opening <= 2 * ${question.most}::int)
    order by by, place`.execute(db);
  return found;
}

/** Visits and their views by the hour in which they began: rows, since sums know no hours. */
async function hours(db: Db, days: Days, question: Question): Promise<(Totals & { at: string })[]> {
  const filters = filtersOf(question);
  const { rows } = await sql<Totals & { hour: Date }>`
    select hour, ${sumColumns} from (${hoursFromRows(days, question.site, filters)}) facts group by 1 order by 1`.execute(db);
  return rows.map(({ hour, ...figures }) => ({ at: hour.toISOString(), ...figures }));
}

async function eventFigures(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<EventFigure[]> {
  const filters = filtersOf(question);
  const names = Object.keys(filters) as Dimension[];
  const { months, rest, rows } = cut(days, rolled, names.length <= 1 && names.every(rolledForEvents));
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
      select name, value, sum(visits)::float8 as visits, sum(times)::float8 as times, sum(none)::float8 as none from (${source}) source group by 1, 2)
    select name, value, visits, times, none from (
      select *, row_number() over (partition by name order by times desc, value) as place,
        row_number() over (partition by name order by none desc, times desc, value) as vain
      from summed) ranked
    where place <= ${MOST_EVENTS} or (none > 0 and vain <= ${MOST_EVENTS})
    order by name, place`.execute(db);
  return found;
}

/** Applications that were sent, by the path of their form. */
async function applications(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<Map<string, number>> {
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

async function vitals(db: Db, days: Days, question: Question, rolled: string | undefined): Promise<Answer['vitals']> {
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

async function turnedAway(db: Db, days: Days, question: Question): Promise<Answer['turnedAway']> {
  const { rows } = await sql<{ reason: string; messages: number }>`
    select reason, sum(messages)::float8 as messages from collector.turned_away
    where day between ${days.from}::date and ${days.to}::date ${onSite(question.site)} group by 1 order by 2 desc`.execute(db);
  return rows;
}

async function visitsNow(db: Db, now: number, site: string | undefined): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from collector.visits
    where started_at > ${new Date(now - DAY_MS)} and last_at > ${new Date(now - NOW_MS)} ${onSite(site)}`.execute(db);
  return rows[0]?.visits ?? 0;
}

const NONE: Totals = { visitors: 0, visits: 0, bounces: 0, views: 0, ends: 0, ms: 0 };
const plain = ({ visitors, visits, bounces, views, ends, ms }: Totals): Totals => ({ visitors, visits, bounces, views, ends, ms });
const together = (rows: readonly Totals[]): Totals =>
  rows.reduce<Totals>((sum, row) => Object.fromEntries(COLUMNS.map((name) => [name, sum[name] + row[name]])) as Totals, NONE);

/** Every point of a series, those at which nobody came too. */
function points({ from, to }: Days, unit: Unit): string[] {
  const all: string[] = [];
  if (unit === 'month') {
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = dayPlus(`${month}-01`, 31).slice(0, 7)) all.push(`${month}-01`);
    return all;
  }
  const step = unit === 'hour' ? 3_600_000 : DAY_MS;
  for (let at = Date.parse(from); at < Date.parse(to) + DAY_MS; at += step)
    all.push(unit === 'hour' ? new Date(at).toISOString() : new Date(at).toISOString().slice(0, 10));
  return all;
}

/** Names that say more elsewhere. */
const APART = /^(?:Onsite Search Performed|Form |Listing Displayed)/;

/** Answers a question by sums of closed days and rows of the last ones. */
export async function answerOf(db: Db, question: Question, now: number): Promise<Answer> {
  const days: Days = { from: question.from, to: question.to };
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  const back = question.compare === 'year' ? 364 : length;
  const earlier: Days | undefined =
    question.compare === 'none' ? undefined : { from: dayPlus(days.from, -back), to: dayPlus(days.to, -back) };
  const unit = unitOf(days);
  const rolled = await rolledUntil(db);
  const seriesOf = async (of: Days, figures: readonly FigureRow[]) =>
    unit === 'hour'
      ? hours(db, of, question)
      : figures.filter(({ by }) => by === 'all').map((row) => ({ at: row.day ?? '', ...plain(row) }));

  const [figures, past, events, sent, found, away, visits] = await Promise.all([
    visitFigures(db, days, question, rolled),
    earlier ? visitFigures(db, earlier, question, rolled, 'all') : undefined,
    eventFigures(db, days, question, rolled),
    applications(db, days, question, rolled),
    vitals(db, days, question, rolled),
    turnedAway(db, days, question),
    visitsNow(db, now, question.site),
  ]);
  const totals = together(figures.filter(({ by }) => by === 'all').map(plain));
  const namesOf = new Set<string>(['path', 'entry', 'exit']);
  const paths = [
    ...figures.filter(({ by }) => namesOf.has(by)).map(({ value }) => value),
    ...[question.path, question.entry, question.exit].filter((path) => path !== undefined),
  ];
  const [series, pastSeries, names] = await Promise.all([
    seriesOf(days, figures),
    earlier && past ? seriesOf(earlier, past) : undefined,
    paths.length === 0 ? [] : db.selectFrom('pages').select(['path', 'name']).where('path', 'in', paths).execute(),
  ]);

  const nameOf = new Map(names.map(({ path, name }) => [path, name]));
  const rowsOf = (dimension: Dimension): Row[] => {
    const only = question[dimension];
    // What is filtered by has one value: sums do not keep it for each day again.
    const rows =
      only === undefined ? figures.filter(({ by }) => by === dimension) : totals.visits === 0 ? [] : [{ value: only, ...totals }];
    return rows.map((row) => {
      const name = namesOf.has(dimension) ? nameOf.get(row.value) : undefined;
      return { value: row.value, ...(name === undefined ? {} : { name }), ...plain(row) };
    });
  };
  const at = new Map(series.map((row) => [row.at, row]));
  const pastAt = new Map((pastSeries ?? []).map((row) => [row.at, row]));
  const pastPoints = earlier ? points(earlier, unit) : [];
  const value = (name: string) => events.filter((event) => event.name === name);

  return {
    ...days,
    totals,
    ...(earlier && past ? { before: { ...earlier, totals: together(past.filter(({ by }) => by === 'all').map(plain)) } } : {}),
    series: points(days, unit).map((point, index) => {
      const then = pastPoints[index];
      return {
        at: point,
        ...plain(at.get(point) ?? NONE),
        ...(earlier && then !== undefined ? { before: plain(pastAt.get(then) ?? NONE) } : {}),
      };
    }),
    lists: Object.fromEntries(dimensions.map((name) => [name, rowsOf(name).slice(0, question.most)])) as Answer['lists'],
    searches: value('Onsite Search Performed')
      .map(({ value: said, times, none, visits: those }) => {
        const [, type = '', term = said] = /^(site|jobs):(.*)$/s.exec(said) ?? [];
        return { type, term, times, none, visits: those };
      })
      .slice(0, 2 * MOST_EVENTS),
    forms: formsOf(events),
    openings: openingsOf(rowsOf('path'), sent, question.most),
    offers: value('Generic Event').flatMap(({ value: said, visits: those, times }) =>
      said.startsWith('offer ') ? [{ step: said.slice('offer '.length), visits: those, times }] : [],
    ),
    events: events
      .filter(({ name, value: said }) => !APART.test(name) && !/^(?:form step|offer) /.test(said))
      .map(({ name, value: said, times, visits: those }) => ({ name, value: said, times, visits: those })),
    vitals: found,
    now: { visits },
    turnedAway: away,
    ...(rolled === undefined ? {} : { rolled }),
  };
}
