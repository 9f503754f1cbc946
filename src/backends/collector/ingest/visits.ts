import { randomBytes } from 'node:crypto';
import type { Source } from './sources.ts';

/** A visit ends when nothing has happened for so long. */
export const VISIT_MS = 30 * 60_000;
/** Visits that are open at a time; beyond it those that were quiet longest are forgotten, which begins a new one for them. */
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
  events: number;
  /** The view that things happened in last, by which what has no view of its own is known. */
  path: string;
}

export interface VisitStart {
  site: string;
  path: string;
  source: Source;
  device: string;
  browser: string;
  os: string;
  language: string;
}

export interface Visits {
  /**
   * The visit that a view belongs to: the open one of today's or, across midnight, of yesterday's number; else a new one.
   * Whoever comes back by another way within the half hour is in the same visit.
   */
  view(who: { today: bigint; yesterday: bigint | undefined }, start: VisitStart, at: number): Visit;
  /** The open visit; undefined where none is: what happens in no view is nobody's. */
  open(who: { today: bigint; yesterday: bigint | undefined }, at: number): Visit | undefined;
  /** Visits that changed since this was last asked. */
  changed(): Visit[];
  /** Takes back what could not be written. */
  changedAgain(visits: readonly Visit[]): void;
  /** Takes up visits that another process began. */
  restore(visits: readonly Visit[]): void;
  size(): number;
}

export function createVisits(): Visits {
  /** In the order of their last moment. */
  const byVisitor = new Map<bigint, Visit>();
  let dirty = new Set<Visit>();

  const touch = (visit: Visit, at: number): void => {
    visit.lastAt = Math.max(visit.lastAt, at);
    byVisitor.delete(visit.visitor);
    byVisitor.set(visit.visitor, visit);
    dirty.add(visit);
    if (byVisitor.size > MOST_OPEN) byVisitor.delete(byVisitor.keys().next().value as bigint);
  };
  const open: Visits['open'] = ({ today, yesterday }, at) => {
    for (const number of [today, yesterday]) {
      const visit = number === undefined ? undefined : byVisitor.get(number);
      if (visit && at - visit.lastAt <= VISIT_MS) {
        touch(visit, at);
        return visit;
      }
    }
    return undefined;
  };
  return {
    open,
    view(who, { path, ...start }, at) {
      const known = open(who, at);
      if (known) {
        known.views += 1;
        known.exitPath = path;
        known.path = path;
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
      touch(visit, at);
      return visit;
    },
    changed() {
      const visits = [...dirty];
      dirty = new Set();
      return visits;
    },
    changedAgain: (visits) => {
      for (const visit of visits) dirty.add(visit);
    },
    restore: (visits) => {
      for (const visit of visits) byVisitor.set(visit.visitor, visit);
    },
    size: () => byVisitor.size,
  };
}
