import type { OffersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';

/** Days for which an erasure is remembered, so that free time is not given again. */
const DAYS = 365;
const DAY_MS = 86_400_000;

type Parts = Pick<OffersContext, 'secrets' | 'now'>;
const keysOf = ({ secrets }: Pick<Parts, 'secrets'>, email: string): readonly string[] =>
  secrets.macs('given trial', email.trim().toLowerCase());

/** Whether an account of this address that was erased within the year had free time: a new account is made in a minute. */
export async function wasGiven(parts: Parts, on: Db, email: string): Promise<boolean> {
  const found = await on
    .selectFrom('given')
    .select('key')
    .where('key', 'in', keysOf(parts, email))
    .where('until', '>', parts.now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers, of an account that is erased, that it had a subscription: codes over its addresses for a year, and nothing else. */
export async function rememberGiven(parts: Parts, on: Db, uid: string, addresses: readonly string[]): Promise<void> {
  const at = parts.now();
  await on.deleteFrom('given').where('until', '<=', at).execute();
  const account = await on
    .selectFrom('accounts')
    .select('email')
    .where('uid', '=', uid)
    .where(({ exists, selectFrom }) => exists(selectFrom('subscriptions').select('id').where('uid', '=', uid)))
    .executeTakeFirst();
  if (account === undefined) return;
  const until = new Date(at.getTime() + DAYS * DAY_MS);
  const keys = [...new Set([account.email, ...addresses].map((each) => keysOf(parts, each)[0] ?? ''))];
  await on
    .insertInto('given')
    .values(keys.map((key) => ({ key, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute();
}
