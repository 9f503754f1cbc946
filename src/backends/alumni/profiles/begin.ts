import { sql } from 'kysely';
import { slugOf } from '../directory/keys.ts';
import type { Db } from '../storage/database.ts';
import type { Facts } from './model.ts';

/** Keys of the groups that these facts give: of offices, practices, and the year of coming. */
export const groupsOfFacts = ({ offices, practices, from }: Facts): string[] => [
  ...offices.map((office) => `office:${slugOf(office)}`),
  ...practices.map((practice) => `practice:${slugOf(practice)}`),
  ...(from === null ? [] : [`year:${from}`]),
];

/** A profile of somebody who becomes a member: everything in it is for nobody. One that is there stays as it is. */
export async function beginProfile(
  transaction: Db,
  { account, name, facts: { offices, practices, from, to } }: { account: string; name: string; facts: Facts },
): Promise<void> {
  await transaction
    .insertInto('profiles')
    .values({ account, name, offices: [...offices], practices: [...practices], from_year: from, to_year: to })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute();
}

/** Sets what the firm knows of a member, who leaves the groups that it no longer gives. */
export async function changeFacts(transaction: Db, account: string, facts: Facts): Promise<void> {
  const { offices, practices, from, to } = facts;
  await transaction
    .updateTable('profiles')
    .set({
      offices: [...offices],
      practices: [...practices],
      from_year: from,
      to_year: to,
      revision: sql`revision + 1`,
      changed_at: sql`now()`,
    })
    .where('account', '=', account)
    .where(
      sql<boolean>`(offices, practices, from_year, to_year) is distinct from
        (${[...offices]}::text[], ${[...practices]}::text[], ${from}::int, ${to}::int)`,
    )
    .execute();
  await sql`delete from alumni.group_members where account = ${account}::uuid and "group" !~ '^own:'
    and "group" <> all(${groupsOfFacts(facts)}::text[])`.execute(transaction);
}

/** Shows nothing of a profile to anybody any more; what is in it stays. */
export async function hideProfile(transaction: Db, account: string): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set({ audiences: '{}', tells_joined: false, tells_moved: false, revision: sql`revision + 1`, changed_at: sql`now()` })
    .where('account', '=', account)
    .execute();
}
