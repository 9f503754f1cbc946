import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each back end keeps its tables in a schema of its own, so that one database serves all and none reaches into another's. */
const SCHEMAS = ['users', 'identity', 'search', 'forms', 'offers', 'media', 'alumni'] as const;

async function baseline(db: Kysely<unknown>): Promise<void> {
  // Trigrams forgive typing errors in search; unaccent lets "Zurich" find "Zürich".
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  for (const schema of SCHEMAS) await db.schema.createSchema(schema).ifNotExists().execute();
}

/** What every back end builds on: the schemas and the extensions. */
export const baselineMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0001_baseline': { up: baseline },
};
