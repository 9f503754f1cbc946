import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';
import type { AlumniTables } from './tables.ts';

export type Db = Kysely<AlumniTables>;

/** Connections to PostgreSQL; every query goes to the schema `alumni`; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<AlumniTables>({
    dialect: postgresDialect({ url, max: 12 }, onLost),
  }).withSchema('alumni');
}
