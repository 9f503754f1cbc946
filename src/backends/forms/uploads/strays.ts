import type { ObservableResult } from '@opentelemetry/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import { meter } from '../../kit/telemetry.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { STALE_MS, type KeptFile, type UploadFolder } from './folder.ts';

/** Of what is there one sweep puts aside a tenth at most, and a few where there is little. */
const SHARE = 0.1;
const FEW = 10;
/**
 * Until it is removed for good: of a small site a few are all that came since an older state of the database, which is put back with its
 * id, and whoever did that learns of it in days.
 */
const ASIDE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the uploads are those of this database: both hold the same id. `another`: they hold another id than it, or one while it holds
 * none. `unknown`: they hold none, and most of them are named by no row.
 */
type Whose = 'ours' | 'another' | 'unknown';

interface UploadsState {
  /** Undefined until they were looked at, and while all that is there came just now and is named by no row yet. */
  whose: Whose | undefined;
  /** Files that no row names and that are left where they are, for they are more than one sweep puts aside. */
  strays: number;
  /** Those that were put aside, and are removed after a week. */
  aside: number;
}

export interface Strays {
  /**
   * Puts aside what no row names, where the files are this database's and are few among all that are there; removes it after a week;
   * takes back what a row names again.
   */
  sweep(): Promise<void>;
  state(): UploadsState;
}

const markSchema = z.uuid();
/** What lies at the mark and is no id is nobody's that we know. */
const idOf = (mark: string | undefined): string | undefined =>
  mark === undefined ? undefined : (markSchema.safeParse(mark).data ?? 'none of ours');

const WORDS = {
  another: 'the uploads there are those of another database: nothing of them is swept',
  unknown: 'most of the uploads there are named by no row of this database: nothing of them is swept',
} as const;

/** What the database holds: that of its own uploads. */
const idInDatabase = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('upload_store').select('id').executeTakeFirst())?.id;

async function newIdInDatabase(db: Db): Promise<string> {
  // Of two processes that come at once one makes it, and both note the same.
  await db
    .insertInto('upload_store')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('upload_store').select('id').executeTakeFirstOrThrow()).id;
}

/**
 * A gauge of what is not swept: uploads that are `left` or put `aside`, and `unswept` is 1 where they are not this database's.
 * @returns tells no more
 */
export function tellOf(strays: Pick<Strays, 'state'>): () => void {
  const gauge = meter().createObservableGauge('masthead.uploads.strays', { description: 'Uploads that no row names, by what is done.' });
  const tell = (result: ObservableResult): void => {
    const { whose, strays: left, aside } = strays.state();
    result.observe(left, { state: 'left' });
    result.observe(aside, { state: 'aside' });
    result.observe(whose === undefined || whose === 'ours' ? 0 : 1, { state: 'unswept' });
  };
  gauge.addCallback(tell);
  return () => gauge.removeCallback(tell);
}

const namedOf = async (db: Db, files: readonly KeptFile[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Row<'files', 'id'>>`select id from forms.files where id = any(${files.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Files that no row names were left by a process that died. "No row" is said by one database, and any process may be started with
 * another: a folder or bucket and its database therefore hold the same id, and without it nothing is removed.
 */
export function createStrays({ db, folder, log }: { db: Db; folder: UploadFolder; log: Log }, now: () => number = Date.now): Strays {
  let told: UploadsState = { whose: undefined, strays: 0, aside: 0 };
  /** Said once, and again when it has changed. */
  const tell = (state: UploadsState, details: Readonly<Record<string, unknown>>): void => {
    const before = told;
    told = state;
    if (state.whose !== undefined && state.whose !== 'ours' && state.whose !== before.whose) log.error(details, WORDS[state.whose]);
    if (state.aside > before.aside)
      log.warn({ ...details, aside: state.aside }, 'uploads that no row names were put aside, and are removed in a week');
    if (state.strays > 0 && before.strays === 0)
      log.error(
        { ...details, strays: state.strays },
        'more uploads than one sweep puts aside are named by no row: they are left where they are',
      );
  };

  async function whose(kept: readonly KeptFile[], aside: readonly KeptFile[], named: ReadonlySet<string>): Promise<Whose | undefined> {
    const [here, there] = [await idInDatabase(db), idOf(await folder.mark())];
    if (there !== undefined) return there === here ? 'ours' : 'another';
    // What is marked here for the first time is empty, or is known here. What came just now may have no row yet, or is another's.
    const old = kept.filter(({ modifiedMs }) => now() - modifiedMs > STALE_MS);
    const judged = [old, kept, aside].find((files) => files.length > 0) ?? [];
    if (judged.filter(({ id }) => named.has(id)).length * 2 < judged.length) return judged === kept ? undefined : 'unknown';
    await folder.setMark(here ?? (await newIdInDatabase(db)));
    return 'ours';
  }

  return {
    state: () => told,
    sweep: async () => {
      const kept = await folder.kept();
      const before = await folder.aside();
      const all = [...kept, ...before];
      const named = all.length === 0 ? new Set<string>() : await namedOf(db, all);
      const theirs = await whose(kept, before, named);
      const strays = kept.filter(({ id, modifiedMs }) => !named.has(id) && now() - modifiedMs > STALE_MS);
      const most = Math.max(FEW, Math.floor(kept.length * SHARE));
      const details = { files: kept.length, named: named.size, most };
      if (theirs !== 'ours') return tell({ whose: theirs, strays: 0, aside: before.length }, details);
      const failures: unknown[] = [];
      /** Whether it was done: what cannot be moved stands in nobody else's way. */
      const done = (work: Promise<void>): Promise<boolean> =>
        work.then(
          () => true,
          (error: unknown) => {
            failures.push(error);
            return false;
          },
        );
      let aside = 0;
      for (const { id, modifiedMs } of before) {
        const isOver = now() - modifiedMs > ASIDE_MS;
        if (!named.has(id) && !isOver) aside += 1;
        else if (!(await done(named.has(id) ? folder.putBack(id) : folder.removeAside(id)))) aside += 1;
      }
      const isTooMuch = strays.length > most;
      if (!isTooMuch) for (const { id } of strays) if (await done(folder.putAside(id))) aside += 1;
      tell({ whose: theirs, strays: isTooMuch ? strays.length : 0, aside }, details);
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be moved: ${String(failures[0])}`);
    },
  };
}
