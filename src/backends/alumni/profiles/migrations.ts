import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const TEXTS = ['name', 'headline', 'about', 'employer', 'job_title', 'industry', 'city', 'country', 'education'];
const LISTS = ['skills', 'languages', 'links', 'offices', 'practices'];

/** Who changed, so that each process takes in what changed before its next answer. Rows of the last hour are kept. */
async function profiles(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table alumni.profiles (
      account uuid primary key references alumni.members (account) on delete cascade,
      ${TEXTS.map((name) => `${name} text not null default ''`).join(', ')},
      ${LISTS.map((name) => `${name} text[] not null default '{}'`).join(', ')},
      from_year integer,
      to_year integer,
      audiences jsonb not null default '{}',
      tells_joined boolean not null default false,
      tells_moved boolean not null default false,
      employer_at timestamptz,
      job_title_at timestamptz,
      revision integer not null default 1,
      changed_at timestamptz not null default now()
    )`,
    `create table alumni.group_members (
      account uuid not null references alumni.members (account) on delete cascade,
      "group" text not null,
      joined_at timestamptz not null default now(),
      primary key (account, "group")
    )`,
    `create index group_members_group on alumni.group_members ("group")`,
    `create table alumni.directory_changes (
      transaction xid8 not null default pg_current_xact_id(),
      person uuid not null,
      at timestamptz not null default clock_timestamp()
    )`,
    `create index directory_changes_transaction on alumni.directory_changes (transaction)`,
    `create index directory_changes_at on alumni.directory_changes (at)`,
    // A member who left is found by the id alone by which others knew the member; it leads nowhere.
    `create function alumni.note_members() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then insert into alumni.directory_changes (person) select person from before; end if;
        if tg_op <> 'DELETE' then insert into alumni.directory_changes (person) select person from after; end if;
        return null;
      end $$`,
    `create function alumni.note_belongings() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into alumni.directory_changes (person) select distinct m.person from before b join alumni.members m on m.account = b.account;
        end if;
        if tg_op <> 'DELETE' then
          insert into alumni.directory_changes (person) select distinct m.person from after a join alumni.members m on m.account = a.account;
        end if;
        return null;
      end $$`,
    // A trigger that sees what a statement changed as a whole is of one kind of statement.
    ...(
      [
        ['members', 'note_members'],
        ['profiles', 'note_belongings'],
        ['group_members', 'note_belongings'],
      ] as const
    ).flatMap(([table, function_]) =>
      (
        [
          ['insert', 'new table as after'],
          ['update', 'old table as before new table as after'],
          ['delete', 'old table as before'],
        ] as const
      ).map(
        ([what, tables]) =>
          `create trigger ${table}_${what}_noted after ${what} on alumni.${table} referencing ${tables} for each statement execute function alumni.${function_}()`,
      ),
    ),
  ]);
}

/** What a hidden profile showed before, so that one press shows it again. */
const keptWhileHidden = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table alumni.profiles add column hidden jsonb`]);

/** Tables of the directory; numbers 0710 to 0719. */
export const directoryMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0710_alumni_profiles': { up: profiles },
  '0711_alumni_hidden_profiles': { up: keptWhileHidden },
};
