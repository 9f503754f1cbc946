import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { every } from '../../../kit/every.ts';
import type { Log } from '../../../kit/log.ts';
import type { Tree } from '../../items/types.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { differencesOf, messagesOf, type Difference } from './message.ts';
import { lookAt, type Look, type Shown, type ShownItems } from './shown.ts';

/** PostgreSQL's advisory lock of whoever tells: an arbitrary number, one for all processes. */
const TELLING = 470_021_894;
/** A date of a publication passes by itself: whoever looks so often is not late. */
const TICK_MS = 500;
/** Rows of one statement. */
const ROWS = 5_000;

/** Tells the receivers what visitors are shown otherwise than before. */
export interface Teller {
  /** Reads what was told last, and tells what changed since: while no process ran, or before one died that had not told it yet. */
  start(): Promise<void>;
  /** The items are others. Resolves when all that differs is owed to the receivers; never rejects: what fails is tried again. */
  tell(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  log: Log;
  /** Addresses that are owed each message. */
  targets: readonly string[];
  tree(): Tree;
  /** Something is owed. */
  wake(): void;
}

/**
 * What was told is kept in the database, by item and language, and every look compares it with what is shown now. So nothing is
 * forgotten, whoever changed what: an editor here, a check-out of files, a date that passed while nothing ran, a process that died
 * between a file and its message.
 */
export function createTeller({ db, log, targets, tree, wake }: Options): Teller {
  let told: ShownItems | undefined;
  let last: Look | undefined;
  let revision: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  let stopped = false;

  const read = async (): Promise<ShownItems> => {
    const rows = await db.selectFrom('told').select(['item', 'language', 'stamp', 'path']).execute();
    const items = new Map<string, Map<string, Shown>>();
    for (const { item, language, stamp, path } of rows) {
      const languages = items.get(item) ?? new Map<string, Shown>();
      items.set(item, languages.set(language, { stamp, path, isPage: false }));
    }
    return items;
  };

  const stampOf = (shown: ShownItems, { item, language }: Difference): string | undefined => shown.get(item)?.get(language)?.stamp;

  const write = async (on: Db, shown: ShownItems, all: readonly Difference[]): Promise<void> => {
    for (let at = 0; at < all.length; at += ROWS) {
      const some = all.slice(at, at + ROWS);
      const here = some.filter(({ operation }) => operation !== 'Delete');
      const gone = some.filter(({ operation }) => operation === 'Delete');
      if (here.length > 0)
        await sql`
          insert into authoring.told (item, language, stamp, path)
          select * from unnest(${here.map(({ item }) => item)}::uuid[], ${here.map(({ language }) => language)}::text[],
            ${here.map((each) => stampOf(shown, each) ?? '')}::text[], ${here.map(({ path }) => path)}::text[])
          on conflict (item, language) do update set stamp = excluded.stamp, path = excluded.path`.execute(on);
      if (gone.length > 0)
        await sql`
          delete from authoring.told using unnest(${gone.map(({ item }) => item)}::uuid[], ${gone.map(({ language }) => language)}::text[])
            as gone (item, language) where told.item = gone.item and told.language = gone.language`.execute(on);
    }
  };

  /** Stamps that the database has now of what differs, by item and language. */
  const stampsOf = async (on: Db, all: readonly Difference[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await sql<Row<'told', 'item' | 'language' | 'stamp'>>`
      select told.item, told.language, told.stamp from authoring.told
      join unnest(${all.map(({ item }) => item)}::uuid[], ${all.map(({ language }) => language)}::text[]) as asked (item, language)
        on told.item = asked.item and told.language = asked.language`.execute(on);
    return new Map(rows.map(({ item, language, stamp }) => [`${item}/${language}`, stamp]));
  };

  const owe = async (on: Db, differences: readonly Difference[]): Promise<void> => {
    for (const { id, body } of messagesOf(differences, randomUUID))
      for (const target of targets) await on.insertInto('deliveries').values({ id, target, body }).execute();
  };

  const look = async (): Promise<void> => {
    const now = tree();
    const seen = `${now.revision} ${now.view('published').revision}`;
    if (told !== undefined && seen === revision) return;
    const looked = lookAt(now, last);
    const { shown } = looked;
    const before = (told ??= await read());
    // Of a service that has never told anything nobody has made anything yet.
    const isFirst = before.size === 0;
    const all = differencesOf(before, shown);
    if (all.length > 0) {
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${TELLING}::bigint)`.execute(transaction);
        if (!isFirst) {
          // Another process of the service may have told some of it.
          const stamps = await stampsOf(transaction, all);
          await owe(
            transaction,
            all.filter((each) => stamps.get(`${each.item}/${each.language}`) !== stampOf(shown, each)),
          );
        }
        await write(transaction, shown, all);
      });
    }
    told = shown;
    last = looked;
    revision = seen;
    if (all.length > 0 && !isFirst) {
      log.info({ changes: all.length, receivers: targets.length }, 'what was published is told');
      wake();
    }
  };

  const tell = (): Promise<void> => {
    // One look is enough for all who ask while another one runs.
    if (waiting > 0 || stopped) return running;
    waiting += 1;
    running = running
      .then(() => {
        waiting -= 1;
        return look();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'what was published could not be told; it is tried again'));
    return running;
  };

  let tick: { stop(): void } | undefined;
  return {
    start: async () => {
      await tell();
      tick = every(TICK_MS, () => void tell());
    },
    tell,
    stop: async () => {
      stopped = true;
      tick?.stop();
      await running;
    },
  };
}
