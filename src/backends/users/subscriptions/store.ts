import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { DEFAULT_PRACTICE, NEWSLETTERS, rhythmOf } from './newsletters.ts';
import type { Frequency } from './newsletters.ts';

export interface SubscriptionList {
  practice: string;
  /** ISO 8601; null: not paused. */
  pausedUntil: string | null;
  newsletters: { id: string; name: string; frequency: Frequency; subscribed: boolean }[];
  alerts: { topic: string; frequency: Frequency }[];
}

export interface SubscriptionChange {
  practice?: string | undefined;
  pausedUntil?: string | null | undefined;
  newsletters: readonly { id: string }[];
  alerts: readonly { topic: string; frequency: Frequency }[];
}

interface Subscriber {
  id: string;
  practice: string;
  paused_until: Date | null;
}

const listOf = async (db: Db, subscriber: Subscriber | undefined): Promise<SubscriptionList> => {
  const { rows } = await sql<{ kind: 'newsletter' | 'alert'; key: string; frequency: Frequency }>`
    select kind, key, frequency from users.subscriptions where subscriber_id = ${subscriber?.id ?? null} order by key`.execute(db);
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
  };
};

/** What an account is subscribed to; nothing, where it never chose. */
export async function readSubscriptions(db: Db, accountId: string): Promise<SubscriptionList> {
  const { rows } = await sql<Subscriber>`select id, practice, paused_until from users.subscribers where account_id = ${accountId}`.execute(
    db,
  );
  return listOf(db, rows[0]);
}

export type Subscribed = SubscriptionList & { email: string; hasAccount: boolean };

/** What a confirmed subscriber gets, account or not; undefined where nobody has the id. */
export async function readSubscriber(db: Db, id: string): Promise<Subscribed | undefined> {
  const { rows } = await sql<Subscriber & { email: string; account_id: string | null }>`
    select id, practice, paused_until, email, account_id from users.subscribers where id = ${id} and confirmed_at is not null`.execute(db);
  const [subscriber] = rows;
  return subscriber && { ...(await listOf(db, subscriber)), email: subscriber.email, hasAccount: subscriber.account_id !== null };
}

/** Replaces what somebody is subscribed to. What stays keeps the day it began, so that an issue is not sent twice or too early. */
async function replaceSubscriptions(
  db: Db,
  subscriberId: string,
  change: Pick<SubscriptionChange, 'newsletters' | 'alerts'>,
): Promise<void> {
  const wanted = [
    ...change.newsletters.map(({ id }) => ({ kind: 'newsletter', key: id, frequency: rhythmOf(id) })),
    ...change.alerts.map(({ topic, frequency }) => ({ kind: 'alert', key: topic, frequency })),
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
  wanted: readonly { kind: string; key: string; frequency: string }[],
): Promise<void> {
  for (const { kind, key, frequency } of wanted)
    await sql`
      insert into users.subscriptions (subscriber_id, kind, key, frequency) values (${subscriberId}, ${kind}, ${key}, ${frequency})
      on conflict (subscriber_id, kind, key) do update set frequency = excluded.frequency`.execute(db);
}

/** The account's address is verified, so its subscriptions need no second confirmation. */
export async function writeSubscriptions(
  db: Db,
  account: { accountId: string; email: string; language: string },
  change: SubscriptionChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into users.subscribers (id, email, account_id, language, confirmed_at) values (${randomUUID()}, ${account.email}, ${account.accountId}, ${account.language}, now())
      on conflict (lower(email)) do update set account_id = excluded.account_id, confirmed_at = coalesce(users.subscribers.confirmed_at, now()), language = excluded.language
      returning id`.execute(transaction);
    await applyChange(transaction, rows[0]?.id ?? '', change);
  });
}

/** The same for a subscriber whom a link of a mail names. */
export const writeSubscriber = (db: Db, id: string, change: SubscriptionChange): Promise<void> =>
  db.transaction().execute((transaction) => applyChange(transaction, id, change));

async function applyChange(db: Db, id: string, change: SubscriptionChange): Promise<void> {
  if (change.practice !== undefined) await sql`update users.subscribers set practice = ${change.practice} where id = ${id}`.execute(db);
  if (change.pausedUntil !== undefined)
    await sql`update users.subscribers set paused_until = ${change.pausedUntil} where id = ${id}`.execute(db);
  await replaceSubscriptions(db, id, change);
}
