import { count } from './counters';
import { logger } from './logger';
import { onePerProcess } from './one-per-process';

/** What the site cannot show of a page that it answers with 200: a rendering of it, or one entry of a list. */
export interface LeftOut {
  site?: string;
  /** Without language prefix; absent for an entry, whose list many pages may show. */
  path?: string;
  language?: string;
  /** A component, or the name of a list's query. */
  of: string;
  /** Id or name of the entry, as far as it can be read. */
  entry?: string;
  reason: string;
}

/** Pages and lists of which this is remembered, and lines that were logged: addresses come from outside only as far as pages exist. */
const MOST = 1_000;
/** `/api/healthz` names so many. */
const SHOWN = 20;

const state = () =>
  onePerProcess('leftOut', () => ({
    pages: new Map<string, readonly LeftOut[]>(),
    rows: new Map<string, LeftOut>(),
    logged: new Set<string>(),
  }));

/** @returns whether it is the first time that this is said since something was published */
export function isNews(what: object): boolean {
  const { logged } = state();
  const key = JSON.stringify(what);
  if (logged.has(key)) return false;
  if (logged.size >= MOST) logged.clear();
  logged.add(key);
  return true;
}

/** A published page was made, without these renderings; none of an earlier making counts any more. @param page tells it from other pages */
export function notePage(page: string, leftOut: readonly LeftOut[]): void {
  const { pages } = state();
  pages.delete(page);
  if (leftOut.length > 0 && pages.size < MOST) pages.set(page, leftOut);
}

/** An entry of a list is of another shape, and the others are shown without it. */
export function noteRow(row: LeftOut): void {
  count('lists.rowsLeftOut');
  const { rows } = state();
  if (rows.size < MOST) rows.set(JSON.stringify(row), row);
  if (isNews(row)) logger.warn(row, 'an entry of a list was left out');
}

/** Something was published: what was wrong may be mended, and shows again where it is not. */
export function forgetLeftOut(): void {
  state().rows.clear();
  state().logged.clear();
}

/** How much is left out at this moment, and what: the first of it. */
export function readLeftOut(): { total: number; first: LeftOut[] } {
  const all = [...[...state().pages.values()].flat(), ...state().rows.values()];
  return { total: all.length, first: all.slice(0, SHOWN) };
}
