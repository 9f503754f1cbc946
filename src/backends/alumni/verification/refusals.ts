import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';

/** Days until somebody who was refused may ask again, and until somebody who left while suspended may come back. */
export const REFUSED_DAYS = 30;
const SUSPENDED_DAYS = 365;

type Why = 'refused' | 'suspended';
interface Somebody {
  account: string;
  email: string;
}

/** By the account, and by its address for whoever makes a new account: codes, so that nothing of those who left is kept. */
const keysOf = (secrets: AlumniContext['secrets'], why: Why, { account, email }: Somebody): [string, string] => [
  secrets.mac(`${why} account`, account),
  secrets.mac(`${why} address`, email.toLowerCase()),
];

/** Remembers it beyond the membership's row. */
export async function noteRefused(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  why: Why,
  who: Somebody,
): Promise<void> {
  const days = why === 'refused' ? REFUSED_DAYS : SUSPENDED_DAYS;
  const until = new Date(now().getTime() + days * 86_400_000);
  await transaction
    .insertInto('refusals')
    .values(keysOf(secrets, why, who).map((key) => ({ key, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}

/** Until when it counts; undefined where it does not. */
export async function refusedUntil(
  { secrets, now }: Pick<AlumniContext, 'secrets' | 'now'>,
  transaction: Db,
  why: Why,
  who: Somebody,
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom('refusals')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('key', 'in', keysOf(secrets, why, who))
    .where('until', '>', now())
    .executeTakeFirst();
  return row?.until ?? undefined;
}
