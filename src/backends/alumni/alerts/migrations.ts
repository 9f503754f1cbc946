import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a member wants to be told of, what they were told, and which issue they had. */
const alerts = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `create table alumni.alerts (
      account uuid primary key references alumni.members (account) on delete cascade,
      id uuid not null unique,
      types text[] not null,
      words text not null,
      country text not null,
      frequency text not null check (frequency in ('daily', 'weekly')),
      fresh_from timestamptz not null,
      changed_at timestamptz not null default now()
    )`,
    `create table alumni.alert_posts (
      account uuid not null references alumni.members (account) on delete cascade,
      post uuid not null references alumni.posts on delete cascade,
      primary key (account, post)
    )`,
    `create index alert_posts_post on alumni.alert_posts (post)`,
    `create table alumni.alert_issues (
      account uuid not null references alumni.members (account) on delete cascade,
      issue text not null,
      at timestamptz not null default now(),
      primary key (account, issue)
    )`,
  ])
    await sql.raw(statement).execute(db);
};

/** When its owner last chose another frequency: an issue that was due before is not of it. */
const chosen = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table alumni.alerts add column frequency_at timestamptz`.execute(db);
};

/** Tables of the alerts. */
export const alertMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0723_alumni_alerts': { up: alerts },
  '0723_alumni_alerts_chosen': { up: chosen },
};
