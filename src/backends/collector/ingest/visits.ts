import { randomBytes } from 'node:crypto';
import { firstOpenDay } from '../days.ts';
import type { Source } from './sources.ts';

/** A visit ends when nothing has happened for so long. */
export const VISIT_MS = 30 * 60_000;
/** Visits that are open at a time, and views that are known; beyond it those that were quiet longest are forgotten. */
const MOST_OPEN = 200_000;

/** One visitor's way through one site, as its row will be. */
export interface Visit {
  id: bigint;
  site: string;
  visitor: bigint;
  startedAt: number;
  lastAt: number;
  entryPath: string;
  exitPath: string;
  source: Source;
  device: string;
  browser: string;
  os: string;
  language: string;
  views: number;
  /** What the visitor did, as far as it was told: what a page says of itself is none of it. */
  events: number;
  /** Path of the last view, for what happens in a view that nobody knows. */
  path: string;
}

/** Who a visitor is today, and was yesterday. */
interface Numbers {
  today: bigint;
  yesterday: bigint | undefined;
}

interface VisitStart {
  site: string;
  path: string;
  source: Source;
  device: string;
  browser: string;
  os: string;
  language: string;
}

/** A view that is known, of which things are told later. */
export interface KnownView {
  visit: Visit;
  path: string;
}

export interface Visits {
  /**
   * The visit that a view belongs to: the open one of today's or, across midnight, of yesterday's number; else a new one.
   * Whoever comes back by another way within the half hour is in the same visit.
   */
  view(who: Numbers, start: VisitStart, at: number, id: string): Visit;
  /** The open visit; undefined where none is. */
  open(who: Numbers, at: number): Visit | undefined;
  /** A view of a site, while the day on which its visit began is not closed. */
  known(id: string, site: string, now: number): KnownView | undefined;
  /** Takes up a view that is not in memory any more. */
  remember(id: string, view: KnownView): KnownView;
  /** Something happens in a visit: it goes on, however long nothing was heard of it. */
  goOn(visit: Visit, at: number): void;
  /** Visits that changed since this was last asked. */
  changed(): Visit[];
  /** Takes back what could not be written. @returns how many were given up, since too many waited */
  changedAgain(visits: readonly Visit[]): number;
  /** Takes up visits that another process began. */
  restore(visits: readonly Visit[]): void;
  /** Lets go of visits that have ended, and of views of closed days. */
  forget(now: number): void;
  /** Visits that are open. */
  size(now: number): number;
}

/** @param most visits that are open, or wait to be written, at a time; beyond it those that were quiet longest are given up */
export function createVisits(most = MOST_OPEN): Visits {
  /** In the order of their last moment. */
  const byVisitor = new Map<bigint, Visit>();
  /** In the order in which they began. */
  const byView = new Map<string, KnownView>();
  let dirty = new Set<Visit>();

  const goOn: Visits['goOn'] = (visit, at) => {
    visit.lastAt = Math.max(visit.lastAt, at);
    dirty.add(visit);
    const other = byVisitor.get(visit.visitor);
    // The visitor has begun another visit since: what happens in a page of the older one does not end it.
    if (other && other !== visit && visit.lastAt - other.lastAt <= VISIT_MS) return;
    byVisitor.delete(visit.visitor);
    byVisitor.set(visit.visitor, visit);
    if (byVisitor.size > most) byVisitor.delete(byVisitor.keys().next().value as bigint);
  };
  const keep = (id: string, view: KnownView): void => {
    byView.set(id, view);
    if (byView.size > most) byView.delete(byView.keys().next().value as string);
  };
  const open: Visits['open'] = ({ today, yesterday }, at) => {
    for (const number of [today, yesterday]) {
      const visit = number === undefined ? undefined : byVisitor.get(number);
      if (visit && at - visit.lastAt <= VISIT_MS && visit.startedAt >= firstOpenDay(at)) {
        goOn(visit, at);
        return visit;
      }
    }
    return undefined;
  };
  const forget: Visits['forget'] = (now) => {
    for (const [number, visit] of byVisitor) {
      if (now - visit.lastAt <= VISIT_MS) break;
      byVisitor.delete(number);
    }
    for (const [id, { visit }] of byView) {
      if (visit.startedAt >= firstOpenDay(now)) break;
      byView.delete(id);
    }
  };
  return {
    open,
    goOn,
    forget,
    view(who, { path, ...start }, at, id) {
      const known = open(who, at);
      if (known) {
        known.views += 1;
        known.exitPath = path;
        known.path = path;
        keep(id, { visit: known, path });
        return known;
      }
      const visit: Visit = {
        ...start,
        id: randomBytes(8).readBigInt64BE(0),
        visitor: who.today,
        startedAt: at,
        lastAt: at,
        entryPath: path,
        exitPath: path,
        path,
        views: 1,
        events: 0,
      };
      goOn(visit, at);
      keep(id, { visit, path });
      return visit;
    },
    known(id, site, now) {
      const view = byView.get(id);
      return view?.visit.site === site && view.visit.startedAt >= firstOpenDay(now) ? view : undefined;
    },
    remember(id, { visit, path }) {
      const open = byVisitor.get(visit.visitor);
      const view = { visit: open?.id === visit.id ? open : visit, path };
      keep(id, view);
      return view;
    },
    changed() {
      const visits = [...dirty];
      dirty = new Set();
      return visits;
    },
    changedAgain: (visits) => {
      const all = [...new Set([...visits, ...dirty])];
      dirty = new Set(all.slice(-most));
      return all.length - dirty.size;
    },
    restore: (visits) => {
      for (const visit of visits) byVisitor.set(visit.visitor, visit);
    },
    size: (now) => {
      forget(now);
      return byVisitor.size;
    },
  };
}
