import { sql, type QueryExecutorProvider } from 'kysely';
import type { MeterRule } from '../content/model.ts';
import type { Db } from '../storage/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { trimSlashes } from '../../../lib/trim-signs.ts';

/** What a meter says of one piece. */
export interface Metered {
  /** The piece was counted, now or before in this window: it is open. */
  open: boolean;
  /** It was counted now. */
  incremented: boolean;
  views: number;
  viewsLeft: number;
}

/**
 * Who reads: the account if there is one, else the browser. What the browser has read without the account counts for both, so that
 * nobody who signs in loses a piece that was open.
 */
export interface MeterReader {
  uid: string | undefined;
  browser: string;
}

/** Whether one more piece may be opened, whatever the reader's own count is. */
export type MayCount = (on: QueryExecutorProvider) => Promise<boolean>;

export interface Meter {
  /** How it stands with a piece, without counting it: `mayCount` counts nothing either, and says what it would say to a press. */
  look(reader: MeterReader, rule: MeterRule, piece: string, now: Date, mayCount: MayCount): Promise<Metered>;
  /** Counts a piece once. `mayCount` is asked before a new one is counted, in the same transaction, and may say no. */
  read(reader: MeterReader, rule: MeterRule, piece: string, now: Date, mayCount: MayCount): Promise<Metered>;
}

const DAY_MS = 86_400_000;

/** Since when views count. */
export function windowStart({ window }: Pick<MeterRule, 'window'>, now: Date): Date {
  return window === 'month' ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)) : new Date(now.getTime() - window * DAY_MS);
}

/** The longest that a view may count, in days; after that it is forgotten. */
export const LONGEST_WINDOW_DAYS = 366;

/** The piece that an address is of: its path, however it is written. */
export function pieceOf(url: string): string {
  const path = trimSlashes(new URL(url).pathname);
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Counts in PostgreSQL. Readers and pieces are kept as codes, those of pieces another for each reader: the table does not say who read what. */
export function createMeter(db: Db, secrets: Secrets): Meter {
  const codesOf = ({ uid, browser }: MeterReader, piece: string): { reader: string; piece: string }[] =>
    [...(uid === undefined ? [] : [meterReaderCodes(secrets, 'account', uid)]), meterReaderCodes(secrets, 'browser', browser)]
      // Of one secret each: the newest of each reader first, by which is counted from now on.
      .map((readers) => readers.map((reader, at) => ({ reader, piece: secrets.macs('piece', `${reader} ${piece}`)[at] ?? '' })))
      .flat();

  async function stand(
    codes: readonly { reader: string; piece: string }[],
    rule: MeterRule,
    now: Date,
    on: QueryExecutorProvider,
  ): Promise<{ seen: boolean; views: number }> {
    const { rows } = await sql<{ seen: boolean; views: number }>`
      select count(*)::int as views, coalesce(bool_or(piece = any(${codes.map(({ piece }) => piece)}::text[])), false) as seen
      from offers.views
      where reader = any(${codes.map(({ reader }) => reader)}::text[]) and meter = ${rule.name} and seen_at >= ${windowStart(rule, now)}`.execute(
      on,
    );
    return rows[0] ?? { seen: false, views: 0 };
  }
  /** None is left where the reader's are read, or those of the line. */
  const refused = (rule: MeterRule, views: number): Metered => ({ ...said(rule, false, false, views), viewsLeft: 0 });
  const said = (rule: MeterRule, open: boolean, incremented: boolean, views: number): Metered => ({
    open,
    incremented,
    views,
    viewsLeft: Math.max(0, rule.size - views),
  });

  return {
    look: async (reader, rule, piece, now, mayCount) => {
      const { seen, views } = await stand(codesOf(reader, piece), rule, now, db);
      return seen || (views < rule.size && (await mayCount(db))) ? said(rule, seen, false, views) : refused(rule, views);
    },
    read: (reader, rule, piece, now, mayCount) => {
      const codes = codesOf(reader, piece);
      const [own] = codes;
      if (own === undefined) throw new Error('A reader has a browser at least.');
      return db.transaction().execute(async (transaction) => {
        // Two pieces at the same moment are counted one after the other, or both would be the last one.
        await sql`select pg_advisory_xact_lock(hashtextextended(${own.reader}, 0))`.execute(transaction);
        const { seen, views } = await stand(codes, rule, now, transaction);
        if (seen) return said(rule, true, false, views);
        if (views >= rule.size || !(await mayCount(transaction))) return refused(rule, views);
        await sql`
          insert into offers.views (reader, meter, piece, seen_at) values (${own.reader}, ${rule.name}, ${own.piece}, ${now})
          on conflict (reader, meter, piece) do update set seen_at = excluded.seen_at`.execute(transaction);
        return said(rule, true, true, views + 1);
      });
    },
  };
}

/** What the table calls a reader, by the secret of now and by those before it. */
export const meterReaderCodes = (secrets: Secrets, kind: 'account' | 'browser', id: string): readonly string[] =>
  secrets.macs('meter reader', `${kind} ${id}`);
