import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import { namesOf, type Somebody } from './known-by.ts';

type Parts = Pick<AlumniContext, 'secrets'>;
type Member = Somebody & { account: string };

const codesOf = async ({ secrets }: Parts, db: Db, who: Member): Promise<string[]> =>
  (await namesOf(db, who)).flatMap(({ kind, value }) => secrets.macs(`blocked ${kind}`, value));

/**
 * Keeps, of whoever leaves, by whom they were blocked: only the blocker takes a block back. Codes over all that they are known by, which
 * go with the blocker.
 */
export async function keepBlocks(parts: Parts, transaction: Db, who: Member): Promise<void> {
  const codes = await codesOf(parts, transaction, who);
  await sql`
    insert into alumni.kept_blocks (blocker, codes, created_at)
    select blocker, ${codes}::text[], created_at from alumni.blocks where blocked = ${who.account}`.execute(transaction);
}

/** Blocks whoever comes back again, for those who had blocked them. */
export async function blockAgain(parts: Parts, transaction: Db, who: Member): Promise<void> {
  const codes = await codesOf(parts, transaction, who);
  await sql`
    with gone as (
      delete from alumni.kept_blocks where codes && ${codes}::text[]
        or account_code = any(${codes}::text[]) or address_code = any(${codes}::text[]) returning blocker, created_at)
    insert into alumni.blocks (blocker, blocked, created_at)
    select blocker, ${who.account}::uuid, min(created_at) from gone where blocker <> ${who.account}::uuid group by blocker
    on conflict do nothing`.execute(transaction);
}
