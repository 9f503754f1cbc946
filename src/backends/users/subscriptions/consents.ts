import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';

/** The version of the words by which newsletters are asked for: of the form, its mail and its page. Another one with each change of what they say. */
const WORDING = '2026-12';

type Secrets = Pick<UsersContext, 'secrets'>;

const PURPOSE = 'newsletter consent';
const nameOf = (email: string): string => email.trim().toLowerCase();

interface Consent extends Pick<Row<'consents', 'what' | 'language'>, 'what' | 'language'> {
  email: string;
  subscriberId: string;
  newsletters: readonly string[];
  topics: readonly string[];
  /** When it was asked for, where that was another moment. */
  askedAt?: Date | string | undefined;
}

/**
 * Notes what somebody agreed to, or ended. The line is the subscriber's while there is one; afterwards a code over the address alone is
 * left, which proves to whoever comes with the address what was agreed to, and names nobody.
 */
export async function noteConsent({ secrets }: Secrets, transaction: Db, given: Consent): Promise<void> {
  await transaction
    .insertInto('consents')
    .values({
      code: secrets.mac(PURPOSE, nameOf(given.email)),
      subscriber_id: given.subscriberId,
      what: given.what,
      newsletters: JSON.stringify(given.newsletters),
      topics: JSON.stringify(given.topics),
      language: given.language,
      wording: WORDING,
      asked_at: given.askedAt ?? null,
    })
    .execute();
}

/** What comes to a subscriber, as a line of the record says it. */
export async function comingTo(transaction: Db, subscriberId: string): Promise<Pick<Consent, 'newsletters' | 'topics'>> {
  const rows = await transaction
    .selectFrom('subscriptions')
    .select(['kind', 'key'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('key')
    .execute();
  const keys = (kind: 'newsletter' | 'alert'): string[] => rows.flatMap((row) => (row.kind === kind ? [row.key] : []));
  return { newsletters: keys('newsletter'), topics: keys('alert') };
}

/** That everything ends which comes to an address, before it does: with its account, or with its subscriber. */
export async function noteEnd(context: Secrets, transaction: Db, email: string): Promise<void> {
  const { rows } = await sql<Row<'subscribers', 'id' | 'language'>>`
    select id, language from users.subscribers where lower(email) = lower(${email})`.execute(transaction);
  const [subscriber] = rows;
  if (subscriber === undefined) return;
  const comes = await comingTo(transaction, subscriber.id);
  if (comes.newsletters.length + comes.topics.length === 0) return;
  await noteConsent(context, transaction, { what: 'ended', email, subscriberId: subscriber.id, language: subscriber.language, ...comes });
}

/** Whether the last that an address said was that it wants no more. */
export async function hasEnded({ secrets }: Secrets, transaction: Db, email: string): Promise<boolean> {
  const newest = await transaction
    .selectFrom('consents')
    .select('what')
    .where('code', 'in', [...secrets.macs(PURPOSE, nameOf(email))])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.what === 'ended';
}

/** What is on record of an address, the newest first. */
export const consentsOf = ({ db, secrets }: Pick<UsersContext, 'db' | 'secrets'>, email: string) =>
  db
    .selectFrom('consents')
    .select(['what', 'newsletters', 'topics', 'language', 'wording', 'asked_at', 'at'])
    .where('code', 'in', [...secrets.macs(PURPOSE, nameOf(email))])
    .orderBy('at', 'desc')
    .execute();
