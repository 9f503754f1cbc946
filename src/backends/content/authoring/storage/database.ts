import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../../kit/database/pool.ts';
import type { AuthoringTables } from './tables.ts';

export type Db = Kysely<AuthoringTables>;

/** Connections to PostgreSQL; every query goes to the schema `authoring`; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<AuthoringTables>({
    dialect: postgresDialect({ url, max: 8 }, onLost),
  }).withSchema('authoring');
}
