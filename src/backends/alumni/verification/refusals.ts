import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';

/** Days until somebody who was refused may ask again. */
export const REFUSED_DAYS = 30;
/** And until somebody who left while suspended may come back, or without an officer after leaving while a report about them waited. */
const YEAR_DAYS = 365;

type Why = 'refused' | 'suspended' | 'reported';
export interface Somebody {
  account: string;
  email: string;
}

/** By the account, and by its address for whoever makes a new account: codes, so that nothing of those who left is kept. */
const keysOf = (
  secrets: AlumniContext['secrets'],
  why: Why,
  { account, email }: Pick<Somebody, 'account'> & { email?: string | undefined },
): string[] => [
  secrets.mac(`${why} account`, account),
  ...(email === undefined ? [] : [secrets.mac(`${why} address`, email.toLowerCase())]),
];

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
    .values(keysOf(secrets, why, who).map((key) => ({ key, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}

/** Until when it counts, of the account alone where no address is given; undefined where it does not. */
export async function refusedUntil(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  why: Why,
  who: Pick<Somebody, 'account'> & { email?: string | undefined },
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom('refusals')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('key', 'in', keysOf(secrets, why, who))
    .where('until', '>', now())
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** It counts no more: officers let them in. */
export async function forgetRefused({ secrets }: Pick<AlumniContext, 'secrets'>, transaction: Db, why: Why, who: Somebody): Promise<void> {
  await transaction
    .deleteFrom('refusals')
    .where('key', 'in', keysOf(secrets, why, who))
    .execute();
}
