import { sql } from 'kysely';
import { accessEnds } from '../access/grants.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Row } from '../storage/tables.ts';
import { lockKnownAccount } from '../webhook/tell.ts';

type Parts = Pick<OffersContext, 'db' | 'now'>;

/** How long a gift link opens its piece, in days. */
const GIFT_DAYS = 30;

const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** Links that a subscription may still give away in this month. */
export async function giftsLeft({ db, now }: Parts, { id, gifts }: Pick<Row<'subscriptions'>, 'id' | 'gifts'>): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select count(*)::int as given from offers.gifts where subscription_id = ${id} and created_at >= ${monthOf(now())}`.execute(db);
  return Math.max(0, gifts - (rows[0]?.given ?? 0));
}

/**
 * A link's token for one piece. The same piece by the same `key` is the same link, and counts once.
 * @throws OffersError `no-access` without a subscription, `gifts-used-up`
 */
export async function giveAway(
  { db, now, secrets }: Parts & Pick<OffersContext, 'secrets'>,
  uid: string,
  { rid, url, title, key }: { rid: string; url: string; title: string; key?: string | undefined },
): Promise<{ token: string; expiresAt: Date; left: number }> {
  return db.transaction().execute(async (on) => {
    const at = now();
    const known = await lockKnownAccount(on, uid);
    const subscription =
      known &&
      (await on
        .selectFrom('subscriptions')
        .select(['id', 'gifts'])
        .where('uid', '=', uid)
        .where('rid', '=', rid)
        .where('state', '<>', 'ended')
        .where('paid_until', '>', at)
        .executeTakeFirst());
    if (!subscription) throw new OffersError('no-access');
    const left = await giftsLeft({ db: on, now }, subscription);
    const token = key === undefined ? randomToken(24) : secrets.mac('gift', JSON.stringify([uid, rid, url, key]));
    const made = await on
      .selectFrom('gifts')
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .where('subscription_id', '=', subscription.id)
      .executeTakeFirst();
    if (made !== undefined) return { token, expiresAt: made.expires_at, left };
    if (left === 0) throw new OffersError('gifts-used-up');
    const expiresAt = new Date(at.getTime() + GIFT_DAYS * 86_400_000);
    await on
      .insertInto('gifts')
      .values({ token_hash: hashToken(token), subscription_id: subscription.id, url, title, rid, created_at: at, expires_at: expiresAt })
      .execute();
    return { token, expiresAt, left: left - 1 };
  });
}

/** The piece that a link opens; undefined where it is over, or whoever gave it has no access any more. */
export async function giftOf(
  { db, now }: Parts,
  token: string,
): Promise<Pick<Row<'gifts'>, 'url' | 'title' | 'rid' | 'expires_at'> | undefined> {
  const gift = await db
    .selectFrom('gifts')
    .innerJoin('subscriptions', 'subscriptions.id', 'gifts.subscription_id')
    .select([
      'gifts.url',
      'gifts.title',
      'gifts.rid',
      'gifts.expires_at',
      'subscriptions.state',
      'subscriptions.paid_until',
      'subscriptions.declined_at',
    ])
    .where('gifts.token_hash', '=', hashToken(token))
    .where('gifts.expires_at', '>', now())
    .where('subscriptions.state', '<>', 'ended')
    .executeTakeFirst();
  return gift && accessEnds(gift) > now() ? gift : undefined;
}
