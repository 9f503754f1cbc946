import { integer, json, moment, orNull, preset, text, uuid, type DatabaseOf } from '../../kit/database/tables.ts';
import { outboxColumns } from '../../kit/outbox/table.ts';

const document = json<Record<string, unknown>>();

/** The tables of the schema `identity`, as migrations.ts leaves them. */
export const identityTables = {
  users: {
    id: uuid,
    email: text(),
    first_name: text(),
    last_name: text(),
    status: text<'active' | 'deactivated'>(),
    locale: preset(text()),
    password_hash: orNull(text()),
    password_changed_at: orNull(moment),
    created_at: preset(moment),
    updated_at: preset(moment),
    last_sign_in_at: orNull(moment),
    /** Flows that began before, and in which something was proven, go on no more. */
    flows_over_at: orNull(moment),
    /** Sessions from before are over, except the one of `kept_sid`. */
    sessions_over_at: orNull(moment),
    kept_sid: orNull(text()),
  },
  enrolments: {
    id: uuid,
    user_id: uuid,
    authenticator: text(),
    profile: document,
    created_at: preset(moment),
    last_used_at: orNull(moment),
  },
  federated_identities: { provider: text(), subject: text(), user_id: uuid, linked_at: preset(moment), last_used_at: orNull(moment) },
  /** `state` is parsed when it is read (idx/state.ts). */
  transactions: { id: text(), client_id: text(), user_id: orNull(uuid), state: json<unknown>(), expires_at: moment },
  interaction_codes: {
    transaction_id: text(),
    client_id: text(),
    user_id: uuid,
    payload: document,
    grant_id: orNull(text()),
    consumed_at: orNull(moment),
    expires_at: moment,
  },
  entry_tokens: {
    token_hash: text(),
    kind: text<'email-link' | 'federation' | 'activation' | 'recovery'>(),
    transaction_id: orNull(text()),
    user_id: orNull(uuid),
    payload: document,
    expires_at: moment,
  },
  known_devices: { user_id: uuid, device_hash: text(), expires_at: moment },
  throttles: { key: text(), failures: integer, blocked_until: orNull(moment), expires_at: moment },
  oidc_models: {
    model: text(),
    id_hash: text(),
    payload: document,
    account_id: orNull(text()),
    client_id: orNull(text()),
    grant_id: orNull(text()),
    uid: orNull(text()),
    /** The sign-in that the record belongs to. */
    session_uid: orNull(text()),
    user_code: orNull(text()),
    consumed_at: orNull(moment),
    expires_at: orNull(moment),
  },
  signing_keys: { kid: text(), sealed_jwk: text(), created_at: preset(moment) },
  outbox: outboxColumns,
  logout_notices: outboxColumns,
};

export type IdentityTables = DatabaseOf<typeof identityTables>;
