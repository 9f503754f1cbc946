import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, dayOf } from '../days.ts';
import type { Db } from '../storage/database.ts';
import { best } from './best.ts';
import {
  COLUMNS,
  countDays,
  createCount,
  EVENT_COLUMNS,
  idsOf,
  kindOf,
  type Counted,
  type Counting,
  type Filters,
  type Sums,
} from './count.ts';
import type { Day } from './day.ts';
import type { DaysInMemory } from './days-in-memory.ts';
import { dimensions, type Dimension } from './dimensions.ts';
import { FAILED, formsOf, OPENING, openingsOf, type EventFigure } from './happened.ts';
import { daysThereAre } from './kept-days.ts';
import { nameAndValue, type Names } from './names.ts';
import type { Answer, Question, Row, Totals } from './question.ts';
import { cut, dayPlus, daysOfMonth, lengthOf, type Cut, type Days } from './spans.ts';
import { vitalsOf } from './vitals.ts';

const NOW_MS = 5 * 60_000;
/** Beyond so many days a point of the series is a month. */
const MOST_DAYS = 120;
/** Values of an event that are asked for, though lists show fewer: forms are put together from theirs. */
const LEAST_EVENTS = 100;
/** Events whose values are of several kinds, by their first word: each kind has a list's room of its own. */
const KINDS: readonly string[] = ['Generic Event', FAILED];
type Unit = 'hour' | 'day' | 'month';
const unitOf = (days: Days): Unit => (lengthOf(days) <= 2 ? 'hour' : lengthOf(days) <= MOST_DAYS ? 'day' : 'month');

const filtersOf = (question: Question): Filters =>
  Object.fromEntries([...dimensions, 'event' as const].flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])));

const onSite = (site: string | undefined): RawBuilder<unknown> => (site === undefined ? sql`` : sql`and site = ${site}`);

/** Open days are read at once, two at a time, while packed ones are counted. */
async function* daysOf(
  memory: DaysInMemory,
  { packed, open }: { packed: readonly string[]; open: readonly string[] },
): AsyncGenerator<Day> {
  const read = (day: string | undefined): Promise<Day> | undefined => {
    const reading = day === undefined ? undefined : memory.fromRows(day);
    // Who waits for it hears of it; nobody does where counting broke before.
    reading?.catch(() => undefined);
    return reading;
  };
  const reading = [read(open[0]), read(open[1])];
  yield* memory.packed(packed);
  for (let index = 0; index < open.length; index += 1) {
    const day = await reading[index % 2];
    reading[index % 2] = read(open[index + 2]);
    if (day && day.visits > 0) yield day;
  }
}

/** Counts days; months that are whole were counted already where nothing but a site is asked for. */
async function counted(memory: DaysInMemory, counting: Counting, { months, packed, open }: Cut): Promise<Counted> {
  const count = createCount(memory.names, counting);
  const whole = Object.keys(counting.filters).length === 0;
  await countDays(count, daysOf(memory, { packed: whole ? packed : [...months.flatMap(daysOfMonth), ...packed], open }));
  if (whole) for (const month of months) count.addKept(await memory.month(month, counting.site));
  return count.counted;
}

const byWord = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const figuresAt = (values: Float64Array, at: number): Totals =>
  Object.fromEntries(COLUMNS.map((name, column) => [name, values[at + column] ?? 0])) as Totals;
const VISITS = COLUMNS.indexOf('visits');
const at = ({ values, width }: Sums, id: number, column: number): number => values[id * width + column] ?? 0;

/** The rows of a list: the first `most` of its order, with what each had before. */
function rowsOf(names: Names, dimension: Dimension, question: Question, now: Counted, past: Counted | undefined): Row[] {
  const list = now.lists[dimension];
  const kind = kindOf(dimension);
  const sort = COLUMNS.indexOf(question.sort);
  const first = best(
    idsOf(list, VISITS),
    question.most,
    (a, b) =>
      at(list, b, sort) - at(list, a, sort) ||
      at(list, b, VISITS) - at(list, a, VISITS) ||
      byWord(names.word(kind, a), names.word(kind, b)),
  );
  return first.map((id) => ({
    value: names.word(kind, id),
    ...figuresAt(list.values, id * list.width),
    ...(past ? { before: at(past.lists[dimension], id, VISITS) } : {}),
  }));
}

/** Of each kind of event those that happened most, and others of those that were in vain most. */
function eventsOf(names: Names, { said }: Counted, most: number): EventFigure[] {
  const kinds = new Map<string, EventFigure[]>();
  for (const id of idsOf(said, EVENT_COLUMNS.indexOf('times'))) {
    const [name, value] = nameAndValue(names.word('said', id));
    const kind = KINDS.includes(name) ? `${name}\n${value.split(' ')[0] ?? ''}` : name;
    const event = { name, value, visits: at(said, id, 0), times: at(said, id, 1), none: at(said, id, 2) };
    const same = kinds.get(kind);
    if (same) same.push(event);
    else kinds.set(kind, [event]);
  }
  const found = [...kinds.values()].flatMap((all) => [
    ...new Set([
      ...best(all, most, (a, b) => b.times - a.times || byWord(a.value, b.value)),
      ...best(
        all.filter(({ none }) => none > 0),
        most,
        (a, b) => b.none - a.none || b.times - a.times || byWord(a.value, b.value),
      ),
    ]),
  ]);
  return found.sort((a, b) => byWord(a.name, b.name) || b.times - a.times || byWord(a.value, b.value));
}

