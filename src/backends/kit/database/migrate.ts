import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';

/** An arbitrary number that all processes of the product agree on: PostgreSQL's advisory lock for migrations. */
const LOCK = 7_305_114_207;

/**
 * Brings the database to the newest schema. Forward only: a migration has no `down`, and one that already ran never
 * changes. Processes that start together wait for each other under an advisory lock.
 *
 * @returns names of the migrations that ran now, in order
 * @throws when a migration fails (it is rolled back) or when the database is newer than this code
 */
export async function migrate(databaseUrl: string, migrations: Record<string, Pick<Migration, 'up'>>): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
      try {
        // Each back end names its own range, so a new migration may sort before one that ran long ago.
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: async () => migrations },
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
