import type { Language } from '../../../lib/languages.ts';
import { bigint, bool, integer, json, list, made, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';
import type { DatabaseOf, RowOf } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';
import type { ActionType } from '../definitions/definition.ts';
import type { SeenFacts, Told } from '../places/event.ts';

/** How far a form that came in is. */
export const STATUSES = ['new', 'open', 'answered', 'closed'] as const;
export type Status = (typeof STATUSES)[number];
export const INBOX_EVENT_KINDS = ['status', 'assignee', 'note', 'answer'] as const;
type InboxEventKind = (typeof INBOX_EVENT_KINDS)[number];

/** Values of a form that came in: content forms have lists too. */
export type AnyValues = Readonly<Record<string, string | readonly string[]>>;

/** One answer of a content form, with the label that the sender saw. */
export interface Shown {
  name: string;
  label: string;
  value: string | readonly string[];
  /** It was typed into a field for more than a line. */
  long?: true;
}

const language = text<Language>();

/** The tables of the schema `forms`, as migrations.ts leaves them. */
export const formsTables = {
  submissions: {
    id: uuid,
    form: text(),
    key: uuid,
    receipt: text(),
    number: text(),
    language,
    subject: orNull(text()),
    subject_title: orNull(text()),
    email: orNull(text()),
    values: json<AnyValues>(),
    created_at: preset(moment),
    expires_at: moment,
    mailed: bool,
    title: preset(text()),
    inbox: preset(list),
    shown: preset(json<readonly Shown[]>()),
    status: preset(text<Status>()),
    assignee: orNull(text()),
    words: made(text()),
    searched: made(text()),
    sender: orNull(text()),
    addresses: made(list),
    said: orNull(text()),
  },
  inbox_events: {
    id: uuid,
    submission_id: uuid,
    at: preset(moment),
    by: orNull(text()),
    kind: text<InboxEventKind>(),
    value: text(),
    sent_at: orNull(moment),
    failed_at: orNull(moment),
    language: orNull(language),
  },
  drafts: {
    token_hash: text(),
    form: text(),
    subject: orNull(text()),
    email: orNull(text()),
    addresses: preset(list),
    sealed: text(),
    expires_at: moment,
  },
  files: {
    id: uuid,
    submission_id: orNull(uuid),
    draft_hash: orNull(text()),
    started_id: orNull(uuid),
    field: text(),
    name: text(),
    kind: text(),
    bytes: integer,
    sha256: text(),
    created_at: preset(moment),
  },
  outbox_before: {
    id: uuid,
    submission_id: uuid,
    kind: text<ActionType>(),
    recipient: text(),
    tries: preset(integer),
    next_at: preset(moment),
    sent_at: orNull(moment),
  },
  started: {
    id: uuid,
    form: text(),
    subject: orNull(text()),
    email: orNull(text()),
    mail: orNull(text()),
    addresses: preset(list),
    /** What it is a copy of, gone on with in another browser. */
    copied_from: orNull(uuid),
    sealed: text(),
    expires_at: moment,
  },
  started_tokens: { token_hash: text(), started_id: uuid, kind: text<'open' | 'resume'>(), expires_at: moment },
  places: {
    id: uuid,
    submission_id: uuid,
    number: made(bigint),
    event: text(),
    email: text(),
    status: text<'taken' | 'waiting' | 'cancelled'>(),
    page: text(),
    over_at: moment,
    created_at: preset(moment),
    moved_at: orNull(moment),
    cancelled_at: orNull(moment),
    told: orNull(json<Told>()),
  },
  /** `version`: how often guests had to be told of a change, the SEQUENCE of its calendar files; `gone`: that it was called off. */
  placed_events: {
    event: text(),
    facts: json<SeenFacts>(),
    version: preset(integer),
    gone_since: orNull(moment),
    gone: preset(bool),
  },
  /** One row: the id of the uploads that are this database's. */
  upload_store: { one: preset(bool), id: preset(uuid) },
  captcha_answers: { answer_hash: text(), expires_at: moment },
  codes: { id: uuid, email: text(), code_hash: text(), tries: preset(integer), expires_at: moment },
  counts: { key: text(), count: integer, ends_at: moment },
  alerts: {
    id: uuid,
    email: text(),
    language,
    search: text(),
    frequency: text<'daily' | 'weekly'>(),
    token_hash: text(),
    created_at: preset(moment),
    confirmed_at: orNull(moment),
    fresh_from: orNull(moment),
    refused_at: orNull(moment),
    frequency_at: orNull(moment),
  },
  alert_seen: { alert_id: uuid, opening: text(), seen_at: preset(moment) },
  alert_issues: { alert_id: uuid, issue: text(), claimed_at: preset(moment), sent_at: orNull(moment) },
  outbox: outboxColumns,
};

export type FormsTables = DatabaseOf<typeof formsTables>;

/** Columns of a table, as they are read. */
export type Row<Name extends keyof FormsTables, Key extends keyof FormsTables[Name]> = RowOf<FormsTables[Name], Key>;
