import type { Language } from '../../../lib/languages.ts';
import { bool, integer, json, moment, orNull, preset, smallint, text, uuid } from '../../kit/database/tables.ts';
import type { DatabaseOf, RowOf } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';
import type { Role } from '../model/roles.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';
import type { LoginMethod } from '../tokens/reader.ts';

const language = text<Language>();
const kind = text<'newsletter' | 'alert'>();

/** The tables of the schema `users`, as migrations.ts leaves them. */
export const usersTables = {
  accounts: {
    id: uuid,
    email: text(),
    first_name: text(),
    last_name: text(),
    company: preset(text()),
    title_name: preset(text()),
    country: preset(text()),
    language: preset(language),
    history_consent_at: orNull(moment),
    created_at: preset(moment),
    updated_at: preset(moment),
  },
  former_addresses: { account_id: uuid, email: text(), left_at: preset(moment) },
  identities: { issuer: text(), subject: text(), account_id: uuid, login_method: text<LoginMethod>(), linked_at: preset(moment) },
  roles: { account_id: uuid, role: text<Role>(), granted_at: preset(moment) },
  entitlements: { account_id: uuid, product: text(), active: bool, expires_at: orNull(moment), occurred_at: moment },
  webhook_events: { id: text(), account_id: uuid, received_at: preset(moment) },
  signing_keys: { kid: text(), sealed_jwk: text(), created_at: preset(moment) },
  sessions: {
    id: uuid,
    account_id: uuid,
    client_id: text(),
    login_method: text<LoginMethod>(),
    user_agent: preset(text()),
    authenticated_at: moment,
    created_at: preset(moment),
    last_used_at: preset(moment),
    expires_at: moment,
    ended_at: orNull(moment),
    end_reason: orNull(text()),
    sign_in: orNull(text()),
    keep: bool,
    two_factors: preset(bool),
    subject: orNull(text()),
  },
  refresh_tokens: { token_hash: text(), session_id: uuid, generation: integer, created_at: preset(moment), used_at: orNull(moment) },
  identity_token_uses: { token_hash: text(), session_id: orNull(uuid), used_at: preset(moment) },
  attempts: { key: text(), failures: integer, blocked_until: orNull(moment), expires_at: moment },
  verifications: {
    id: uuid,
    purpose: text<'change-email' | 'reset-password' | 'link-identity'>(),
    account_id: orNull(uuid),
    email: text(),
    code_hash: text(),
    link_hash: orNull(text()),
    subject: orNull(text()),
    tries: preset(integer),
    created_at: preset(moment),
    expires_at: moment,
    taken_at: orNull(moment),
  },
  erasures: {
    id: uuid,
    reference: text(),
    created_at: preset(moment),
    tried_at: orNull(moment),
    holder: preset(text<'identity' | 'forms' | 'offers' | 'alumni' | 'content'>()),
  },
  subscribers: {
    id: uuid,
    email: text(),
    account_id: orNull(uuid),
    language: preset(language),
    practice: preset(text()),
    confirmed_at: orNull(moment),
    paused_until: orNull(moment),
    created_at: preset(moment),
  },
  subscriptions: { subscriber_id: uuid, kind, key: text(), frequency: text<Frequency>(), created_at: preset(moment) },
  registrations: {
    token_hash: text(),
    subscriber_id: uuid,
    newsletters: json<string[]>(),
    topics: json<string[]>(),
    language: orNull(language),
    confirmed_at: orNull(moment),
    expires_at: moment,
  },
  deliveries: {
    issue: text(),
    subscriber_id: uuid,
    claimed_at: preset(moment),
    sent_at: orNull(moment),
    tries: preset(integer),
    refused_at: orNull(moment),
  },
  feed_looks: { feed: text(), at: moment, oldest: moment },
  appearances: { piece: text(), appeared_at: moment, noted_at: preset(moment) },
  saved_articles: {
    account_id: uuid,
    article_id: text(),
    path: text(),
    title: text(),
    article_type: preset(text()),
    image: preset(text()),
    note: preset(text()),
    saved_at: preset(moment),
    deleted_at: orNull(moment),
  },
  ratings: {
    id: preset(uuid),
    article_id: text(),
    account_id: orNull(uuid),
    anonymous_id: orNull(uuid),
    rating: smallint,
    rated_at: preset(moment),
  },
  anonymous_moves: { anonymous_id: uuid, account_id: uuid, moved: integer, moved_at: preset(moment) },
  preferences: {
    account_id: uuid,
    preference: text<'follow' | 'mute'>(),
    kind: text<'topic' | 'author' | 'article'>(),
    key: text(),
    created_at: preset(moment),
  },
  readings: {
    account_id: uuid,
    article_id: text(),
    topics: preset(json<string[]>()),
    authors: preset(json<string[]>()),
    times: preset(integer),
    read_at: preset(moment),
  },
  endings: { id: text(), account_id: uuid, ended_at: moment, only_sign_in: orNull(text()), except_sign_in: orNull(text()) },
  endings_owed: outboxColumns,
  outbox: outboxColumns,
};

export type UsersTables = DatabaseOf<typeof usersTables>;

/** Columns of a table, as they are read. */
export type Row<Name extends keyof UsersTables, Key extends keyof UsersTables[Name]> = RowOf<UsersTables[Name], Key>;
