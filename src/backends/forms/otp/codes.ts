import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FormsError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import { equalText, randomCode } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';

/** Standards, "Sessions and passwords": six digits, at most ten minutes, single use, four tries, bound to the browser that asked. */
export const CODE_MINUTES = 10;
const TRIES = 4;

export interface Codes {
  /** The id goes to the browser that asked, the code to the mail: both are needed. A newer code ends the older ones of the address. */
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
        await sql`delete from forms.codes where lower(email) = lower(${email})`.execute(transaction);
        await sql`insert into forms.codes (id, email, code_hash, expires_at) values (${id}, ${email}, ${hashOf(id, code)}, now() + ${CODE_MINUTES}::int * interval '1 minute')`.execute(
          transaction,
        );
      });
      return { id, code };
    },
    check: async ({ id, code, email }) => {
      if (id === undefined || code === undefined || !/^[0-9a-f-]{36}$/.test(id)) throw new FormsError('code-refused');
      // The try is counted and committed before the code is compared, so that tries at the same time are counted too.
      const { rows } = await sql<{ code_hash: string }>`
        update forms.codes set tries = tries + 1
        where id = ${id} and lower(email) = lower(${email}) and expires_at > now() and tries < ${TRIES}::int returning code_hash`.execute(
        db,
      );
      if (rows[0] === undefined || !equalText(rows[0].code_hash, hashOf(id, code))) throw new FormsError('code-refused');
    },
    use: async (transaction, id) => {
      const { numAffectedRows } = await sql`delete from forms.codes where id = ${id}`.execute(transaction);
      if (Number(numAffectedRows ?? 0) === 0) throw new FormsError('code-refused');
    },
  };
}
