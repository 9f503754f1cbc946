import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../days.ts';
import type { Db } from '../storage/database.ts';

/**
 * The salts of today and yesterday (UTC). Yesterday's is kept so that a visit crosses midnight; the day after it is deleted, and
 * nothing leads from an address and a browser to a row any more (protocol page analytics, "Collectors without cookies").
 */
export interface Salts {
  /** The number of a visitor today, and what it was yesterday; the same for a day, and another on another site. */
  visitor(who: { site: string; address: string; userAgent: string }, at: number): Promise<{ today: bigint; yesterday: bigint | undefined }>;
  /** Deletes what is older than yesterday's. */
  forget(at: number): Promise<void>;
}

export function createSalts(db: Db): Salts {
  const known = new Map<string, string | undefined>();

  const today = async (day: string): Promise<string> => {
    const salt = known.get(day);
    if (salt !== undefined) return salt;
    // Several processes make the same day one salt: the first one's.
    await db
      .insertInto('salts')
      .values({ day, salt: randomBytes(32).toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { salt: made } = await db
      .selectFrom('salts')
      .select('salt')
      .where('day', '=', sql<Date>`${day}::date`)
      .executeTakeFirstOrThrow();
    known.clear();
    known.set(day, made);
    return made;
  };
  const yesterday = async (day: string): Promise<string | undefined> => {
    if (known.has(day)) return known.get(day);
    const found = await db
      .selectFrom('salts')
      .select('salt')
      .where('day', '=', sql<Date>`${day}::date`)
      .executeTakeFirst();
    known.set(day, found?.salt);
    return found?.salt;
  };
  const numberOf = (salt: string, words: readonly string[]): bigint =>
    createHmac('sha256', salt).update(words.join('\u0000')).digest().readBigInt64BE(0);

  return {
    visitor: async ({ site, address, userAgent }, at) => {
      const words = [site, address, userAgent];
      const salt = await today(dayOf(at));
      const before = await yesterday(dayOf(at - DAY_MS));
      return { today: numberOf(salt, words), yesterday: before === undefined ? undefined : numberOf(before, words) };
    },
    forget: async (at) => {
      await db
        .deleteFrom('salts')
        .where('day', '<', sql<Date>`${dayOf(at - DAY_MS)}::date`)
        .execute();
      for (const day of known.keys()) if (day < dayOf(at - DAY_MS)) known.delete(day);
    },
  };
}
