import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Somebody } from './refusals.ts';

type Parts = Pick<AlumniContext, 'secrets'>;

const codesOf = ({ secrets }: Parts, { account, email }: Somebody) => ({
  account: secrets.mac('blocked account', account),
  address: secrets.mac('blocked address', email.toLowerCase()),
});

/**
 * Keeps, of whoever leaves, by whom they were blocked: only the blocker takes a block back. Codes over the account and the address, which
 * go with the blocker.
 */
export async function keepBlocks(parts: Parts, transaction: Db, who: Somebody): Promise<void> {
  const codes = codesOf(parts, who);
  await sql`
    insert into alumni.kept_blocks (blocker, account_code, address_code, created_at)
    select blocker, ${codes.account}, ${codes.address}, created_at from alumni.blocks where blocked = ${who.account}`.execute(transaction);
}

/** Blocks whoever comes back again, for those who had blocked them. */
export async function blockAgain(parts: Parts, transaction: Db, who: Somebody): Promise<void> {
  const codes = codesOf(parts, who);
  await sql`
    with gone as (
      delete from alumni.kept_blocks where account_code = ${codes.account} or address_code = ${codes.address} returning blocker, created_at)
    insert into alumni.blocks (blocker, blocked, created_at)
    select blocker, ${who.account}::uuid, min(created_at) from gone where blocker <> ${who.account}::uuid group by blocker
    on conflict do nothing`.execute(transaction);
}
