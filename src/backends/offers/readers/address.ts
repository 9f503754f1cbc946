import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Reader } from './user-ref.ts';

/** Keeps the address and name of whoever bought something as the site names them today: mails go there, and receipts say it. */
export async function noteAddress({ db }: Pick<OffersContext, 'db'>, { uid, email, name }: Reader): Promise<void> {
  await sql`update offers.accounts set email = ${email}, name = ${name}
    where uid = ${uid} and (email, name) is distinct from (${email}, ${name})`.execute(db);
}
