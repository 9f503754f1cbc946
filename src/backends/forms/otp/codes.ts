import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sameAddress } from '../../kit/database/tables.ts';
import { FormsError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import { equalText, randomCode } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';

/** Standards, "Sessions and passwords": six digits, at most ten minutes, single use, four tries, bound to the browser that asked. */
export const CODE_MINUTES = 10;
const TRIES = 4;

export interface Codes {
  /** The id goes to the browser that asked, the code to the mail: both are needed. A newer code leaves the older ones of the address as they are, or a stranger who asks for one ends what its owner is typing. */
  start(email: string): Promise<{ id: string; code: string }>;
  /** Counts a try. @throws FormsError `code-refused` */
  check(given: { id: string | undefined; code: string | undefined; email: string }): Promise<void>;
  /** Uses a checked code up, in the transaction of what it allows. @throws FormsError `code-refused` when another was faster */
  use(transaction: Db, id: string): Promise<void>;
}

export function createCodes(db: Db, secrets: Secrets): Codes {
  const hashOf = (id: string, code: string): string => secrets.mac('code', `${id} ${code}`);
  return {
    start: async (email) => {
      const [id, code] = [randomUUID(), randomCode()];
      await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('codes')
          .where(sameAddress(email))
          .where('expires_at', '<=', sql<Date>`now()`)
          .execute();
        await transaction
          .insertInto('codes')
          .values({ id, email, code_hash: hashOf(id, code), expires_at: sql`now() + ${CODE_MINUTES}::int * interval '1 minute'` })
          .execute();
      });
      return { id, code };
    },
    check: async ({ id, code, email }) => {
      if (id === undefined || code === undefined || !/^[0-9a-f-]{36}$/.test(id)) throw new FormsError('code-refused');
      // The try is counted and committed before the code is compared, so that tries at the same time are counted too.
      const tried = await db
        .updateTable('codes')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where(sameAddress(email))
        .where('expires_at', '>', sql<Date>`now()`)
        .where('tries', '<', TRIES)
        .returning('code_hash')
        .executeTakeFirst();
      if (tried === undefined || !equalText(tried.code_hash, hashOf(id, code))) throw new FormsError('code-refused');
    },
    use: async (transaction, id) => {
      const { numDeletedRows } = await transaction.deleteFrom('codes').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new FormsError('code-refused');
    },
  };
}
