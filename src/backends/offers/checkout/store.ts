import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Reader } from '../readers/user-ref.ts';
import type { Db } from '../storage/database.ts';
import type { Language, Row } from '../storage/tables.ts';

export type Checkout = Row<'checkouts'>;

/** How long a purchase may be left lying, and shows its receipt once it is paid, in minutes. */
export const CHECKOUT_MINUTES = 60;
/** Days for which its pages say that it is paid. */
const PAID_DAYS = 7;

type Parts = Pick<OffersContext, 'db' | 'now'>;

/** Begins a purchase. @returns the token in the address of its pages, which stands for the reader's reference from now on */
export async function beginCheckout(
  { db, now }: Parts,
  {
    reader,
    ...rest
  }: { reader: Reader; offer_id: string; term_id: string | null; language: Language; mode: 'page' | 'frame'; return_url: string | null },
): Promise<string> {
  const token = randomToken(24);
  await db
    .insertInto('checkouts')
    .values({
      token_hash: hashToken(token),
      uid: reader.uid,
      email: reader.email,
      name: reader.name,
      ...rest,
      expires_at: new Date(now().getTime() + CHECKOUT_MINUTES * 60_000),
    })
    .execute();
  return token;
}

/** Where a purchase came from, also one that is over; undefined for one that nobody knows any more. */
export const whenceOf = ({ db }: Parts, token: string): Promise<Pick<Checkout, 'language' | 'mode' | 'return_url'> | undefined> =>
  db.selectFrom('checkouts').select(['language', 'mode', 'return_url']).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** Notes in a transaction of the caller's that a purchase is paid. */
export async function markPaid(on: Db, { token_hash: hash }: Pick<Checkout, 'token_hash'>, paymentId: string, at: Date): Promise<void> {
  await on
    .updateTable('checkouts')
    .set({ payment_id: paymentId, expires_at: new Date(at.getTime() + PAID_DAYS * 86_400_000) })
    .where('token_hash', '=', hash)
    .execute();
}

/** @throws OffersError `checkout-over` */
export async function findCheckout({ db, now }: Parts, token: string): Promise<Checkout> {
  const checkout = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (checkout === undefined) throw new OffersError('checkout-over');
  return checkout;
}

export const chooseTerm = async ({ db }: Parts, token: string, termId: string | null): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ term_id: termId })
    .where('token_hash', '=', hashToken(token))
    .where('payment_id', 'is', null)
    .execute();
};
