import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UsersError } from '../errors.ts';
import { CODE_MINUTES } from '../mail/mails.ts';
import type { Db } from '../storage/database.ts';
import { equalText, hashToken, randomCode, randomToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';

export type Purpose = 'change-email' | 'reset-password' | 'link-identity';
const TRIES = 4;

export interface Verification {
  id: string;
  accountId: string | undefined;
  email: string;
  subject: string | undefined;
}

interface Row {
  id: string;
  account_id: string | null;
  email: string;
  subject: string | null;
}

const asVerification = (row: Row): Verification => ({
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

/** Codes of six digits: ten minutes, four tries, one use, bound to who asked. */
export function createVerifications(db: Db, secrets: Secrets): Verifications {
  const codeHash = (id: string, code: string): string => secrets.mac('code', `${id} ${code}`);
  return {
    start: async (purpose, { id = randomUUID(), accountId, email, subject }) => {
      const code = randomCode();
      const linkToken = randomToken();
      await db.transaction().execute(async (transaction) => {
        // A newer code replaces the older ones, so that guessing does not get easier by asking again.
        if (accountId !== undefined)
          await sql`delete from users.verifications where account_id = ${accountId} and purpose = ${purpose}`.execute(transaction);
        await sql`
          insert into users.verifications (id, purpose, account_id, email, code_hash, link_hash, subject, expires_at)
          values (${id}, ${purpose}, ${accountId ?? null}, ${email}, ${codeHash(id, code)}, ${purpose === 'reset-password' ? hashToken(linkToken) : null}, ${subject ?? null}, now() + ${CODE_MINUTES}::int * interval '1 minute')
          on conflict (id) do update set code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0, expires_at = excluded.expires_at`.execute(
          transaction,
        );
      });
      return { id, code, linkToken };
    },
    finish: async (purpose, given, act) => {
      const wanted = 'linkToken' in given ? sql`link_hash = ${hashToken(given.linkToken)}` : sql`id = ${given.id}`;
      if ('code' in given) {
        // The try is counted and committed before the code is compared, so that tries at the same time are counted too.
        const { rows } = await sql<{ code_hash: string }>`
          update users.verifications set tries = tries + 1
          where id = ${given.id} and purpose = ${purpose} and expires_at > now() and tries < ${TRIES}::int returning code_hash`.execute(db);
        if (rows[0] === undefined || !equalText(rows[0].code_hash, codeHash(given.id, given.code))) throw new UsersError('code-refused');
      }
      const { rows } =
        await sql<Row>`delete from users.verifications where purpose = ${purpose} and ${wanted} and expires_at > now() returning *`.execute(
          db,
        );
      const [row] = rows;
      if (row === undefined) throw new UsersError('code-refused');
      try {
        return await act(asVerification(row));
      } catch (error) {
        // Put back rather than kept by an open transaction: what the code allows needs connections too, and waiting for them while holding one locks the pool.
        await sql`
          insert into users.verifications select (jsonb_populate_record(null::users.verifications, ${JSON.stringify(row)}::jsonb)).* on conflict do nothing`.execute(
          db,
        );
        throw error;
      }
    },
  };
}
