import { sql } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { STALE_MS, type KeptFile, type UploadFolder } from './folder.ts';

/** Of what is there one sweep removes a tenth at most, and a few where there is little. */
const SHARE = 0.1;
const FEW = 10;

/**
 * Whether the uploads are those of this database: both hold the same id. `another`: they hold another id than it, or one while it holds
 * none. `unknown`: they hold none, and most of them are named by no row.
 */
type Whose = 'ours' | 'another' | 'unknown';

interface UploadsState {
  /** Undefined until they were looked at. */
  whose: Whose | undefined;
  /** Files that no row names and that are not removed, for they are more than one sweep removes. */
  strays: number;
}

export interface Strays {
  /** Removes what no row names, where the files are this database's and are few among all that are there. */
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
  let told: UploadsState = { whose: undefined, strays: 0 };
  /** Said once, and again when it has changed. */
  const tell = (state: UploadsState, details: Readonly<Record<string, unknown>>): void => {
    const before = told;
    told = state;
    if (state.whose !== undefined && state.whose !== 'ours' && state.whose !== before.whose) log.error(details, WORDS[state.whose]);
    if (state.strays > 0 && before.strays === 0)
      log.error({ ...details, strays: state.strays }, 'more uploads than one sweep removes are named by no row: none of them is removed');
  };

  async function whose(kept: readonly KeptFile[], named: ReadonlySet<string>): Promise<Whose> {
    const [here, there] = [await idInDatabase(db), idOf(await folder.mark())];
    if (there !== undefined) return there === here ? 'ours' : 'another';
    // What is marked here for the first time is empty, or is known here.
    if (named.size * 2 < kept.length) return 'unknown';
    await folder.setMark(here ?? (await newIdInDatabase(db)));
    return 'ours';
  }

  return {
    state: () => told,
    sweep: async () => {
      const kept = await folder.kept();
      const named = kept.length === 0 ? new Set<string>() : await namedOf(db, kept);
      const theirs = await whose(kept, named);
      const strays = kept.filter(({ id, modifiedMs }) => !named.has(id) && now() - modifiedMs > STALE_MS);
      const most = Math.max(FEW, Math.floor(kept.length * SHARE));
      const isTooMuch = theirs === 'ours' && strays.length > most;
      tell({ whose: theirs, strays: isTooMuch ? strays.length : 0 }, { files: kept.length, named: named.size, most });
      if (theirs !== 'ours' || isTooMuch) return;
      for (const { id } of strays) await folder.remove(id);
    },
  };
}
