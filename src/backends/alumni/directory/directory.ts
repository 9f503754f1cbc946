import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { peopleAfter, peopleById } from '../profiles/rows.ts';
import type { Db } from '../storage/database.ts';
import { Columns } from './columns.ts';

const BATCH = 2_000;
/** What changed is kept for so long. */
const KEPT_MS = 60 * 60 * 1000;
/** Whoever asked nothing for so long reads everything anew: what changed since may be forgotten. */
const STALE_MS = KEPT_MS / 2;
/** Those who are gone are carried along until they are so many, and a quarter of all. */
const MOST_GONE = 1_000;

interface Held {
  columns: Columns;
  /** What was committed when these were read (`pg_snapshot`). */
  snapshot: string;
  at: number;
}

/** Everybody in memory, equal to the tables: each question first takes in what changed since the last. */
export interface Directory {
  /** Columns that have all that was committed when this was called. */
  current(): Promise<Columns>;
  /** Resolves when nothing is read in the background. */
  settled(): Promise<void>;
}

async function load(db: Db, now: () => number): Promise<Held> {
  const at = now();
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(trx);
      const columns = new Columns();
      let after: string | undefined;
      for (;;) {
        const people = await peopleAfter(trx, after, BATCH);
        columns.addUnordered(people);
        if (people.length < BATCH) break;
        after = people.reduce((last, { id }) => (id > last ? id : last), '');
      }
      columns.order();
      return { columns, snapshot: rows[0]?.snapshot ?? '', at };
    });
}

/**
 * What changed is found by the numbers of the transactions that wrote it: those that this process has not seen committed. So nobody
 * who writes waits for another, and one that began earlier and commits later is not missed.
 */
export function createDirectory(db: Db, now: () => number = Date.now): Directory {
  let held: Held | undefined;
  let running: Promise<Columns> | undefined;
  let next: Promise<Columns> | undefined;
  let renewing: Promise<void> | undefined;

  const renew = (): void => {
    renewing ??= load(db, now)
      .then((fresh) => void (held = fresh))
      // The old columns go on; the next question tries again.
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  };

  const take = async (): Promise<Columns> => {
    if (held === undefined || now() - held.at > STALE_MS) {
      held = await load(db, now);
      return held.columns;
    }
    const at = now();
    const mine = held;
    const { rows } = await sql<{ snapshot: string; changed: string[] }>`
      select pg_current_snapshot()::text as snapshot, array(
        select distinct person from alumni.directory_changes
        where transaction >= pg_snapshot_xmin(${mine.snapshot}::pg_snapshot) and transaction < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(transaction, ${mine.snapshot}::pg_snapshot)) as changed`.execute(db);
    const { snapshot = '', changed = [] } = rows[0] ?? {};
    // Somebody who was renewed meanwhile is as old as the renewal: what changed since is asked for again.
    if (held !== mine) return take();
    if (changed.length > 0) {
      const people = await peopleById(db, changed);
      if (held !== mine) return take();
      const there = new Set(people.map(({ id }) => id));
      for (const id of changed) if (!there.has(id)) mine.columns.remove(id);
      if (people.length > BATCH) mine.columns.addMany(people);
      else for (const person of people) mine.columns.add(person);
    }
    mine.snapshot = snapshot;
    mine.at = at;
    const { gone, size } = mine.columns;
    if (gone > MOST_GONE && gone * 4 > size) renew();
    return mine.columns;
  };

  const started = (): Promise<Columns> => {
    const work = take().finally(() => {
      if (running === work) running = undefined;
    });
    running = work;
    return work;
  };

  return {
    current: () => {
      if (running === undefined) return started();
      // What is being read began before this question, and may miss what was committed since: it waits for the next.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return started();
        });
      return next;
    },
    settled: async () => {
      await Promise.allSettled([running, next, renewing]);
    },
  };
}

const directories = new WeakMap<object, Directory>();

/** The one directory of a service. */
export function directoryOf({ db }: Pick<AlumniContext, 'db'>): Directory {
  let directory = directories.get(db);
  if (directory === undefined) directories.set(db, (directory = createDirectory(db)));
  return directory;
}

/** Forgets what every process has taken in by now. */
export async function sweepChanges({ db }: Pick<AlumniContext, 'db'>): Promise<void> {
  await sql`delete from alumni.directory_changes where at < clock_timestamp() - ${KEPT_MS} * interval '1 millisecond'`.execute(db);
}
