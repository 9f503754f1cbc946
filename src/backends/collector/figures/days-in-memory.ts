import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { createChangingDay, type ChangingDay } from './changing-day.ts';
import { dayOf, packedOfBytes, type Day } from './day.ts';
import { rowsOfDay } from './day-rows.ts';
import { countDays, createCount, keptOf, type Kept } from './count.ts';
import { cut, daysOfMonth } from './spans.ts';
import { createNames, type Names } from './names.ts';

/** Days that are read in one statement, and those of the next one while these are counted. */
const AT_ONCE = 16;
/** So much of the room is filled before anyone asks; the rest is for what is asked for. */
const FILLED = 0.9;
/** Days that change are today and yesterday; a third one is closed and waits for its hour. */
const MOST_CHANGING = 3;
/** A day is read as a whole again after so long, by whoever fills the memory each hour: what was changed by hand is seen then. */
const ANEW_MS = 55 * 60_000;

/** What was read of a day that changes. */
interface Reading {
  state: ChangingDay;
  mark: string;
  begun: number;
  found: Day;
}

/**
 * Days as they are counted: packed ones stay in memory, as many as there is room for; of the last ones, which change yet, what
 * changed since the last question is read.
 */
export interface DaysInMemory {
  /** The words that all of its days have numbers for. */
  readonly names: Names;
  /** Days that are packed, one after the other; one on which nobody came is left out. */
  packed(days: readonly string[]): AsyncGenerator<Day>;
  /** A month whose days are all packed, of everybody or of a site: counted once. */
  month(first: string, site: string | undefined): Promise<Kept>;
  /** A day that may change yet. */
  fromRows(day: string): Promise<Day>;
  /**
   * Reads what nobody has asked for yet: packed days, the newest first, until the room is filled, and those that change. Whole months
   * of everybody are counted then. It ends early where `stopped` says so.
   */
  fill(packed: readonly string[], open: readonly string[], stopped?: () => boolean): Promise<void>;
  /** Whether a packed day before this one is in memory. */
  hasBefore(day: string): boolean;
  /** How many bytes are used. */
  bytes(): number;
}

/** @param most bytes; what was asked for longest ago goes first */
export function createDaysInMemory(db: Db, most: number): DaysInMemory {
  const names = createNames();
  /** In the order in which they were asked for; nothing for a day without visits. */
  const held = new Map<string, Day | undefined>();
  const coming = new Map<string, Promise<Day | undefined>>();
  let bytes = 0;

  const hold = (day: string, found: Day | undefined): void => {
    held.set(day, found);
    bytes += found?.bytes ?? 0;
    for (const [oldest, its] of held) {
      if (bytes <= most || oldest === day) break;
      held.delete(oldest);
      bytes -= its?.bytes ?? 0;
    }
  };
  const read = async (days: readonly string[]): Promise<Map<string, Day | undefined>> => {
    const { rows } = await sql<{ day: string; data: Uint8Array }>`
      select day::text as day, data from collector.kept_days where day = any(${days}::date[])`.execute(db);
    const found = new Map<string, Day | undefined>(days.map((day) => [day, undefined]));
    for (const { day, data } of rows) {
      const opened = dayOf(day, await packedOfBytes(data), names);
      if (opened.visits > 0) found.set(day, opened);
    }
    return found;
  };
  /** Two questions for the same days read them once. */
  const load = (days: readonly string[]): Map<string, Promise<Day | undefined>> => {
    const missing = days.filter((day) => !held.has(day) && !coming.has(day));
    if (missing.length > 0) {
      const all = read(missing);
      for (const day of missing) {
        const own = all
          .then((found) => {
            hold(day, found.get(day));
            return found.get(day);
          })
          .finally(() => coming.delete(day));
        // Whoever waits for it hears of it; a day that nobody waits for any more is read again by the next.
        own.catch(() => undefined);
        coming.set(day, own);
      }
    }
    return new Map([...coming].filter(([day]) => days.includes(day)));
  };
  const get = (day: string): { day: Day | undefined } | undefined => {
    if (!held.has(day)) return undefined;
    const found = held.get(day);
    held.delete(day);
    held.set(day, found);
    return { day: found };
  };

  async function* packed(days: readonly string[]): AsyncGenerator<Day> {
    let next = load(days.slice(0, AT_ONCE));
    for (let from = 0; from < days.length; from += AT_ONCE) {
      const now = next;
      next = load(days.slice(from + AT_ONCE, from + 2 * AT_ONCE));
      for (const day of days.slice(from, from + AT_ONCE)) {
        const ready = get(day);
        const found = ready ? ready.day : await (now.get(day) ?? load([day]).get(day));
        if (found) yield found;
      }
    }
  }
  /** Days that change yet, each with its last reading: the next one begins where that ended, and never before. */
  const changing = new Map<string, Promise<Reading>>();
  const readChanges = async (day: string, last: Reading | undefined): Promise<Reading> => {
    if (last && Date.now() - last.begun < ANEW_MS) {
      const rows = await rowsOfDay(db, day, last.mark);
      const same = rows.visits.id.length === 0 && rows.vitals.key.length === 0;
      if (last.state.take(rows)) return { ...last, mark: rows.mark, found: same ? last.found : dayOf(day, last.state.packed(), names) };
    }
    const state = createChangingDay();
    const rows = await rowsOfDay(db, day);
    state.take(rows);
    return { state, mark: rows.mark, begun: Date.now(), found: dayOf(day, state.packed(), names) };
  };
  const fromRows = async (day: string): Promise<Day> => {
    const before = changing.get(day);
    // A reading that failed is none to go on from: whoever asked for it has heard of it.
    const reading = (async () => readChanges(day, await before?.catch(() => undefined)))();
    changing.delete(day);
    changing.set(day, reading);
    for (const [oldest] of changing) {
      if (changing.size <= MOST_CHANGING) break;
      changing.delete(oldest);
    }
    return (await reading).found;
  };
  const months = new Map<string, Promise<Kept>>();
  const month: DaysInMemory['month'] = (first, site) => {
    const key = `${first} ${site ?? ''}`;
    const known = months.get(key);
    if (known) return known;
    const counting = (async () => {
      const count = createCount(names, { site, filters: {} });
      await countDays(count, packed(daysOfMonth(first)));
      return keptOf(count.counted);
    })();
    months.set(key, counting);
    // Whoever waits for it hears of it; the next one tries again.
    counting.catch(() => months.delete(key));
    return counting;
  };
  return {
    names,
    month,
    packed,
    fromRows,
    hasBefore: (day) => [...held].some(([each, found]) => found !== undefined && each < day),
    fill: async (days, open, stopped = () => false) => {
      for (const day of open) await fromRows(day);
      const left = [...days];
      while (left.length > 0 && bytes < most * FILLED && !stopped()) await Promise.all(load(left.splice(0, AT_ONCE)).values());
      const [newest, oldest] = [days[0], days.at(-1)];
      if (newest === undefined || oldest === undefined || bytes >= most * FILLED || stopped()) return;
      for (const first of cut({ from: oldest, to: newest }, { kept: newest, first: undefined }, newest).months)
        await month(first, undefined);
    },
    bytes: () => bytes,
  };
}
