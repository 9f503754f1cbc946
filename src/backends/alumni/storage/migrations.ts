import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedFunction } from '../../kit/database/folded.ts';
import { outboxTable } from '../../kit/outbox/table.ts';

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Members, what they asked, what they agreed to, and what belongs to two of them. What is a member's own hangs on the row of `members` and goes with it. */
async function members(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table alumni.leavers (
      id uuid primary key default gen_random_uuid(),
      number text unique,
      name text not null,
      names_before text[] not null default '{}',
      offices text[] not null,
      practices text[] not null,
      from_year integer,
      to_year integer,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`,
    `create table alumni.leaver_addresses (
      email text primary key check (email = lower(email)),
      leaver uuid not null references alumni.leavers (id) on delete cascade
    )`,
    `create index leaver_addresses_leaver on alumni.leaver_addresses (leaver)`,
    `create table alumni.imports (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null default now(),
      by uuid,
      file_hash text not null,
      report jsonb not null
    )`,
    `create table alumni.members (
      account uuid primary key,
      person uuid not null unique default gen_random_uuid(),
      state text not null check (state in ('asked', 'member', 'refused', 'suspended')),
      email text not null,
      name text not null,
      language text not null check (language in ('en', 'de')),
      way text check (way in ('list', 'invitation', 'questions')),
      leaver uuid unique references alumni.leavers (id) on delete set null,
      created_at timestamptz not null default now(),
      joined_at timestamptz,
      confirmed_at timestamptz,
      reminded_at timestamptz,
      hidden_at timestamptz,
      newsletters boolean not null default true
    )`,
    `create index members_confirmed on alumni.members (confirmed_at) where state = 'member'`,
    `create table alumni.blocks (
      blocker uuid not null references alumni.members (account) on delete cascade,
      blocked uuid not null references alumni.members (account) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (blocker, blocked)
    )`,
    `create index blocks_blocked on alumni.blocks (blocked)`,
    `create table alumni.recruiters (
      account uuid primary key references alumni.members (account) on delete cascade,
      state text not null check (state in ('asked', 'yes', 'refused')),
      employer text not null,
      why text not null,
      asked_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by uuid,
      note text
    )`,
    `create table alumni.reports (
      id uuid primary key default gen_random_uuid(),
      reporter uuid references alumni.members (account) on delete set null,
      kind text not null check (kind in ('message', 'person', 'post')),
      subject text not null,
      about uuid references alumni.members (account) on delete cascade,
      why text not null,
      evidence text not null,
      created_at timestamptz not null default now(),
      decision text check (decision in ('nothing', 'warn', 'remove-post', 'suspend')),
      note text,
      decided_at timestamptz,
      decided_by uuid
    )`,
    `create index reports_open on alumni.reports (created_at) where decided_at is null`,
    `create table alumni.requests (
      id uuid primary key default gen_random_uuid(),
      account uuid not null unique references alumni.members (account) on delete cascade,
      answers jsonb not null,
      note text,
      asked_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by uuid
    )`,
    `create index requests_open on alumni.requests (asked_at, id) where decided_at is null`,
    `create table alumni.refusals (key text primary key, until timestamptz not null)`,
    `create table alumni.consents (
      id uuid primary key default gen_random_uuid(),
      account uuid references alumni.members (account) on delete set null,
      code text not null,
      what text not null,
      wording text not null,
      language text not null,
      at timestamptz not null default now()
    )`,
    `create index consents_account on alumni.consents (account)`,
    `create table alumni.invitations (
      id uuid primary key default gen_random_uuid(),
      code_hash text not null unique,
      label text not null,
      email text,
      uses integer not null,
      used integer not null default 0 check (used <= uses),
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      created_by uuid,
      ended_at timestamptz
    )`,
    `create table alumni.invitation_uses (
      invitation uuid not null references alumni.invitations (id) on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      at timestamptz not null default now(),
      primary key (invitation, account)
    )`,
    `create table alumni.own_groups (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      name_de text not null,
      about text not null default '',
      about_de text not null default '',
      open boolean not null default true,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`,
    `create unique index own_groups_name on alumni.own_groups (lower(name))`,
    `create table alumni.newsletters (
      id uuid primary key default gen_random_uuid(),
      subject text not null,
      text text not null,
      segment jsonb not null,
      state text not null default 'draft' check (state in ('draft', 'sending', 'sent')),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      sent_at timestamptz,
      sent_by uuid,
      recipients integer
    )`,
    `create table alumni.newsletter_sends (
      newsletter uuid not null references alumni.newsletters (id) on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      at timestamptz not null default now(),
      primary key (newsletter, account)
    )`,
    `create table alumni.roles_owed (
      account uuid primary key,
      version uuid not null default gen_random_uuid(),
      attempts integer not null default 0,
      next_at timestamptz not null default now()
    )`,
    `create table alumni.tries (key text primary key, failures integer not null, blocked_until timestamptz, expires_at timestamptz not null)`,
    `create table alumni.times (key text primary key, count integer not null, ends_at timestamptz not null)`,
  ]);
  await outboxTable(db, 'alumni');
}

/** Codes of people whom the list of former colleagues may not name again. */
const erasedLeavers = (db: Kysely<unknown>): Promise<void> => run(db, [`create table alumni.leavers_erased (key text primary key)`]);

/** Newsletters in German too; `reached` is how far one that is being sent has come, by account. */
const newslettersInGerman = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table alumni.newsletters add column subject_de text not null default '', add column text_de text not null default '', add column reached uuid`,
  ]);

/** What is begun by the same press of a button is begun once. */
const newsletterKeys = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table alumni.newsletters add column key text unique`]);

/** By whom those who left were blocked: it goes with the blocker. */
const keptBlocks = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table alumni.kept_blocks (
      id uuid primary key default gen_random_uuid(),
      blocker uuid not null references alumni.members (account) on delete cascade,
      account_code text not null,
      address_code text not null,
      created_at timestamptz not null
    )`,
    `create index kept_blocks_blocker on alumni.kept_blocks (blocker)`,
    `create index kept_blocks_account on alumni.kept_blocks (account_code)`,
    `create index kept_blocks_address on alumni.kept_blocks (address_code)`,
  ]);

