import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';
import type { UsersTables } from './tables.ts';

export type Db = Kysely<UsersTables>;

/** Connections to PostgreSQL; every query goes to the schema `users`; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<UsersTables>({
    dialect: postgresDialect({ url, max: 12 }, onLost),
  }).withSchema('users');
}
