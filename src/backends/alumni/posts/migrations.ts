import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Roles that recruiters post for alumni, who answered them, and who was referred. */
const posts = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `create table alumni.posts (
      id uuid primary key,
      recruiter uuid not null references alumni.members (account) on delete cascade,
      key text not null,
      title text not null,
      employer text not null,
      place text not null,
      country text not null,
      type text not null check (type in ('permanent', 'interim', 'board', 'project', 'volunteer')),
      text text not null,
      link text,
      salary text,
      referral boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      closes_at timestamptz not null,
      reminded_for timestamptz,
      closed_at timestamptz,
      closed_by text check (closed_by in ('recruiter', 'time', 'officer')),
      unique (recruiter, key)
    )`,
    `create index posts_open on alumni.posts (closes_at) where closed_at is null`,
    `create table alumni.post_answers (
      post uuid not null references alumni.posts on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      conversation uuid not null references alumni.conversations on delete cascade,
      created_at timestamptz not null default now(),
      primary key (post, account)
    )`,
    `create index post_answers_account on alumni.post_answers (account)`,
    `create index post_answers_conversation on alumni.post_answers (conversation)`,
    `create table alumni.post_referrals (
      id uuid primary key,
      post uuid not null references alumni.posts on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      referred uuid references alumni.members (account) on delete cascade,
      name text,
      text text not null,
      conversation uuid references alumni.conversations on delete cascade,
      key text not null,
      created_at timestamptz not null default now(),
      unique (account, key)
    )`,
    `create index post_referrals_post on alumni.post_referrals (post)`,
    `create index post_referrals_referred on alumni.post_referrals (referred)`,
    `create index post_referrals_conversation on alumni.post_referrals (conversation)`,
  ])
    await sql.raw(statement).execute(db);
};

/** Tables of the posts. */
export const postMigrations: Record<string, Pick<Migration, 'up'>> = { '0722_alumni_posts': { up: posts } };
