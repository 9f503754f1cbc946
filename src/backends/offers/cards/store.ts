import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Db } from '../storage/database.ts';
import type { Language, Row } from '../storage/tables.ts';
import type { Subscription } from '../subscriptions/states.ts';

/** How long the page of another card may be left lying, in minutes. */
const CARD_MINUTES = 60;

type Parts = Pick<OffersContext, 'db' | 'now'>;
export type CardChange = Row<'card_changes'>;

/** Begins the change of a card. @returns the token in the address of its page, which stands for the reader's reference from now on */
export async function beginCardChange(
  { db, now }: Parts,
  rest: { subscription_id: string; language: Language; return_url: string },
): Promise<string> {
  const token = randomToken(24);
  await db
    .insertInto('card_changes')
    .values({ ...rest, token_hash: hashToken(token), expires_at: new Date(now().getTime() + CARD_MINUTES * 60_000) })
    .execute();
  return token;
}

/** Where a change of a card came from, also one that is over; undefined for one that nobody knows any more. */
export const whenceOfCard = ({ db }: Parts, token: string): Promise<Pick<CardChange, 'language' | 'return_url'> | undefined> =>
  db.selectFrom('card_changes').select(['language', 'return_url']).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** @throws OffersError `checkout-over` */
export async function findCardChange({ db, now }: Parts, token: string): Promise<{ change: CardChange; subscription: Subscription }> {
  const change = await db
    .selectFrom('card_changes')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  const subscription =
    change && (await db.selectFrom('subscriptions').selectAll().where('id', '=', change.subscription_id).executeTakeFirst());
  if (!change || !subscription) throw new OffersError('checkout-over');
  return { change, subscription };
}

/** Notes in a transaction of the caller's that the card was changed: pressed twice, it is done once. */
export const markCardChanged = async (on: Db, { token_hash: hash }: Pick<CardChange, 'token_hash'>, at: Date): Promise<void> => {
  await on.updateTable('card_changes').set({ done_at: at }).where('token_hash', '=', hash).execute();
};
