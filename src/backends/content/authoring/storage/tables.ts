import type { Language } from '../../../../lib/languages.ts';
import { bigint, integer, json, made, moment, orNull, preset, text, uuid } from '../../../kit/database/tables.ts';
import type { DatabaseOf, RowOf } from '../../../kit/database/tables.ts';
import { outboxColumns } from '../../../kit/outbox/table.ts';
import { reviewTables } from '../review/tables.ts';
import type { PartVersion } from '../versions/page-parts.ts';

/** What a release may be in. One that is scheduled is published as soon as its time has come: the dates of its items say so. */
type ReleaseState = 'open' | 'scheduled' | 'published';

/** A version that a release publishes; without a number the newest one of its time. */
export interface ReleasedVersion {
  id: string;
  language: string;
  version?: number | undefined;
}

/** How a version got from one state of the workflow to the next. */
export type WorkflowStep = 'submit' | 'approve' | 'reject' | 'withdraw' | 'publish' | 'unpublish';

/** The tables of the schema `authoring`, as migrations.ts leaves them. */
const publishingTables = {
  /** What visitors were shown when the receivers were last told, by item and language: what differs from it is told. */
  told: { item: uuid, language: text(), stamp: text(), path: text() },
  /** What each receiver is owed, in its order. */
  deliveries: {
    position: made(bigint),
    id: uuid,
    target: text(),
    body: text(),
    occurred_at: preset(moment),
    attempts: preset(integer),
    next_at: preset(moment),
    sent_at: orNull(moment),
    problem: orNull(text()),
  },
  releases: {
    id: uuid,
    name: text(),
    note: text(),
    items: json<readonly ReleasedVersion[]>(),
    state: text<ReleaseState>(),
    publish_at: orNull(moment),
    created_by: text(),
    created_name: text(),
    created_at: preset(moment),
    changed_at: preset(moment),
    published_at: orNull(moment),
    published_by: orNull(text()),
  },
  workflow_steps: {
    position: made(bigint),
    item: uuid,
    language: text(),
    version: integer,
    step: text<WorkflowStep>(),
    comment: text(),
    account: text(),
    name: text(),
    email: orNull(text()),
    speaks: orNull(text<Language>()),
    at: preset(moment),
  },
  /** Which versions of its parts stood on a version of a page when visitors got to see it. */
  page_parts: { item: uuid, language: text(), version: integer, parts: json<readonly PartVersion[]>(), at: preset(moment) },
  /** Of items that were to begin at a moment of their own, and have something planned sooner: that moment, as their files said it. */
  own_starts: { item: uuid, publish: text() },
  outbox: outboxColumns,
};

/** Each part of the schema declares its own tables. */
export const authoringTables = { ...publishingTables, ...reviewTables };

export type AuthoringTables = DatabaseOf<typeof authoringTables>;

/** Columns of a table, as they are read. */
export type Row<Name extends keyof AuthoringTables, Key extends keyof AuthoringTables[Name] = keyof AuthoringTables[Name]> = RowOf<
  AuthoringTables[Name],
  Key
>;
