import { DAY_MS } from '../days.ts';
import type { Db } from '../storage/database.ts';
import { dimensions, type Dimension } from './dimensions.ts';
import { COLUMNS, type Days } from './facts.ts';
import type { Answer, Question, Row, Totals } from './question.ts';
import { formsOf, openingsOf } from './happened.ts';
import {
  applications,
  eventFigures,
  filtersOf,
  hours,
  isSummed,
  namesOf,
  turnedAway,
  unitOf,
  visitFigures,
  visitsNow,
  vitals,
  type FigureRow,
  type Unit,
} from './read.ts';
import { dayPlus, rolledUntil } from './roll-up.ts';

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
  // With more filters each list is read from rows, and those of other days would be as much again.
  const compared = isSummed(filtersOf(question)) ? earlier : undefined;
  const unit = unitOf(days);
  const rolled = await rolledUntil(db);
  const seriesOf = async (of: Days, figures: readonly FigureRow[]) =>
    unit === 'hour'
      ? hours(db, of, question)
      : figures.filter(({ by }) => by === 'all').map((row) => ({ at: row.day ?? '', ...plain(row) }));

  const [figures, past, events, sent, found, away, visits] = await Promise.all([
    visitFigures(db, days, question, rolled, { earlier: compared }),
    earlier ? visitFigures(db, earlier, question, rolled, { only: 'all' }) : undefined,
    eventFigures(db, days, question, rolled),
    applications(db, days, question, rolled),
    vitals(db, days, question, rolled),
    turnedAway(db, days, question),
    visitsNow(db, now, question.site),
  ]);
  const totals = together(figures.filter(({ by }) => by === 'all').map(plain));
  const named = new Set<string>(['path', 'entry', 'exit']);
  const paths = [
    ...figures.filter(({ by }) => named.has(by)).map(({ value }) => value),
    ...[question.path, question.entry, question.exit].filter((path) => path !== undefined),
  ];
  const [series, pastSeries, nameOf] = await Promise.all([
    seriesOf(days, figures),
    earlier && past ? seriesOf(earlier, past) : undefined,
    namesOf(db, [...new Set(paths)], question.site),
  ]);

  const totalsBefore = past && together(past.filter(({ by }) => by === 'all').map(plain));
  const rowsOf = (dimension: Dimension): Row[] => {
    const only = question[dimension];
    // What is filtered by has one value: sums do not keep it for each day again.
    const rows =
      only === undefined
        ? figures.filter(({ by }) => by === dimension)
        : totals.visits === 0
          ? []
          : [{ value: only, ...totals, before: totalsBefore?.visits ?? 0 }];
    return rows.map((row) => {
      const name = named.has(dimension) ? nameOf.get(row.value) : undefined;
      return { value: row.value, ...(name === undefined ? {} : { name }), ...plain(row), ...(compared ? { before: row.before ?? 0 } : {}) };
    });
  };
  const at = new Map(series.map((row) => [row.at, row]));
  const pastAt = new Map((pastSeries ?? []).map((row) => [row.at, row]));
  const pastPoints = earlier ? points(earlier, unit) : [];
  const value = (name: string) => events.filter((event) => event.name === name);

  return {
    ...days,
    totals,
    ...(earlier && totalsBefore ? { before: { ...earlier, totals: totalsBefore } } : {}),
    series: points(days, unit).map((point, index) => {
      const then = pastPoints[index];
      return {
        at: point,
        ...plain(at.get(point) ?? NONE),
        ...(earlier && then !== undefined ? { before: plain(pastAt.get(then) ?? NONE) } : {}),
      };
    }),
    lists: Object.fromEntries(dimensions.map((name) => [name, rowsOf(name).slice(0, question.most)])) as Answer['lists'],
    searches: value('Onsite Search Performed').map(({ value: said, times, none, visits: those }) => {
      const [, type = '', term = said] = /^(site|jobs):(.*)$/s.exec(said) ?? [];
      return { type, term, times, none, visits: those };
    }),
    forms: formsOf(events),
    openings: openingsOf(rowsOf('path'), sent, question.most),
    offers: value('Generic Event').flatMap(({ value: said, visits: those, times }) =>
      said.startsWith('offer ') ? [{ step: said.slice('offer '.length), visits: those, times }] : [],
    ),
    events: events
      .filter(({ name, value: said }) => !APART.test(name) && !/^(?:form step|offer) /.test(said))
      .map(({ name, value: said, times, visits: those }) => ({ name, value: said, times, visits: those }))
      .sort((a, b) => b.times - a.times),
    vitals: found,
    now: { visits },
    turnedAway: away,
    ...(rolled === undefined ? {} : { rolled }),
  };
}