/** An invitation is made once by one press of a button. */
const invitationKeys = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table alumni.invitations add column key text unique`]);

/** Officers decide what they have read: what was written meanwhile is another moment. */
const askedAsRead = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table alumni.recruiters add column changed_at timestamptz not null default now()`,
    `alter table alumni.requests add column changed_at timestamptz not null default now()`,
  ]);

/** Which version of the words whoever waits agreed to. */
const askedInWords = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`alter table alumni.requests add column wording text not null default '2026-11'`]);

/** Of an account roles are told by one at a time. */
const toldByOne = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table alumni.roles_owed add column telling_until timestamptz`]);

/** Of whom an officer said that no line of the list is theirs: no import puts them on one. */
const fixedLines = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`alter table alumni.members add column line_fixed boolean not null default false`]);

/**
 * Who left is known again by more than an account and one address: by the line of the list, its number and all its addresses, and by the
 * addresses that the account had. A process of the release before fills the columns of before, and they are read still.
 */
const knownByMore = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table alumni.members add column emails_before text[] not null default '{}'`,
    `alter table alumni.kept_blocks add column codes text[] not null default '{}'`,
    `update alumni.kept_blocks set codes = array[account_code, address_code]`,
    `alter table alumni.kept_blocks alter column account_code drop not null, alter column address_code drop not null`,
    `create index kept_blocks_codes on alumni.kept_blocks using gin (codes)`,
  ]);

/**
 * Newsletters are asked for by a tick of their own. Who is a member already, or was before a suspension, goes on as they are (ADR 49); who
 * waits was not asked.
 */
const newslettersAsked = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table alumni.members alter column newsletters set default false`,
    `update alumni.members set newsletters = false where state in ('asked', 'refused')`,
  ]);

/** Which version of the words of newsletters whoever waits ticked; null where they ticked none. */
const lettersInWords = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table alumni.requests add column letters_wording text`]);

/** What became of a letter with each of its readers, and when an officer stopped it. */
const lettersTold = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table alumni.newsletters add column stopped_at timestamptz`,
    `alter table alumni.newsletter_sends add column sent_at timestamptz, add column failed_at timestamptz`,
  ]);

/** What the gateway keeps of its own; `0710_…` are the directory's, `0720_…` those of contact. */
export const gatewayMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0700_alumni_members': { up: members },
  '0701_alumni_erased_leavers': { up: erasedLeavers },
  '0702_alumni_newsletters': { up: newslettersInGerman },
  '0703_alumni_newsletter_keys': { up: newsletterKeys },
  '0704_alumni_kept_blocks': { up: keptBlocks },
  '0705_alumni_invitation_keys': { up: invitationKeys },
  '0706_alumni_asked_as_read': { up: askedAsRead },
  '0707_alumni_asked_in_words': { up: askedInWords },
  '0708_alumni_roles_by_one': { up: toldByOne },
  '0709_alumni_fixed_lines': { up: fixedLines },
  '0709_alumni_known_by_more': { up: knownByMore },
  '0709_alumni_letters_told': { up: lettersTold },
  '0709_alumni_folded': { up: (db) => foldedFunction(db, 'alumni') },
  '0709_alumni_newsletters_asked': { up: newslettersAsked },
  '0709_alumni_letters_in_words': { up: lettersInWords },
};
