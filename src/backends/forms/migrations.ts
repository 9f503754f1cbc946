import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { outboxTable } from '../kit/outbox/table.ts';

/** What came in, its files, the mails that it still owes, and what protects it. */
async function submissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.submissions (
      id uuid primary key,
      form text not null,
      key uuid not null unique,
      receipt text not null unique,
      number text not null,
      language text not null,
      subject text,
      subject_title text,
      email text,
      "values" jsonb not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index submissions_email on forms.submissions (lower(email))`.execute(db);
  await sql`create index submissions_expires on forms.submissions (expires_at)`.execute(db);
  await sql`
    create table forms.drafts (
      token_hash text primary key,
      form text not null,
      subject text,
      email text,
      sealed text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table forms.files (
      id uuid primary key,
      submission_id uuid references forms.submissions on delete cascade,
      draft_hash text references forms.drafts on delete set null,
      field text not null,
      name text not null,
      kind text not null,
      bytes integer not null,
      sha256 text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index files_submission on forms.files (submission_id)`.execute(db);
  await sql`create index files_draft on forms.files (draft_hash)`.execute(db);
  await sql`
    create table forms.outbox (
      id uuid primary key,
      submission_id uuid not null references forms.submissions on delete cascade,
      kind text not null,
      recipient text not null,
      tries integer not null default 0,
      next_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db);
  await sql`create index outbox_due on forms.outbox (next_at) where sent_at is null`.execute(db);
  await sql`
    create table forms.codes (
      id uuid primary key,
      email text not null,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create table forms.counts (key text primary key, count integer not null, ends_at timestamptz not null)`.execute(db);
}

/** Job alerts: double opt-in, what was mailed, which issue was sent. */
async function alerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.alerts (
      id uuid primary key,
      email text not null,
      language text not null,
      search text not null,
      frequency text not null check (frequency in ('daily', 'weekly')),
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      fresh_from timestamptz
    )`.execute(db);
  await sql`create unique index alerts_search on forms.alerts (lower(email), language, search) where confirmed_at is not null`.execute(db);
  await sql`create index alerts_email on forms.alerts (lower(email))`.execute(db);
  await sql`create table forms.alert_seen (alert_id uuid not null references forms.alerts on delete cascade, opening text not null, seen_at timestamptz not null default now(), primary key (alert_id, opening))`.execute(
    db,
  );
  await sql`create table forms.alert_issues (alert_id uuid not null references forms.alerts on delete cascade, issue text not null, claimed_at timestamptz not null default now(), sent_at timestamptz, primary key (alert_id, issue))`.execute(
    db,
  );
}

/** The outbox of the kit. What waits in the older one moves over when the service starts: it is sealed with the service's secret. */
async function outbox(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.outbox rename to outbox_before`.execute(db);
  await sql`alter index forms.outbox_pkey rename to outbox_before_pkey`.execute(db);
  await sql`alter index forms.outbox_due rename to outbox_before_due`.execute(db);
  await sql`delete from forms.outbox_before where sent_at is not null`.execute(db);
  await outboxTable(db, 'forms');
}

/** Whether the sender was owed a mail: past the limit of an address the form is taken and nothing is mailed. */
async function mailed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.submissions add column mailed boolean not null default true`.execute(db);
  await sql`alter table forms.submissions alter column mailed drop default`.execute(db);
}

/** Tables of the forms service; numbers 0400 to 0499. */
export const formsMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0400_forms_submissions': { up: submissions },
  '0401_forms_alerts': { up: alerts },
  '0402_forms_outbox': { up: outbox },
  '0403_forms_mailed': { up: mailed },
};
