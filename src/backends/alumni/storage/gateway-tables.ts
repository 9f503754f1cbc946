import type { Language } from '../../../lib/languages.ts';
import { bool, integer, json, list, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';

export type { Language };
const language = text<Language>();

/** What an account is to the alumni. `refused` remains until it may be asked again; `suspended` by officers, after a report. */
export type MemberState = 'asked' | 'member' | 'refused' | 'suspended';
export type RecruiterState = 'asked' | 'yes' | 'refused';
/** How somebody became a member. */
export type Way = 'list' | 'invitation' | 'questions';

/** What was answered to the questions of whoever is on no list. */
export interface Answers {
  name: string;
  formerName?: string | undefined;
  office: string;
  practice: string;
  from: number;
  to: number;
  manager?: string | undefined;
  project?: string | undefined;
  employeeNumber?: string | undefined;
  note?: string | undefined;
}

/** What an officer sends in one newsletter, and to whom. */
export interface Segment {
  groups?: string[] | undefined;
  offices?: string[] | undefined;
  practices?: string[] | undefined;
  years?: number[] | undefined;
  countries?: string[] | undefined;
}

/** What an import made of a file; kept without the text of its lines, which name people. */
export interface KeptReport {
  lines: number;
  added: number;
  changed: number;
  same: number;
  merged: number;
  withheld: number;
  absent: number;
  /** Heads of columns that nobody knows; an import of before does not say them. */
  ignoredColumns?: string[];
  broken: { line: number; why: string }[];
}

/** The gateway's own tables; those of the directory and of contact are declared beside their code. */
export const gatewayTables = {
  members: {
    account: uuid,
    person: preset(uuid),
    state: text<MemberState>(),
    email: text(),
    emails_before: preset(list),
    name: text(),
    language,
    way: orNull(text<Way>()),
    leaver: orNull(uuid),
    line_fixed: preset(bool),
    created_at: preset(moment),
    joined_at: orNull(moment),
    confirmed_at: orNull(moment),
    reminded_at: orNull(moment),
    hidden_at: orNull(moment),
    newsletters: preset(bool),
  },
  blocks: { blocker: uuid, blocked: uuid, created_at: preset(moment) },
  kept_blocks: {
    id: preset(uuid),
    blocker: uuid,
    /** Of the release before, which knew by two alone. */
    account_code: orNull(text()),
    address_code: orNull(text()),
    codes: preset(list),
    created_at: moment,
  },
  recruiters: {
    account: uuid,
    state: text<RecruiterState>(),
    employer: text(),
    why: text(),
    asked_at: preset(moment),
    decided_at: orNull(moment),
    decided_by: orNull(uuid),
    note: orNull(text()),
    changed_at: preset(moment),
  },
  reports: {
    id: preset(uuid),
    reporter: orNull(uuid),
    kind: text<'message' | 'person' | 'post'>(),
    subject: text(),
    about: orNull(uuid),
    why: text(),
    evidence: text(),
    created_at: preset(moment),
    decision: orNull(text<'nothing' | 'warn' | 'remove-post' | 'suspend'>()),
    note: orNull(text()),
    decided_at: orNull(moment),
    decided_by: orNull(uuid),
  },
  requests: {
    id: preset(uuid),
    account: uuid,
    answers: json<Answers>(),
    note: orNull(text()),
    wording: preset(text()),
    letters_wording: orNull(text()),
    asked_at: preset(moment),
    decided_at: orNull(moment),
    decided_by: orNull(uuid),
    changed_at: preset(moment),
  },
  refusals: { key: text(), until: moment },
  consents: {
    id: preset(uuid),
    account: orNull(uuid),
    code: text(),
    what: text<
      | 'asked'
      | 'withdrawn'
      | 'joined'
      | 'confirmed'
      | 'left'
      | 'erased'
      | `${'newsletters' | 'tells-joined' | 'tells-moved'}-${'on' | 'off'}`
    >(),
    wording: text(),
    language,
    at: preset(moment),
  },
  leavers: {
    id: preset(uuid),
    number: orNull(text()),
    name: text(),
    names_before: preset(list),
    offices: list,
    practices: list,
    from_year: orNull(integer),
    to_year: orNull(integer),
    created_at: preset(moment),
    changed_at: preset(moment),
  },
  leavers_erased: { key: text() },
  leaver_addresses: { email: text(), leaver: uuid },
  imports: {
    id: preset(uuid),
    at: preset(moment),
    by: orNull(uuid),
    file_hash: text(),
    report: json<KeptReport>(),
  },
  invitations: {
    id: preset(uuid),
    code_hash: text(),
    label: text(),
    email: orNull(text()),
    uses: integer,
    used: preset(integer),
    expires_at: moment,
    created_at: preset(moment),
    created_by: orNull(uuid),
    ended_at: orNull(moment),
    key: orNull(text()),
  },
  invitation_uses: { invitation: uuid, account: uuid, at: preset(moment) },
  own_groups: {
    id: preset(uuid),
    name: text(),
    name_de: text(),
    about: preset(text()),
    about_de: preset(text()),
    open: preset(bool),
    created_at: preset(moment),
    changed_at: preset(moment),
  },
  newsletters: {
    id: preset(uuid),
    subject: text(),
    text: text(),
    subject_de: preset(text()),
    text_de: preset(text()),
    reached: orNull(uuid),
    segment: json<Segment>(),
    state: preset(text<'draft' | 'sending' | 'sent'>()),
    created_at: preset(moment),
    changed_at: preset(moment),
    sent_at: orNull(moment),
    sent_by: orNull(uuid),
    recipients: orNull(integer),
    stopped_at: orNull(moment),
    key: orNull(text()),
  },
  newsletter_sends: { newsletter: uuid, account: uuid, at: preset(moment), sent_at: orNull(moment), failed_at: orNull(moment) },
  roles_owed: { account: uuid, version: preset(uuid), attempts: preset(integer), next_at: preset(moment), telling_until: orNull(moment) },
  tries: { key: text(), failures: integer, blocked_until: orNull(moment), expires_at: moment },
  times: { key: text(), count: integer, ends_at: moment },
  outbox: outboxColumns,
};
