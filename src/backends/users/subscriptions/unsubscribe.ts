import { sql, type ExpressionOrFactory, type SqlBool } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import type { UsersContext } from '../context.ts';
import type { Row, UsersTables } from '../storage/tables.ts';
import { frequency } from './newsletters.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';
import { isMailedTo, type Unsubscription } from './mail-tokens.ts';
import { noteConsent } from './consents.ts';
import { addressOf, addSubscriptions } from './store.ts';

/** Within which an unsubscription can be taken back from the page that said it. */
const UNDO_MINUTES = 60;
const PURPOSE = 'newsletter undo';

/**
 * What an unsubscription took away, sealed and handed to the page: a subscriber who gets nothing any more is forgotten, so
 * that it can be kept nowhere else.
 */
const undoSchema = z.object({
  subscriberId: z.uuid(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  hasAccount: z.boolean(),
  practice: z.string().optional(),
  /** When the address was confirmed; seals of the version before have none. */
  confirmedAt: z.string().nullable().optional(),
  pausedUntil: z.string().nullable().optional(),
  /** Kind, rhythm and key of each, and when it began. */
  ended: z.array(z.tuple([z.enum(['newsletter', 'alert']), frequency, z.string()], z.string())).min(1),
  until: z.number(),
});

export interface Mailing {
  email: string;
  frequency: Frequency;
  /** Ids of newsletters, and slugs of topics, that come in this rhythm. */
  newsletters: string[];
  topics: string[];
}

const keysOf = (rows: readonly Row<'subscriptions', 'kind' | 'key'>[]): { newsletters: string[]; topics: string[] } => {
  const keys = (kind: 'newsletter' | 'alert'): string[] => rows.flatMap((row) => (row.kind === kind ? [row.key] : []));
  return { newsletters: keys('newsletter'), topics: keys('alert') };
};

/**
 * What a link of a mail would end; undefined where there is nothing to end any more, or where the mail went to an address that the
 * subscriber has left: whoever reads that mailbox now is not told the new one.
 */
export async function mailingOf(
  { db, secrets }: Pick<UsersContext, 'db' | 'secrets'>,
  named: Unsubscription,
): Promise<Mailing | undefined> {
  const { subscriberId, frequency: every } = named;
  const address = await addressOf(db, subscriberId);
  if (address === undefined || !isMailedTo(secrets, named, address)) return undefined;
  const { rows } = await sql<Row<'subscribers', 'email'> & Row<'subscriptions', 'kind' | 'key'>>`
    select u.email, s.kind, s.key from users.subscribers u
    join users.subscriptions s on s.subscriber_id = u.id and s.frequency = ${every}
    where u.id = ${subscriberId} order by s.key`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return { email: first.email, frequency: every, ...keysOf(rows) };
}

/**
 * Ends one mailing, or all of them. A subscriber without an account who gets nothing any more is forgotten: at once, or, where
 * another newsletter waits for its confirmation, with that, unless it comes.
 * @returns what brings it back within the hour; undefined when there was nothing to end
 */
export async function unsubscribe(
  context: Pick<UsersContext, 'db' | 'secrets'>,
  { subscriberId, frequency: every }: { subscriberId: string; frequency: Frequency | 'all' },
): Promise<string | undefined> {
  const { db, secrets } = context;
  return db.transaction().execute(async (transaction) => {
    const subscriber = await transaction
      .selectFrom('subscribers')
      .select(['email', 'language', 'account_id', 'practice', 'paused_until', 'confirmed_at'])
      .where('id', '=', subscriberId)
      .forUpdate()
      .executeTakeFirst();
    const ended = await transaction
      .deleteFrom('subscriptions')
      .where('subscriber_id', '=', subscriberId)
      .$if(every !== 'all', (some) => some.where('frequency', '=', every as Frequency))
      .returning(['kind', 'key', 'frequency', 'created_at'])
      .execute();
    if (subscriber !== undefined && ended.length > 0)
      await noteConsent(context, transaction, {
        what: 'ended',
        ...{ email: subscriber.email, subscriberId, language: subscriber.language },
        ...keysOf(ended.map(({ kind, key }) => ({ kind, key }))),
      });
    await sql`
      with nothing_left as (
        select u.id, exists (
          select 1 from users.registrations r where r.subscriber_id = u.id and r.confirmed_at is null and r.expires_at > now()) as waits
        from users.subscribers u where u.id = ${subscriberId} and u.account_id is null
        and not exists (select 1 from users.subscriptions s where s.subscriber_id = u.id)
      ), as_one_who_asked as (
        update users.subscribers set confirmed_at = null where id in (select id from nothing_left where waits)
      )
      delete from users.subscribers where id in (select id from nothing_left where not waits)`.execute(transaction);
    if (subscriber === undefined || ended.length === 0) return undefined;
    const undo: z.infer<typeof undoSchema> = {
      subscriberId,
      email: subscriber.email,
      language: subscriber.language,
      hasAccount: subscriber.account_id !== null,
      practice: subscriber.practice,
      confirmedAt: subscriber.confirmed_at?.toISOString() ?? null,
      pausedUntil: subscriber.paused_until?.toISOString() ?? null,
      ended: ended.map(({ kind, key, frequency: rhythm, created_at: began }) => [kind, rhythm, key, began.toISOString()]),
      until: Date.now() + UNDO_MINUTES * 60_000,
    };
    return secrets.seal(PURPOSE, JSON.stringify(undo));
  });
}

function opened({ secrets }: Pick<UsersContext, 'secrets'>, sealed: string): z.infer<typeof undoSchema> | undefined {
  try {
    const undo = undoSchema.parse(JSON.parse(secrets.open(PURPOSE, sealed)));
    return undo.until > Date.now() ? undo : undefined;
  } catch {
    // Altered, cut or of another secret: as good as none, which the caller says.
    return undefined;
  }
}

/**
 * Takes an unsubscription back. A subscriber who was forgotten is confirmed again, under the same id, so that links of older
 * mails go on working; one whose account has been erased since is not brought back.
 * @returns false for what is no undoing, or too old
 */
export async function restore(context: Pick<UsersContext, 'db' | 'secrets'>, sealed: string): Promise<boolean> {
  const undo = opened(context, sealed);
  if (undo === undefined) return false;
  // That of then: to take an unsubscription back is no new confirmation of the address.
  const confirmed = undo.confirmedAt ?? new Date().toISOString();
  return context.db.transaction().execute(async (transaction) => {
    const forgotten = undo.hasAccount
      ? undefined
      : await transaction
          .insertInto('subscribers')
          .values({
            ...{ id: undo.subscriberId, email: undo.email, language: undo.language, confirmed_at: confirmed },
            ...{ practice: undo.practice, paused_until: undo.pausedUntil },
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
    const found = (which: ExpressionOrFactory<UsersTables, 'subscribers', SqlBool>) =>
      transaction.selectFrom('subscribers').select('id').where(which).forUpdate().executeTakeFirst();
    // Under another id the address may have asked anew, but an account's list is that account's.
    const subscriber =
      (await found((eb) => eb('id', '=', undo.subscriberId))) ?? (undo.hasAccount ? undefined : await found(sameAddress(undo.email)));
    if (subscriber === undefined) return false;
    await sql`update users.subscribers set confirmed_at = coalesce(confirmed_at, ${confirmed}::timestamptz) where id = ${subscriber.id}`.execute(
      transaction,
    );
    // What was sent to somebody who was forgotten is forgotten too: the issue that is out would come once more.
    const ended = undo.ended.map(([kind, rhythm, key, began]) => ({
      ...{ kind, key, frequency: rhythm },
      ...(forgotten === undefined ? { began } : {}),
    }));
    await addSubscriptions(transaction, subscriber.id, ended);
    await noteConsent(context, transaction, {
      what: 'restored',
      ...{ email: undo.email, subscriberId: subscriber.id, language: undo.language },
      ...keysOf(ended),
    });
    return true;
  });
}
