import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who offers to be a mentor, and who asked whom. */
const mentoring = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `create table alumni.mentors (
      account uuid primary key references alumni.members (account) on delete cascade,
      offers boolean not null,
      topics text[] not null,
      most integer not null check (most between 1 and 10),
      paused_until date,
      about text not null,
      changed_at timestamptz not null default now()
    )`,
    `create table alumni.mentoring_requests (
      id uuid primary key,
      mentor uuid not null references alumni.members (account) on delete cascade,
      mentee uuid not null references alumni.members (account) on delete cascade,
      conversation uuid not null references alumni.conversations on delete cascade,
      state text not null check (state in ('asked', 'accepted', 'declined', 'ended')),
      created_at timestamptz not null default now(),
      decided_at timestamptz
    )`,
    `create unique index mentoring_requests_open on alumni.mentoring_requests (mentor, mentee) where state in ('asked', 'accepted')`,
    `create index mentoring_requests_mentor on alumni.mentoring_requests (mentor)`,
    `create index mentoring_requests_mentee on alumni.mentoring_requests (mentee)`,
    `create index mentoring_requests_conversation on alumni.mentoring_requests (conversation)`,
  ])
    await sql.raw(statement).execute(db);
};

/** Tables of the mentoring. */
export const mentoringMigrations: Record<string, Pick<Migration, 'up'>> = { '0721_alumni_mentoring': { up: mentoring } };
