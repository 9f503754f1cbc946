import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UsersError } from '../errors.ts';
import { CODE_MINUTES } from '../mail/mails.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import { SAME_PRESS_S } from '../../kit/same-press.ts';
import { hashToken, randomCode, randomToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';

type Purpose = Row<'verifications', 'purpose'>['purpose'];
const TRIES = 4;
/** Of the link of a mail, whose password may be refused. */
const LINK_TRIES = 8;

interface Verification {
  id: string;
  accountId: string | undefined;
  email: string;
  subject: string | undefined;
}

const asVerification = (row: Row<'verifications', 'id' | 'account_id' | 'email' | 'subject'>): Verification => ({
  id: row.id,
  accountId: row.account_id ?? undefined,
  email: row.email,
  subject: row.subject ?? undefined,
});

export interface Verifications {
  /** The id goes to the browser that asked, the code to the mail: both are needed. The link's token is enough by itself. */
  start(
    purpose: Purpose,
    given: { id?: string; accountId?: string; email: string; subject?: string },
  ): Promise<{ id: string; code: string; linkToken: string }>;
  /** What the same form began a moment ago. */
  pressed(purpose: Purpose, given: { accountId: string; email: string }): Promise<{ id: string } | undefined>;
  /**
   * The same for an account's form that may be pressed twice: a moment later, and for the same address, it is the same verification.
   *
   * @param owe what belongs to a new one: it is kept together with it, or not at all
   */
  startOnce(
    purpose: Purpose,
    given: { accountId: string; email: string },
    owe: (transaction: Db, code: string) => Promise<void>,
  ): Promise<{ id: string }>;
  /**
   * Uses the code up and does what it allows; a code whose `act` fails stays good, so that a refused password costs no new mail.
   *
   * @throws UsersError `code-refused`, and what `act` throws
   */
  finish<T>(
    purpose: Purpose,
    given: { id: string; code: string } | { linkToken: string },
    act: (proof: Verification) => Promise<T>,
  ): Promise<T>;
}

/**
 * What was mailed to the address that an account leaves is good for nothing: whoever reads the old mailbox would still set its
 * password, or connect an identity of their own. A new password may have been asked for before there was an account here.
 */
export async function forgetMailed(
  transaction: Db,
  { accountId, subjects }: { accountId: string; subjects: readonly string[] },
): Promise<void> {
  await transaction
    .deleteFrom('verifications')
    .where((row) =>
      row.or([
        row.and([row('account_id', '=', accountId), row('purpose', 'in', ['reset-password', 'link-identity'])]),
        ...(subjects.length === 0 ? [] : [row.and([row('purpose', '=', 'reset-password'), row('subject', 'in', subjects)])]),
      ]),
    )
    .execute();
}

/** Codes of six digits: ten minutes, four tries, one use, bound to who asked. */
export function createVerifications(db: Db, secrets: Secrets): Verifications {
  const coded = (id: string, code: string): string => `${id} ${code}`;
  const make: (transaction: Db, ...given: Parameters<Verifications['start']>) => ReturnType<Verifications['start']> = async (
    transaction,
    purpose,
    { id = randomUUID(), accountId, email, subject },
  ) => {
    const code = randomCode();
    const linkToken = randomToken();
    // Of those that a signed-in reader asks for a newer one replaces the older. Others go on beside each other, or a stranger who asks
    // for one ends that which its owner is typing: each has its own id and tries, and asking is limited.
    if (accountId !== undefined && purpose === 'change-email')
      await transaction.deleteFrom('verifications').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
    await sql`
          insert into users.verifications (id, purpose, account_id, email, code_hash, link_hash, subject, expires_at)
          values (${id}, ${purpose}, ${accountId ?? null}, ${email}, ${secrets.mac('code', coded(id, code))}, ${purpose === 'reset-password' ? hashToken(linkToken) : null}, ${subject ?? null}, now() + ${CODE_MINUTES}::int * interval '1 minute')
          on conflict (id) do update set code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0, taken_at = null, expires_at = excluded.expires_at`.execute(
      transaction,
    );
    return { id, code, linkToken };
  };
  const pressed = (on: Db, purpose: Purpose, { accountId, email }: { accountId: string; email: string }) =>
    on
      .selectFrom('verifications')
      .select('id')
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .where(sameAddress(email))
      .where('tries', '=', 0)
      .where('created_at', '>', sql<Date>`now() - ${SAME_PRESS_S}::int * interval '1 second'`)
      .executeTakeFirst();
  return {
    pressed: (purpose, given) => pressed(db, purpose, given),
    start: (purpose, given) => db.transaction().execute((transaction) => make(transaction, purpose, given)),
    startOnce: (purpose, { accountId, email }, owe) =>
      db.transaction().execute(async (transaction) => {
        // Who presses twice comes one after the other.
        await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
        const same = await pressed(transaction, purpose, { accountId, email });
        if (same !== undefined) return same;
        const { id, code } = await make(transaction, purpose, { accountId, email });
        await owe(transaction, code);
        return { id };
      }),
    finish: async <T>(
      purpose: Purpose,
      given: { id: string; code: string } | { linkToken: string },
      act: (proof: Verification) => Promise<T>,
    ): Promise<T> => {
      const [column, value] = 'linkToken' in given ? (['link_hash', hashToken(given.linkToken)] as const) : (['id', given.id] as const);
      if ('code' in given) {
        // The try is counted and committed before the code is compared, so that tries at the same time are counted too.
        const tried = await db
          .updateTable('verifications')
          .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
          .where('id', '=', given.id)
          .where('purpose', '=', purpose)
          .where('expires_at', '>', sql<Date>`now()`)
          .where('tries', '<', TRIES)
          .returning('code_hash')
          .executeTakeFirst();
        if (tried === undefined || !secrets.verify('code', coded(given.id, given.code), tried.code_hash))
          throw new UsersError('code-refused');
      }
      // Marked rather than kept by an open transaction: what the code allows needs connections too, and waiting for them while holding one
      // locks the pool. And rather than deleted and put back: whoever forgets it meanwhile (`forgetMailed`) has to find it.
      const row = await db
        .updateTable('verifications')
        .set(({ eb }) => ({ taken_at: sql<Date>`now()`, ...('linkToken' in given && { tries: eb('tries', '+', 1) }) }))
        .where('purpose', '=', purpose)
        .where(column, '=', value)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('taken_at', 'is', null)
        .$if('linkToken' in given, (some) => some.where('tries', '<', LINK_TRIES))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new UsersError('code-refused');
      let done: T;
      try {
        done = await act(asVerification(row));
      } catch (error) {
        await db.updateTable('verifications').set({ taken_at: null }).where('id', '=', row.id).execute();
        throw error;
      }
      // With all others that were asked for beside it.
      await db
        .deleteFrom('verifications')
        .where((each) =>
          each.or([
            each('id', '=', row.id),
            ...(row.subject === null ? [] : [each.and([each('purpose', '=', purpose), each('subject', '=', row.subject)])]),
          ]),
        )
        .execute();
      return done;
    },
  };
}
