import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Where an account's data lies: table → how its rows are found. What is in neither list fails a test. */
export const PERSONAL_TABLES = {
  accounts: 'id = $account',
  former_addresses: 'account_id = $account',
  identities: 'account_id = $account',
  roles: 'account_id = $account',
  entitlements: 'account_id = $account',
  webhook_events: 'account_id = $account',
  sessions: 'account_id = $account',
  endings: 'account_id = $account',
  verifications: 'account_id = $account',
  subscribers: 'account_id = $account',
  subscriptions: 'subscriber_id in (select id from users.subscribers where account_id = $account)',
  registrations: 'subscriber_id in (select id from users.subscribers where account_id = $account)',
  deliveries: 'subscriber_id in (select id from users.subscribers where account_id = $account)',
  consents: 'subscriber_id in (select id from users.subscribers where account_id = $account)',
  saved_articles: 'account_id = $account',
  ratings: 'account_id = $account',
  anonymous_moves: 'account_id = $account',
  preferences: 'account_id = $account',
  readings: 'account_id = $account',
} as const;

/** Tables without data about a person, or with hashes alone, and why. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  signing_keys: 'the service’s own keys',
  refresh_tokens: 'hashes that go with the session',
  identity_token_uses: 'hashes of tokens, forgotten after minutes',
  unwanted: 'codes over addresses at which nobody may ask for newsletters again',
  digest_holds: 'issues that the office holds',
  issues: 'what newsletters brought',
  feed_looks: 'when the feed of newsletters was looked at',
  appearances: 'when its pieces were first seen',
  attempts: 'codes over addresses, forgotten after a day',
  endings_owed: 'sealed requests to end sign-ins at the identity provider, until it has done so',
  outbox: 'sealed mails until they are sent, dropped with the account',
  erasures: 'what other services have still to erase, addresses sealed, forgotten once they have',
};

/** Columns that are secrets of the service, not data about the person. */
const SECRET_COLUMNS = ['code_hash', 'link_hash', 'token_hash', 'code'];

/** Everything held about an account, table by table. */
export async function exportEverything(db: Db, accountId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const held: Record<string, Record<string, unknown>[]> = {};
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      for (const [table, where] of Object.entries(PERSONAL_TABLES)) {
        const [before = '', ...after] = where.split('$account');
        const condition = sql.join([sql.raw(before), ...after.flatMap((rest) => [sql`${accountId}::uuid`, sql.raw(rest)])], sql.raw(''));
        const { rows } = await sql<{
          row: Record<string, unknown>;
        }>`select to_jsonb(t) - ${SECRET_COLUMNS}::text[] as row from ${sql.table(`users.${table}`)} t where ${condition}`.execute(
          transaction,
        );
        held[table] = rows.map(({ row }) => row);
      }
    });
  return held;
}
