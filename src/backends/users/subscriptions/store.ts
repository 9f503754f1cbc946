import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { DEFAULT_PRACTICE, NEWSLETTERS } from './newsletters.ts';
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
  newsletters: readonly { id: string; frequency?: Frequency | undefined }[];
  alerts: readonly { topic: string; frequency: Frequency }[];
}

interface Subscriber {
  id: string;
  practice: string;
  paused_until: Date | null;
}

const defaultFrequency = (id: string): Frequency => NEWSLETTERS.find((each) => each.id === id)?.frequency ?? 'monthly';

export async function readSubscriptions(db: Db, accountId: string): Promise<SubscriptionList> {
  const { rows: subscribers } =
    await sql<Subscriber>`select id, practice, paused_until from users.subscribers where account_id = ${accountId}`.execute(db);
  const { rows } = await sql<{ kind: 'newsletter' | 'alert'; key: string; frequency: Frequency }>`
    select s.kind, s.key, s.frequency from users.subscriptions s join users.subscribers u on u.id = s.subscriber_id
    where u.account_id = ${accountId} order by s.key`.execute(db);
  const [subscriber] = subscribers;
  const chosen = new Map(rows.filter(({ kind }) => kind === 'newsletter').map(({ key, frequency }) => [key, frequency]));
  return {
    practice: subscriber?.practice ?? DEFAULT_PRACTICE,
    pausedUntil: subscriber?.paused_until?.toISOString() ?? null,
    newsletters: NEWSLETTERS.map(({ id, name, frequency }) => ({
      id,
      name,
      frequency: chosen.get(id) ?? frequency,
      subscribed: chosen.has(id),
    })),
    alerts: rows.filter(({ kind }) => kind === 'alert').map(({ key, frequency }) => ({ topic: key, frequency })),
  };
}

/** Replaces what somebody is subscribed to. What stays keeps the day it began, so that an issue is not sent twice or too early. */
async function replaceSubscriptions(
  db: Db,
  subscriberId: string,
  change: Pick<SubscriptionChange, 'newsletters' | 'alerts'>,
): Promise<void> {
  const wanted = [
    ...change.newsletters.map(({ id, frequency }) => ({ kind: 'newsletter', key: id, frequency: frequency ?? defaultFrequency(id) })),
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
    const id = rows[0]?.id ?? '';
    if (change.practice !== undefined)
      await sql`update users.subscribers set practice = ${change.practice} where id = ${id}`.execute(transaction);
    if (change.pausedUntil !== undefined)
      await sql`update users.subscribers set paused_until = ${change.pausedUntil} where id = ${id}`.execute(transaction);
    await replaceSubscriptions(transaction, id, change);
  });
}
