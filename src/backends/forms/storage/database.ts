import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';

/** Tables are reached by SQL alone, so the type names none. */
export type Db = Kysely<unknown>;

/** Connections to PostgreSQL; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<unknown>({
    dialect: postgresDialect(
      { connectionString: url, max: 12, connectionTimeoutMillis: 5_000, options: '-c statement_timeout=10000' },
      onLost,
    ),
  });
}