/** Names of pages; a path that both sites have is called as each of them calls it. */
async function namesOf(db: Db, paths: readonly string[], site: string | undefined): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; name: string }>`
    select path, string_agg(distinct name, ' / ' order by name) as name from collector.pages
    where path = any(${paths}::text[]) ${onSite(site)} group by 1`.execute(db);
  return new Map(rows.map(({ path, name }) => [path, name]));
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
const together = (all: Iterable<Totals>): Totals =>
  [...all].reduce<Totals>((sum, row) => Object.fromEntries(COLUMNS.map((name) => [name, sum[name] + row[name]])) as Totals, NONE);
const totalsOf = ({ days }: Counted): Totals => together([...days.values()].map((values) => figuresAt(values, 0)));

/** What was counted at each point of a series. */
function seriesOf({ days, hours }: Counted, unit: Unit): Map<string, Totals> {
  if (unit === 'month') {
    const months = new Map<string, Totals>();
    for (const [day, values] of days) {
      const month = `${day.slice(0, 7)}-01`;
      months.set(month, together([months.get(month) ?? NONE, figuresAt(values, 0)]));
    }
    return months;
  }
  return new Map([...(unit === 'hour' ? hours : days)].map(([point, values]) => [point, figuresAt(values, 0)]));
}

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

/** Answers a question by counting its days. */
export async function answerOf(db: Db, memory: DaysInMemory, question: Question, now: number): Promise<Answer> {
  const days: Days = { from: question.from, to: question.to };
  const back = question.compare === 'year' ? 364 : lengthOf(days);
  const earlier: Days | undefined =
    question.compare === 'none' ? undefined : { from: dayPlus(days.from, -back), to: dayPlus(days.to, -back) };
  const unit = unitOf(days);
  const { names } = memory;
  const counting = { site: question.site, filters: filtersOf(question), hours: unit === 'hour' };
  const countThem = async () => {
    const there = await daysThereAre(db);
    const of = (span: Days, visitsAlone: boolean) => counted(memory, { ...counting, visitsAlone }, cut(span, there, dayOf(now)));
    const [during, past] = await Promise.all([of(days, false), earlier ? of(earlier, true) : undefined]);
    return { during, past, kept: there.kept };
  };
  const [{ during, past, kept }, away, visits] = await Promise.all([
    countThem(),
    turnedAway(db, days, question),
    visitsNow(db, now, question.site),
  ]);

  const lists = Object.fromEntries(dimensions.map((name) => [name, rowsOf(names, name, question, during, past)])) as Answer['lists'];
  const openings = openingsOf(pathsOf(names, during.lists.path, VISITS), new Map(pathsOf(names, during.sent, 0)), question.most);
  const named = ['path', 'entry', 'exit'] as const;
  const nameOf = await namesOf(
    db,
    [...new Set([...named.flatMap((name) => lists[name].map(({ value }) => value)), ...openings.flatMap(({ pages }) => pages)])],
    question.site,
  );
  for (const dimension of named)
    lists[dimension] = lists[dimension].map(({ value, ...row }) => {
      const name = nameOf.get(value);
      return { value, ...(name === undefined ? {} : { name }), ...row };
    });
  const events = eventsOf(names, during, Math.max(question.most, LEAST_EVENTS));
  const [series, pastSeries] = [seriesOf(during, unit), past && seriesOf(past, unit)];
  const pastPoints = earlier ? points(earlier, unit) : [];
  const value = (name: string) => events.filter((event) => event.name === name);

  return {
    ...days,
    totals: totalsOf(during),
    ...(earlier && past ? { before: { ...earlier, totals: totalsOf(past) } } : {}),
    series: points(days, unit).map((point, index) => {
      const then = pastPoints[index];
      return {
        at: point,
        ...(series.get(point) ?? NONE),
        ...(pastSeries && then !== undefined ? { before: pastSeries.get(then) ?? NONE } : {}),
      };
    }),
    lists,
    searches: value('Onsite Search Performed').map(({ value: said, times, none, visits: those }) => {
      const [, type = '', term = said] = /^(site|jobs):(.*)$/s.exec(said) ?? [];
      return { type, term, times, none, visits: those };
    }),
    forms: formsOf(events),
    openings: openings.map(({ pages, ...opening }) => {
      const name = pages.map((page) => nameOf.get(page)).find((each) => each !== undefined);
      return { ...opening, ...(name === undefined ? {} : { name }) };
    }),
    offers: value('Generic Event').flatMap(({ value: said, visits: those, times }) =>
      said.startsWith('offer ') ? [{ step: said.slice('offer '.length), visits: those, times }] : [],
    ),
    events: events
      .filter(({ name, value: said }) => !APART.test(name) && !/^(?:form step|offer) /.test(said))
      .map(({ name, value: said, times, visits: those }) => ({ name, value: said, times, visits: those }))
      .sort((a, b) => b.times - a.times),
    vitals: vitalsOf([...idsOf(during.vitals, 0)].map((id) => [names.word('vital', id), at(during.vitals, id, 0)] as const)),
    now: { visits },
    turnedAway: away,
    ...(kept === undefined ? {} : { closed: kept }),
  };
}

/** Paths of openings and of their forms, with one number of each. */
const pathsOf = (names: Names, sums: Sums, column: number): [path: string, visits: number][] => {
  const isOpening = new RegExp(OPENING);
  return [...idsOf(sums, column)].flatMap((id): [string, number][] => {
    const path = names.word('path', id);
    return isOpening.test(path) ? [[path, at(sums, id, column)]] : [];
  });
};
