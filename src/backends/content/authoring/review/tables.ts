import type { Language } from '../../../../lib/languages.ts';
import { bigint, integer, made, moment, orNull, preset, text, uuid } from '../../../kit/database/tables.ts';

/** What comments and links of reviewers are kept in. */
export const reviewTables = {
  review_links: {
    id: uuid,
    /** SHA-256: a copy of the database opens nothing. */
    token_hash: text(),
    item: uuid,
    language: text(),
    /** Without one the newest there is when it is opened. */
    version: orNull(integer),
    note: text(),
    created_by: text(),
    created_name: text(),
    created_email: orNull(text()),
    mail_language: text<Language>(),
    created_at: preset(moment),
    ends_at: moment,
    ended_at: orNull(moment),
    ended_by: orNull(text()),
    opened: preset(integer),
    opened_at: orNull(moment),
    comments: preset(integer),
  },
  comments: {
    id: uuid,
    position: made(bigint),
    /** The comment that this one answers; a thread is the first one and all its answers. */
    thread: orNull(uuid),
    /** The page that the item is, or is on. */
    page: uuid,
    item: uuid,
    language: text(),
    version: orNull(integer),
    field: orNull(uuid),
    /** The words of the field that it is about. */
    quote: text(),
    words: text(),
    /** Of whoever works here; a reviewer has none, and a name of their own choice. */
    account: orNull(text()),
    name: text(),
    email: orNull(text()),
    mail_language: text<Language>(),
    link: orNull(uuid),
    at: preset(moment),
    resolved_at: orNull(moment),
    resolved_by: orNull(text()),
    resolved_name: orNull(text()),
  },
  /** Who changed a page last: they hear of comments on it. */
  authors: { page: uuid, account: text(), name: text(), email: text(), at: moment, speaks: orNull(text<Language>()) },
  /** How often from one address, by one link: keys are codes (`secrets.mac`). */
  review_counts: { key: text(), count: integer, ends_at: moment },
};
