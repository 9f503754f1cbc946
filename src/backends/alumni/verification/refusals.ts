import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import { namesOf, type Somebody } from './known-by.ts';

/** Days until somebody who was refused may ask again. */
export const REFUSED_DAYS = 30;
/** And until somebody who left while suspended may come back, or without an officer after leaving while a report about them waited. */
const YEAR_DAYS = 365;

type Why = 'refused' | 'suspended' | 'reported';

/** Codes over all that they are known by, so that nothing of those who left is kept. */
const keysOf = async (secrets: AlumniContext['secrets'], db: Db, why: Why, who: Somebody): Promise<string[]> =>
  (await namesOf(db, who)).flatMap(({ kind, value }) => secrets.macs(`${why} ${kind}`, value));

/** Remembers it beyond the membership's row. */
export async function noteRefused(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  why: Why,
  who: Somebody,
): Promise<void> {
  const days = why === 'refused' ? REFUSED_DAYS : YEAR_DAYS;
  const until = new Date(now().getTime() + days * 86_400_000);
  await transaction
    .insertInto('refusals')
    .values((await keysOf(secrets, transaction, why, who)).map((key) => ({ key, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}

/** Until when it counts, by what is given of them; undefined where it does not. */
export async function refusedUntil(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  why: Why,
  who: Somebody,
): Promise<Date | undefined> {
  const keys = await keysOf(secrets, transaction, why, who);
  if (keys.length === 0) return undefined;
  const row = await transaction
    .selectFrom('refusals')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('key', 'in', keys)
    .where('until', '>', now())
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** It counts no more: officers let them in. */
export async function forgetRefused({ secrets }: Pick<AlumniContext, 'secrets'>, transaction: Db, why: Why, who: Somebody): Promise<void> {
  await transaction
    .deleteFrom('refusals')
    .where('key', 'in', await keysOf(secrets, transaction, why, who))
    .execute();
}
