import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { slugOf } from '../directory/keys.ts';
import type { Db } from '../storage/database.ts';
import type { Language } from '../storage/tables.ts';
import { noteConsent } from '../verification/consents.ts';
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

type Member = { account: string; language: Language };
type Noting = Pick<AlumniContext, 'secrets' | 'now'>;

/** Notes what of the two namings somebody agreed to, or took back. */
export async function noteNamings(
  context: Noting,
  transaction: Db,
  { account, language }: Member,
  before: { joined: boolean; moved: boolean },
  after: { joined: boolean; moved: boolean },
): Promise<void> {
  for (const what of ['joined', 'moved'] as const)
    if (before[what] !== after[what])
      await noteConsent(context, transaction, { account, what: `tells-${what}-${after[what] ? 'on' : 'off'}`, language });
}

const NONE = { joined: false, moved: false };

/** Shows nothing of a profile to anybody any more; what is in it stays, and so does what it showed, until somebody says it anew. */
export async function hideProfile(context: Noting, transaction: Db, member: Member): Promise<void> {
  const { account } = member;
  const before = await transaction
    .selectFrom('profiles')
    .select(['audiences', 'tells_joined as joined', 'tells_moved as moved'])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return;
  await transaction
    .updateTable('profiles')
    .set({
      hidden: JSON.stringify(before),
      audiences: '{}',
      tells_joined: false,
      tells_moved: false,
      revision: sql`revision + 1`,
      changed_at: sql`now()`,
    })
    .where('account', '=', account)
    .execute();
  await noteNamings(context, transaction, member, before, NONE);
}

/** Shows a hidden profile again as it was before. One that was not hidden, or whose member said since who sees what, stays as it is. */
export async function showProfile(context: Noting, transaction: Db, member: Member): Promise<void> {
  const { account } = member;
  const row = await transaction
    .selectFrom('profiles')
    .select(['hidden', 'tells_joined as joined', 'tells_moved as moved'])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  if (row?.hidden == null) return;
  const { audiences, joined, moved } = row.hidden;
  await transaction
    .updateTable('profiles')
    .set({
      hidden: null,
      audiences: JSON.stringify(audiences),
      tells_joined: joined,
      tells_moved: moved,
      revision: sql`revision + 1`,
      changed_at: sql`now()`,
    })
    .where('account', '=', account)
    .execute();
  await noteNamings(context, transaction, member, row, { joined, moved });
}
