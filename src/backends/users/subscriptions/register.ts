import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import type { Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { SAME_PRESS_S } from '../../kit/same-press.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Row } from '../storage/tables.ts';
import { noteConsent } from './consents.ts';
import { NEWSLETTERS } from './newsletters.ts';
import { addSubscriptions } from './store.ts';
import { isUnwanted } from './unwanted.ts';

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;
const FEIGNED_MINUTES = 10;

export interface Registration {
  email: string;
  newsletters: readonly string[];
  topics: readonly string[];
  language: Language;
  occasion: Occasion;
}

/**
 * First half of the double opt-in: what was asked for waits, and one mail asks for the confirmation. Nothing else is sent, and
 * nothing for a form that was pressed twice.
 */
export async function register(context: Pick<UsersContext, 'db' | 'mails' | 'owing' | 'secrets'>, given: Registration): Promise<void> {
  const { db, mails, owing } = context;
  if (await isUnwanted(context, given.email)) {
    // The answer's time does not tell that the address is on the list.
    await owing.feign({ kind: 'manage-link', to: given.email, language: given.language, occasion: given.occasion }, FEIGNED_MINUTES);
    return;
  }
  const token = randomToken();
  await db.transaction().execute(async (transaction) => {
    // The row of the subscriber is locked from here: who presses twice comes one after the other.
    const { rows } = await sql<Row<'subscribers', 'id'>>`
      insert into users.subscribers (id, email, language) values (${randomUUID()}, ${given.email}, ${given.language})
      on conflict (lower(email)) do update set email = users.subscribers.email returning id`.execute(transaction);
    const waits = {
      subscriber: rows[0]?.id ?? '',
      newsletters: JSON.stringify(given.newsletters),
      topics: JSON.stringify(given.topics),
    };
    const { rows: waiting } = await sql`
      select 1 from users.registrations
      where subscriber_id = ${waits.subscriber} and newsletters = ${waits.newsletters}::jsonb and topics = ${waits.topics}::jsonb
        and language = ${given.language}
        and confirmed_at is null and expires_at > now() + ${VALID_DAYS}::int * interval '1 day' - ${SAME_PRESS_S}::int * interval '1 second'`.execute(
      transaction,
    );
    if (waiting.length > 0) return;
    await sql`
      insert into users.registrations (token_hash, subscriber_id, newsletters, topics, language, expires_at)
      values (${hashToken(token)}, ${waits.subscriber}, ${waits.newsletters}, ${waits.topics}, ${given.language}, now() + ${VALID_DAYS}::int * interval '1 day')`.execute(
      transaction,
    );
    // Together: what waits without its mail would pass for a form that was pressed twice.
    await mails.confirmNewsletter(given.email, given.language, { token, asked: given, occasion: given.occasion }, transaction);
  });
  owing.wake();
}

/** What a token would confirm; undefined for one that is not known or too old. */
export async function registrationOf(
  { db }: Pick<UsersContext, 'db'>,
  token: string,
): Promise<{ email: string; newsletters: string[]; topics: string[] } | undefined> {
  return db
    .selectFrom('registrations as r')
    .innerJoin('subscribers as u', 'u.id', 'r.subscriber_id')
    .select(['u.email', 'r.newsletters', 'r.topics'])
    .where('r.token_hash', '=', hashToken(token))
    .where('r.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Second half. The same token again changes nothing and is as good, unless all that it confirmed was ended since: then it begins again.
 *
 * @returns until when everything is paused, if it is; undefined for a token that is not known or too old
 */
export function confirm(context: Pick<UsersContext, 'db' | 'secrets'>, token: string): Promise<{ pausedUntil: Date | null } | undefined> {
  return context.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('registrations')
      .select(['subscriber_id', 'newsletters', 'topics', 'language', 'confirmed_at', 'expires_at'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const there = await transaction
      .selectFrom('subscriptions')
      .select(['kind', 'key', 'frequency'])
      .where('subscriber_id', '=', row.subscriber_id)
      .orderBy('key')
      .execute();
    const { pausedUntil, ...subscriber } = await transaction
      .selectFrom('subscribers')
      .select(['paused_until as pausedUntil', 'email', 'language'])
      .where('id', '=', row.subscriber_id)
      .executeTakeFirstOrThrow();
    const comes = there.some(({ kind, key }) => (kind === 'newsletter' ? row.newsletters : row.topics).includes(key));
    if (row.confirmed_at !== null && comes) return { pausedUntil };
    await transaction
      .updateTable('registrations')
      .set({ confirmed_at: sql`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute();
    // An account says its language itself.
    await sql`
      update users.subscribers set confirmed_at = coalesce(confirmed_at, now()), refusals = 0,
        language = case when account_id is null then coalesce(${row.language}, language) else language end
      where id = ${row.subscriber_id}`.execute(transaction);
    // Who confirms a topic that comes already keeps its rhythm, and another one comes in that of the others.
    const rhythm = there.find(({ kind }) => kind === 'alert')?.frequency ?? 'weekly';
    await addSubscriptions(
      transaction,
      row.subscriber_id,
      [
        ...NEWSLETTERS.filter(({ id }) => row.newsletters.includes(id)).map(({ id, frequency }) => ({
          kind: 'newsletter' as const,
          key: id,
          frequency,
        })),
        ...row.topics.map((topic) => ({ kind: 'alert' as const, key: topic, frequency: rhythm })),
      ],
      { keepsRhythm: true },
    );
    await noteConsent(context, transaction, {
      what: 'confirmed',
      email: subscriber.email,
      subscriberId: row.subscriber_id,
      newsletters: row.newsletters,
      topics: row.topics,
      language: row.language ?? subscriber.language,
      askedAt: new Date(row.expires_at.getTime() - VALID_DAYS * DAY_MS),
    });
    return { pausedUntil };
  });
}
