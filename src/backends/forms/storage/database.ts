import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';
import type { FormsTables } from './tables.ts';

export type Db = Kysely<FormsTables>;

/** Connections to PostgreSQL; every query goes to the schema `forms`; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<FormsTables>({
    dialect: postgresDialect({ url, max: 12 }, onLost),
  }).withSchema('forms');
}
