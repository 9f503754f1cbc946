import { Kysely, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { postgresDialect } from './pool.ts';

/** An arbitrary number that all processes of the product agree on: PostgreSQL's advisory lock for migrations. */
const LOCK = 7_305_114_207;
const CONNECTION_MS = 10_000;

export type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>;

/** What the name of a migration ends with that takes away or renames what an earlier release reads or writes. */
export const TAKES_AWAY = '_removed';

/**
 * What a later release did to the database. A release that runs beside it, or is gone back to, goes on: migrations only add
 * (docs/adr/0062-kept-up.md), but for those that say otherwise in their name.
 * @throws where a later release took something away
 */
async function ofLaterReleases(db: Kysely<unknown>, migrations: Migrations): Promise<Migrations> {
  const there = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (there.rows[0]?.name === null) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const later = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  const removed = later.find((name) => name.endsWith(TAKES_AWAY));
  if (removed !== undefined)
    throw new Error(`The database is of a later release, which took away what this one needs (migration ${removed}). Start that release.`);
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]));
}

/**
 * Brings the database to the newest schema. Forward only: a migration has no `down`, and one that already ran never
 * changes. Processes that start together wait for each other under an advisory lock.
 *
 * @returns names of the migrations that ran now, in order
 * @throws when a migration fails (it is rolled back) or when the database is of a later release that took something away
 */
export async function migrate(databaseUrl: string, migrations: Migrations): Promise<string[]> {
  // Migrations wait for each other and for an index that is being made, whatever that takes; a server that lets nobody in is told.
  const place = { url: databaseUrl, max: 3, statementTimeoutMs: 'unlimited', connectionTimeoutMs: CONNECTION_MS } as const;
  const db = new Kysely<unknown>({ dialect: postgresDialect(place) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
      try {
        // Each back end names its own range, so a new migration may sort before one that ran long ago.
        const all = { ...migrations, ...(await ofLaterReleases(connection, migrations)) };
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: async () => all },
          allowUnorderedMigrations: true,
        });
        const { error, results } = await migrator.migrateToLatest();
        if (error) throw error instanceof Error ? error : new Error(String(error));
        return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}
