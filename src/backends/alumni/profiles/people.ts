import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { Db } from '../storage/database.ts';
import type { SeenFields } from './model.ts';
import { peopleByAccount } from './rows.ts';
import { seen, type Viewer } from './visible.ts';

export { OFFICE, type Viewer } from './visible.ts';

/** Whom a viewer shares groups with and does not meet, as of now. `officer` is what the user service says now, not what a token says. */
export async function viewerOf(db: Db, account: string, { officer }: { officer: boolean }): Promise<Viewer> {
  const { rows } = await sql<{ groups: string[]; blocked: string[] }>`
    select array(select "group" from alumni.group_members where account = ${account}::uuid) as groups,
      array(select case when blocker = ${account}::uuid then blocked else blocker end
        from alumni.blocks where ${account}::uuid in (blocker, blocked)) as blocked`.execute(db);
  const { groups = [], blocked = [] } = rows[0] ?? {};
  return { account, officer, groups: new Set(groups), blocked: new Set(blocked) };
}

/** Whoever calls, as a viewer. A token that says officer is believed as soon as the user service says so too. */
export async function callerAsViewer({ db, users }: Pick<AlumniContext, 'db' | 'users'>, caller: Caller): Promise<Viewer> {
  const officer = caller.officer && (await users.accountOf(caller.token)).roles.includes('officer');
  return viewerOf(db, caller.account, { officer });
}

/** A person, as far as a viewer may see. */
export interface SeenPerson {
  /** Id by which others know the person. */
  id: string;
  fields: SeenFields;
}

/** What a viewer may see of these accounts. Whoever is hidden, blocked or no member is not in it. */
export async function peopleSeen(db: Db, viewer: Viewer, accounts: readonly string[]): Promise<Map<string, SeenPerson>> {
  const people = accounts.length === 0 ? [] : await peopleByAccount(db, [...new Set(accounts)]);
  return new Map(
    people.flatMap((person): [string, SeenPerson][] => {
      const fields = seen(viewer, person, person.fields);
      return fields === undefined ? [] : [[person.account, { id: person.id, fields }]];
    }),
  );
}
