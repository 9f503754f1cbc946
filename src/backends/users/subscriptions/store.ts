import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { MOST_REFUSALS } from '../digest/deliveries.ts';
import { comingTo, noteConsent } from './consents.ts';
import { DEFAULT_PRACTICE, NEWSLETTERS, rhythmOf } from './newsletters.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';

export interface SubscriptionList {
  practice: string;
  /** ISO 8601; null: not paused. */
  pausedUntil: string | null;
  newsletters: { id: string; name: string; frequency: Frequency; subscribed: boolean }[];
  alerts: { topic: string; frequency: Frequency }[];
  /** Nothing is sent: the address was refused again and again. It ends with the next change, or with another address. */
  refused?: true;
}

export interface SubscriptionChange {
  practice?: string | undefined;
  pausedUntil?: string | null | undefined;
  newsletters: readonly { id: string }[];
  alerts: readonly { topic: string; frequency: Frequency }[];
}

type Subscriber = Row<'subscribers', 'id' | 'practice' | 'paused_until' | 'refusals'>;

const listOf = async (db: Db, subscriber: Subscriber | undefined): Promise<SubscriptionList> => {
  const rows =
    subscriber === undefined
      ? []
      : await db
          .selectFrom('subscriptions')
          .select(['kind', 'key', 'frequency'])
          .where('subscriber_id', '=', subscriber.id)
          .orderBy('key')
          .execute();
  const chosen = new Set(rows.filter(({ kind }) => kind === 'newsletter').map(({ key }) => key));
  return {
    practice: subscriber?.practice ?? DEFAULT_PRACTICE,
    pausedUntil: subscriber?.paused_until?.toISOString() ?? null,
    newsletters: NEWSLETTERS.map(({ id, name, frequency }) => ({
      id,
      name,
      frequency,
      subscribed: chosen.has(id),
    })),
    alerts: rows.filter(({ kind }) => kind === 'alert').map(({ key, frequency }) => ({ topic: key, frequency })),
    ...((subscriber?.refusals ?? 0) < MOST_REFUSALS ? {} : { refused: true as const }),
  };
};

/** What an account is subscribed to; nothing, where it never chose. */
export async function readSubscriptions(db: Db, accountId: string): Promise<SubscriptionList> {
  const found = db.selectFrom('subscribers').select(['id', 'practice', 'paused_until', 'refusals']).where('account_id', '=', accountId);
  return listOf(db, await found.executeTakeFirst());
}

export type Subscribed = SubscriptionList & { email: string; hasAccount: boolean };

/** What a confirmed subscriber gets, account or not; undefined where nobody has the id. */
export async function readSubscriber(db: Db, id: string): Promise<Subscribed | undefined> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['id', 'practice', 'paused_until', 'refusals', 'email', 'account_id'])
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return subscriber && { ...(await listOf(db, subscriber)), email: subscriber.email, hasAccount: subscriber.account_id !== null };
}

/** The address that a subscriber has, and whether their account had another one before; undefined where nobody has the id. */
export async function addressOf(db: Db, id: string): Promise<{ email: string; moved: boolean } | undefined> {
  const { rows } = await sql<Row<'subscribers', 'email'> & { moved: boolean }>`
    select u.email, exists (select 1 from users.former_addresses f where f.account_id = u.account_id) as moved
    from users.subscribers u where u.id = ${id}`.execute(db);
  return rows[0];
}

/** Replaces what somebody is subscribed to. What stays keeps the day it began, so that an issue is not sent twice or too early. */
async function replaceSubscriptions(
  db: Db,
  subscriberId: string,
  change: Pick<SubscriptionChange, 'newsletters' | 'alerts'>,
): Promise<void> {
  const wanted = [
    ...change.newsletters.map(({ id }) => ({ kind: 'newsletter' as const, key: id, frequency: rhythmOf(id) })),
    ...change.alerts.map(({ topic, frequency }) => ({ kind: 'alert' as const, key: topic, frequency })),
  ];
  const kept = wanted.map(({ kind, key }) => `${kind} ${key}`);
  await sql`delete from users.subscriptions where subscriber_id = ${subscriberId} and not (kind || ' ' || key = any(${kept}::text[]))`.execute(
    db,
  );
  await addSubscriptions(db, subscriberId, wanted);
}

export async function addSubscriptions(
  db: Db,
  subscriberId: string,
  wanted: readonly (Row<'subscriptions', 'kind' | 'key' | 'frequency'> & { began?: string | undefined })[],
  { keepsRhythm = false }: { keepsRhythm?: boolean } = {},
): Promise<void> {
  const change = keepsRhythm
    ? sql`nothing`
    : sql`update set frequency = excluded.frequency,
        created_at = case when s.frequency = excluded.frequency then s.created_at else now() end`;
  // In another rhythm it begins anew: the issue of that rhythm that is out would bring what was read already.
  for (const { kind, key, frequency, began } of wanted)
    await sql`
      insert into users.subscriptions as s (subscriber_id, kind, key, frequency, created_at)
      values (${subscriberId}, ${kind}, ${key}, ${frequency}, coalesce(${began ?? null}::timestamptz, now()))
      on conflict (subscriber_id, kind, key) do ${change}`.execute(db);
}

/** The account's address is verified, so its subscriptions need no second confirmation. The language of its mails stays: the profile changes it. */
export async function writeSubscriptions(
  context: Pick<UsersContext, 'db' | 'secrets'>,
  account: { accountId: string; email: string; language: string },
  change: SubscriptionChange,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Row<'subscribers', 'id'>>`
      insert into users.subscribers (id, email, account_id, language, confirmed_at) values (${randomUUID()}, ${account.email}, ${account.accountId}, ${account.language}, now())
      on conflict (lower(email)) do update set account_id = excluded.account_id, confirmed_at = coalesce(users.subscribers.confirmed_at, now()),
        language = case when users.subscribers.confirmed_at is null then excluded.language else users.subscribers.language end
      returning id`.execute(transaction);
    await applyChange(context, transaction, rows[0]?.id ?? '', change);
  });
}

/** The same for a subscriber whom a link of a mail names. */
export const writeSubscriber = (context: Pick<UsersContext, 'db' | 'secrets'>, id: string, change: SubscriptionChange): Promise<void> =>
  context.db.transaction().execute((transaction) => applyChange(context, transaction, id, change));

async function applyChange(context: Pick<UsersContext, 'secrets'>, db: Db, id: string, change: SubscriptionChange): Promise<void> {
  const before = await comingTo(db, id);
  if (change.practice !== undefined) await db.updateTable('subscribers').set({ practice: change.practice }).where('id', '=', id).execute();
  if (change.pausedUntil !== undefined)
    await db.updateTable('subscribers').set({ paused_until: change.pausedUntil }).where('id', '=', id).execute();
  // Who chooses what comes says that there is somebody.
  await db.updateTable('subscribers').set({ refusals: 0 }).where('id', '=', id).where('refusals', '>', 0).execute();
  await replaceSubscriptions(db, id, change);
  const now = await comingTo(db, id);
  const subscriber = await db.selectFrom('subscribers').select(['email', 'language']).where('id', '=', id).executeTakeFirst();
  if (subscriber === undefined || isDeepStrictEqual(before, now)) return;
  await noteConsent(context, db, { what: 'chosen', subscriberId: id, ...subscriber, ...now });
}
