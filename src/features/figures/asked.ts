import { DIMENSIONS, type Dimension } from './dimensions';

/** Spans that can be chosen by a word; `own` is between two days. */
export const PERIODS = ['today', 'yesterday', '7', '28', '90', '365', 'own'] as const;
type Period = (typeof PERIODS)[number];
export const SORTS = ['visits', 'views', 'ends', 'ms'] as const;
type Sort = (typeof SORTS)[number];
const COMPARED = ['before', 'year', 'none'] as const;

/** Dimensions of which one is shown at a time, by the name of the parameter that says which. */
export const PANELS = {
  pages: ['path', 'entry', 'exit', 'type'],
  ways: ['channel', 'source', 'campaign'],
  means: ['device', 'browser', 'os', 'language'],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;
export type Panel = keyof typeof PANELS;

/** What visits can have in common: what they are told apart by, and that something happened in them (`name:value`). */
export const FILTERS = [...DIMENSIONS, 'event'] as const;
type Filter = (typeof FILTERS)[number];

/** All that the page shows, as its address says it. */
export interface Asked {
  period: Period;
  /** Days in UTC, `2026-11-24`. */
  from: string;
  to: string;
  site: string;
  compare: (typeof COMPARED)[number];
  sort: Sort;
  filters: Partial<Record<Filter, string>>;
  panels: Record<Panel, Dimension>;
  /** Only searches that found nothing. */
  none: boolean;
  /** Rows of each list: 10, or 100. */
  most: 10 | 100;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 800;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const oneOf = <T extends string>(all: readonly T[], given: string | undefined): T => all.find((each) => each === given) ?? (all[0] as T);
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/**
 * Reads an address. What is not understood is left out: the page then shows the last 28 days. @param query first values
 * @param now in ms
 */
export function readAsked(query: Readonly<Record<string, string | undefined>>, now: number): Asked {
  const today = dayOf(now);
  const back = (days: number) => dayOf(now - days * DAY_MS);
  const given = isDay(query.from) && isDay(query.to) ? ([query.from, query.to].sort() as [string, string]) : undefined;
  // Days that were set are what is asked for, though the period beside them was left as it is.
  const isSet = given !== undefined && query.shown !== undefined && query.shown !== given.join('.') && query.period === query.was;
  const asked = (query.period === undefined && given) || isSet ? 'own' : (PERIODS.find((each) => each === query.period) ?? '28');
  const fits = given && Date.parse(given[1]) - Date.parse(given[0]) < MOST_DAYS * DAY_MS ? given : undefined;
  const period: Period = asked === 'own' && !fits ? '28' : asked;
  const [from, to] =
    period === 'own' && fits
      ? fits
      : period === 'today'
        ? [today, today]
        : period === 'yesterday'
          ? [back(1), back(1)]
          : [back(Number(period) - 1), today];
  return {
    period,
    from,
    to,
    site: /^[\w-]{1,40}$/.test(query.site ?? '') ? (query.site ?? '') : '',
    compare: oneOf(COMPARED, query.compare),
    sort: oneOf(SORTS, query.sort),
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => {
        const given = query[name]?.slice(0, name === 'event' ? 300 : 500);
        return given === undefined || (name === 'event' && given === '') ? [] : [[name, given]];
      }),
    ),
    panels: Object.fromEntries(
      Object.entries(PANELS).map(([panel, all]) => [panel, oneOf<Dimension>(all, query[panel])]),
    ) as Asked['panels'],
    none: query.none === '1',
    most: query.most === '100' ? 100 : 10,
  };
}

/** The question as an address says it, without what is usual; `change` changes it, undefined takes a part out. */
export function addressOf(asked: Asked, change: Readonly<Record<string, string | undefined>> = {}): string {
  const own = asked.period === 'own' ? { from: asked.from, to: asked.to } : {};
  const parts: Record<string, string | undefined> = {
    period: asked.period === '28' ? undefined : asked.period,
    ...own,
    site: asked.site || undefined,
    compare: asked.compare === 'before' ? undefined : asked.compare,
    sort: asked.sort === 'visits' ? undefined : asked.sort,
    ...asked.filters,
    ...Object.fromEntries(
      Object.entries(PANELS).map(([panel, [usual]]) => [
        panel,
        asked.panels[panel as Panel] === usual ? undefined : asked.panels[panel as Panel],
      ]),
    ),
    none: asked.none ? '1' : undefined,
    most: asked.most === 100 ? '100' : undefined,
    ...change,
  };
  const query = new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return query.size === 0 ? '' : `?${query}`;
}
