import { Kysely } from 'kysely';
import { postgresDialect, type OnLost } from '../../kit/database/pool.ts';
import type { CollectorTables } from './tables.ts';

export type Db = Kysely<CollectorTables>;

/** Connections to PostgreSQL, at most so many; every query goes to the schema `collector`; the caller destroys them. */
export function openDatabase(url: string, onLost: OnLost, most = 4): Db {
  return new Kysely<CollectorTables>({
    dialect: postgresDialect({ url, max: most, statementTimeoutMs: 20_000, settings: { work_mem: '64MB', jit: 'off' } }, onLost),
  }).withSchema('collector');
}
