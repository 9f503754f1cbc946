import { Kysely, type Generated, type JSONColumnType } from 'kysely';
import { postgresDialect } from '../../kit/database/pool.ts';

type Json = JSONColumnType<Record<string, unknown>, string, string>;

/** The tables of the schema `identity` (see migrations.ts). */
export interface IdentityTables {
  users: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    status: 'active' | 'deactivated';
    locale: Generated<string>;
    password_hash: string | null;
    password_changed_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    last_sign_in_at: Date | null;
    /** Flows that began before, and in which something was proven, go on no more. */
    flows_over_at: Generated<Date | null>;
    /** Sessions from before are over, except the one of `kept_sid`. */
    sessions_over_at: Generated<Date | null>;
    kept_sid: Generated<string | null>;
  };
  enrolments: { id: string; user_id: string; authenticator: string; profile: Json; created_at: Generated<Date>; last_used_at: Date | null };
  federated_identities: {
    provider: string;
    subject: string;
    user_id: string;
    linked_at: Generated<Date>;
    last_used_at: Generated<Date | null>;
  };
  transactions: { id: string; client_id: string; user_id: string | null; state: Json; expires_at: Date };
  interaction_codes: {
    transaction_id: string;
    client_id: string;
    user_id: string;
    payload: Json;
    grant_id: string | null;
    consumed_at: Date | null;
    expires_at: Date;
  };
  entry_tokens: {
    token_hash: string;
    kind: 'email-link' | 'federation' | 'activation' | 'recovery';
    transaction_id: string | null;
    user_id: string | null;
    payload: Json;
    expires_at: Date;
  };
  known_devices: { user_id: string; device_hash: string; expires_at: Date };
  throttles: { key: string; failures: number; blocked_until: Date | null; expires_at: Date };
  oidc_models: {
    model: string;
    id_hash: string;
    payload: Json;
    account_id: string | null;
    client_id: string | null;
    grant_id: string | null;
    uid: string | null;
    /** The sign-in that the record belongs to. */
    session_uid: string | null;
    user_code: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  signing_keys: { kid: string; sealed_jwk: string; created_at: Generated<Date> };
}

export type Database = Kysely<IdentityTables>;

/**
 * A step holds its transaction's row on one connection and works on others. Should something else wait for that row and
 * be waited for by the work (an account being deleted at that moment), the database cannot see the circle: time ends it.
 */
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;

/** Connections to PostgreSQL; every query goes to the schema `identity`. The caller destroys it. */
export function openDatabase(url: string, connections = 10): Database {
  const dialect = postgresDialect({
    connectionString: url,
    max: connections,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  });
  return new Kysely<IdentityTables>({ dialect }).withSchema('identity');
}
