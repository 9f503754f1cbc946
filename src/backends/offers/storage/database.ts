import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';
import type { OffersTables } from './tables.ts';

export type Db = Kysely<OffersTables>;

/** Connections to PostgreSQL; every query goes to the schema `offers`; the caller destroys them. `onLost` hears of each connection that breaks while it runs no query. */
export function openDatabase(url: string, onLost: OnLost): Db {
  return new Kysely<OffersTables>({
    dialect: postgresDialect({ url, max: 12 }, onLost),
  }).withSchema('offers');
}
