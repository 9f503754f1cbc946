import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedFunction } from '../kit/database/folded.ts';
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

/**
 * What an inbox says of a form that came in: who may see it (`inbox`, roles), what was asked and answered in the words of then
 * (`shown`), how far it is and with whom, and what was done about it. `words` is what is searched, made by the database alone.
 */
async function inbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forms.words_of("values" jsonb) returns text language sql immutable parallel safe as $$
      select coalesce(string_agg(each #>> '{}', ' '), '') from jsonb_path_query($1, 'strict $.**') each where jsonb_typeof(each) = 'string'
    $$`.execute(db);
  await sql`
    alter table forms.submissions
      add column title text not null default '',
      add column inbox text[] not null default '{}',
      add column shown jsonb not null default '[]',
      add column status text not null default 'new' check (status in ('new', 'open', 'answered', 'closed')),
      add column assignee text,
      add column words text not null generated always as (
        lower(number || ' ' || coalesce(email, '') || ' ' || coalesce(subject_title, '') || ' ' || forms.words_of("values"))) stored`.execute(
    db,
  );
  await sql`create index submissions_words on forms.submissions using gin (words gin_trgm_ops)`.execute(db);
  await sql`create index submissions_newest on forms.submissions (created_at desc, id desc)`.execute(db);
  await sql`create index submissions_newest_of on forms.submissions (form, created_at desc, id desc)`.execute(db);
  await sql`create index submissions_inbox on forms.submissions using gin (inbox)`.execute(db);
  await sql`create index submissions_counts on forms.submissions (status, form, inbox, expires_at)`.execute(db);
  // Holds all by which the forms are told that somebody may see any of.
  await sql`create index submissions_forms on forms.submissions (form, inbox, expires_at) include (title)`.execute(db);
  await sql`create index submissions_assignee on forms.submissions (lower(assignee)) where assignee is not null`.execute(db);
  await sql`
    create table forms.inbox_events (
      id uuid primary key,
      submission_id uuid not null references forms.submissions on delete cascade,
      at timestamptz not null default clock_timestamp(),
      "by" text,
      kind text not null check (kind in ('status', 'assignee', 'note', 'answer')),
      value text not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index inbox_events_submission on forms.inbox_events (submission_id, at)`.execute(db);
  await sql`create index inbox_events_by on forms.inbox_events (lower("by"))`.execute(db);
}

/**
 * Forms that are content: what somebody has begun to fill in (`started`), the tokens that lead there (`open` for the browser,
 * `resume` for the mail), who sent a form by name, and the answers of captchas that were taken once.
 */
async function content(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.started (
      id uuid primary key,
      form text not null,
      subject text,
      email text,
      mail text,
      sealed text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index started_email on forms.started (lower(email))`.execute(db);
  await sql`create index started_mail on forms.started (lower(mail))`.execute(db);
  await sql`create index started_expires on forms.started (expires_at)`.execute(db);
  await sql`
    create table forms.started_tokens (
      token_hash text primary key,
      started_id uuid not null references forms.started on delete cascade,
      kind text not null check (kind in ('open', 'resume')),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index started_tokens_started on forms.started_tokens (started_id)`.execute(db);
  await sql`alter table forms.files add column started_id uuid references forms.started on delete set null`.execute(db);
  await sql`create index files_started on forms.files (started_id) where started_id is not null`.execute(db);
  await sql`alter table forms.submissions add column sender text`.execute(db);
  await sql`create table forms.captcha_answers (answer_hash text primary key, expires_at timestamptz not null)`.execute(db);
}

/**
 * Registrations for events: one row for each form, which goes with it. Whoever has given a place back may register again. Numbers
 * are given in the order in which people came, under the lock of their event.
 */
async function places(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.places (
      id uuid primary key,
      submission_id uuid not null unique references forms.submissions on delete cascade,
      number bigint generated always as identity,
      event text not null,
      email text not null,
      status text not null check (status in ('taken', 'waiting', 'cancelled')),
      page text not null,
      over_at timestamptz not null,
      created_at timestamptz not null default now(),
      moved_at timestamptz,
      cancelled_at timestamptz
    )`.execute(db);
  await sql`create index places_event on forms.places (event, status, number)`.execute(db);
  await sql`create unique index places_person on forms.places (event, lower(email)) where status <> 'cancelled'`.execute(db);
  await sql`create index places_email on forms.places (lower(email))`.execute(db);
}

/**
 * All addresses of a form, of its e-mail fields and of any other that holds one alone, by which it is found when one is to be
 * forgotten; what a form that somebody goes on with is a copy of; and in which language somebody acted in the inbox.
 */
async function addresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forms.addresses_of(email text, "values" jsonb) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(address order by address), '{}') from (
        select lower($1) as address where $1 is not null
        union
        select lower(btrim(each #>> '{}', E' \t\n\r')) from jsonb_path_query($2, 'strict $.**') each
        where jsonb_typeof(each) = 'string' and btrim(each #>> '{}', E' \t\n\r') ~ '^[^[:space:]@]+@[^[:space:]@]+$') found
    $$`.execute(db);
  await sql`
    alter table forms.submissions
      add column addresses text[] not null generated always as (forms.addresses_of(email, "values")) stored`.execute(db);
  await sql`create index submissions_addresses on forms.submissions using gin (addresses)`.execute(db);
  await sql`alter table forms.drafts add column addresses text[] not null default '{}'`.execute(db);
  await sql`create index drafts_addresses on forms.drafts using gin (addresses)`.execute(db);
  await sql`
    alter table forms.started
      add column addresses text[] not null default '{}',
      add column copied_from uuid references forms.started on delete set null`.execute(db);
  await sql`create index started_addresses on forms.started using gin (addresses)`.execute(db);
  await sql`alter table forms.inbox_events add column language text`.execute(db);
  await sql`create index started_copied_from on forms.started (copied_from) where copied_from is not null`.execute(db);
}

/**
 * Counts and colleagues of the inbox come from indexes alone. Without the first one PostgreSQL counts by reading the whole table, from
 * where another reader happens to be: mostly quickly, and at times through a year of forms that do not count.
 */
async function inboxIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index submissions_counts_by_day on forms.submissions (status, created_at) include (form, inbox, expires_at, assignee)`.execute(
    db,
  );
  await sql`drop index forms.submissions_assignee`.execute(db);
  await sql`
    create index submissions_assignee on forms.submissions (lower(assignee), form, inbox, expires_at)
    include (assignee, status, created_at) where assignee is not null`.execute(db);
  await sql`
    create index submissions_newest_of_assignee on forms.submissions (lower(assignee), created_at desc, id desc)
    where assignee is not null`.execute(db);
}

/**
 * When an answer was given up. Those from before are known by their age: an answer is tried for two days, and a day more is time for
 * an outbox that did not run.
 */
async function answersGivenUp(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.inbox_events add column failed_at timestamptz`.execute(db);
  await sql`
    update forms.inbox_events set failed_at = now() where kind = 'answer' and sent_at is null and at < now() - interval '3 days'`.execute(
    db,
  );
}

/** Since when the index does not understand the search of an alert, of which its owner is told once. */
async function alertsRefused(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.alerts add column refused_at timestamptz`.execute(db);
}

/**
 * What is searched, in the form of `folded`: `words` knows capitals of ASCII alone. The release that runs beside this one goes on
 * searching by `words` and its index.
 */
async function foldedWords(db: Kysely<unknown>): Promise<void> {
  await foldedFunction(db, 'forms');
  await sql`
    alter table forms.submissions add column searched text not null generated always as (
      forms.folded(number || ' ' || coalesce(email, '') || ' ' || coalesce(subject_title, '') || ' ' || forms.words_of("values"))) stored`.execute(
    db,
  );
  await sql`create index submissions_searched on forms.submissions using gin (searched gin_trgm_ops)`.execute(db);
}

/** The id that the uploads of this database hold too (`uploads/strays.ts`). */
async function uploadStore(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.upload_store (
      one boolean primary key default true check (one),
      id uuid not null default gen_random_uuid()
    )`.execute(db);
}

/**
 * What a form said when it was sent, as a code: the same key with other words is another form. Those from before, and those of a release
 * that runs beside this one, have none and count as the same.
 */
async function saidOf(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.submissions add column said text`.execute(db);
}

/**
 * When and where an event was when it was last looked at, and what each of its guests was told: a mail goes to whom another event is news.
 * Nobody was told anything by a release that runs beside this one; of whom nothing is kept it counts as told what is so now.
 */
async function placesTold(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forms.placed_events (
      event text primary key,
      facts jsonb not null,
      version integer not null default 0,
      gone_since timestamptz,
      gone boolean not null default false
    )`.execute(db);
  await sql`alter table forms.places add column told jsonb`.execute(db);
}

/** When its owner last chose another frequency: an issue that was due before is not of it. */
async function alertsChosen(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forms.alerts add column frequency_at timestamptz`.execute(db);
}

/** Tables of the forms service; numbers 0400 to 0499. */
export const formsMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0400_forms_submissions': { up: submissions },
  '0401_forms_alerts': { up: alerts },
  '0402_forms_outbox': { up: outbox },
  '0403_forms_mailed': { up: mailed },
  '0404_forms_inbox': { up: inbox },
  '0405_forms_content': { up: content },
  '0406_forms_places': { up: places },
  '0407_forms_addresses': { up: addresses },
  '0408_forms_inbox_indexes': { up: inboxIndexes },
  '0409_forms_answers_given_up': { up: answersGivenUp },
  '0410_forms_alerts_refused': { up: alertsRefused },
  '0411_forms_folded_words': { up: foldedWords },
  '0412_forms_upload_store': { up: uploadStore },
  '0413_forms_said': { up: saidOf },
  '0414_forms_places_told': { up: placesTold },
  '0415_forms_alerts_chosen': { up: alertsChosen },
};
