import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { peopleSeen, viewerOf } from '../profiles/people.ts';

/** Somebody of the alumni as another member sees them in a conversation: no name where it may not be seen, nothing of who has left. */
export const personView = z.object({ id: z.uuid().optional(), name: z.string().optional(), gone: z.literal(true).optional() });
export type PersonView = z.infer<typeof personView>;

type Parts = Pick<AlumniContext, 'db'>;

/** What a member may see of others at this moment, by their settings: `name` is undefined for whom they may not see. */
export async function seenBy(
  { db }: Parts,
  viewer: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; headline?: string | undefined }>> {
  const distinct = [...new Set(accounts)].filter((account) => account !== viewer);
  if (distinct.length === 0) return new Map();
  const seen = await peopleSeen(db, await viewerOf(db, viewer, { officer: false }), distinct);
  return new Map(
    [...seen].flatMap(([account, { id, fields }]) =>
      fields.name === undefined ? [] : [[account, { id, name: fields.name, headline: fields.headline }] as const],
    ),
  );
}

/** Whether a member sees another's name. */
export const isSeenBy = async (parts: Parts, viewer: string, account: string): Promise<boolean> =>
  (await seenBy(parts, viewer, [account])).has(account);

/**
 * Whether a member shows their name to anybody: what a page says before something is written. Of a name for "my groups" it does not say
 * whether this reader is in one of them, who may hide it; the message itself is refused then.
 */
export async function showsName({ db }: Parts, account: string): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select name <> '' and (audiences ->> 'name' = 'everyone'
      or (audiences ->> 'name' = 'groups' and exists (select 1 from alumni.group_members g where g.account = p.account))) as shows
    from alumni.profiles p where account = ${account}`.execute(db);
  return rows[0]?.shows ?? false;
}

/** Which of some accounts are members today. */
export async function membersAmong({ db }: Parts, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('account')
    .where('account', 'in', [...new Set(accounts)])
    .where('state', '=', 'member')
    .execute();
  return new Set(rows.map(({ account }) => account));
}

/** Others as a member sees them, for a list. */
export async function personViews(parts: Parts, viewer: string, accounts: readonly string[]): Promise<(account: string) => PersonView> {
  const [seen, members] = [await seenBy(parts, viewer, accounts), await membersAmong(parts, accounts)];
  return (account) => {
    const person = seen.get(account);
    if (person !== undefined) return { id: person.id, name: person.name };
    return members.has(account) ? {} : { gone: true };
  };
}

/** The account behind the id by which others know a member; undefined for nobody and for who left. */
export async function accountOf({ db }: Parts, person: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('account')
    .where('person', '=', person)
    .where('state', '=', 'member')
    .executeTakeFirst();
  return row?.account;
}

/** With whom a member is in a conversation; undefined where the member is not in it, or the other left. */
export async function otherIn({ db }: Parts, account: string, conversation: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sides')
    .innerJoin('members', 'members.account', 'sides.other')
    .select('sides.other')
    .where('sides.account', '=', account)
    .where('sides.conversation', '=', conversation)
    .executeTakeFirst();
  return row?.other;
}

/** Whether either of two has blocked the other. */
export async function areApart({ db }: Parts, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocker')
    .where((eb) =>
      eb.or([eb.and([eb('blocker', '=', one), eb('blocked', '=', other)]), eb.and([eb('blocker', '=', other), eb('blocked', '=', one)])]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
