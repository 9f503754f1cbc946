import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { DamagedError } from './archive.ts';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate, type Migrations } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import type { End, Manifest } from './format.ts';
import { NotReadyError } from './database-aside.ts';
import { PLAINLY, quoted } from './tables.ts';

export interface Loading {
  rows(table: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Keeps what was loaded, and brings it to the schema of this release. */
  commit(end: End): Promise<void>;
  abandon(): Promise<void>;
}

/** Those of a backup, of the same names. @throws NotReadyError where this release knows one of them not */
function migrationsOfBackup(manifest: Manifest): Migrations {
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new NotReadyError(
      `The backup is of a later release (${manifest.release}): this one has no migration ${unknown}.`,
      'Restore it with the release that wrote it, or a later one.',
    );
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)));
}

/** Classes 22 (data) and 23 (integrity) of SQLSTATE: rows that are not as they were written, which their digest would say later. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  return new DamagedError(`Its rows are not as they were written: ${error.message}.`, { cause: error });
}

/** Fills an empty database, in one transaction, with the schema that the rows were written from. */
export async function beginLoading(databaseUrl: string, manifest: Manifest): Promise<Loading> {
  await migrate(databaseUrl, migrationsOfBackup(manifest));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  let current: { table: string; stream: CopyStreamQuery } | undefined;
  /** What the server said first of rows that it does not take: a write after that fails of something else. */
  let refused: Error | undefined;
  const finish = async (): Promise<void> => {
    const stream = current?.stream;
    current = undefined;
    if (!stream) return;
    try {
      if (!refused) stream.end();
      await finished(stream);
    } catch (error) {
      throw asDamage(refused ?? error);
    }
  };
  try {
    await client.query(PLAINLY);
    await client.query('begin');
    for (const { name, of, bound } of manifest.partitions)
      await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(of)} ${bound}`);
    // Migrations put rows into some of them, as the backup has them too.
    await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    rows: async (table, chunks) => {
      if (current?.table !== table) {
        await finish();
        const names = (columns.get(table) ?? []).map(quoted).join(', ');
        const stream = client.query(copyFrom(`copy ${quoted(table)} (${names}) from stdin`));
        // Whoever writes to it, or ends it, is told; of one that is abandoned nobody need hear.
        stream.on('error', (error) => (refused ??= error));
        current = { table, stream };
      }
      const { stream } = current;
      try {
        for await (const chunk of chunks) {
          if (refused) throw refused;
          if (!stream.write(chunk)) await once(stream, 'drain');
        }
      } catch (error) {
        throw asDamage(refused ?? error);
      }
    },
    commit: async ({ sequences }) => {
      await finish();
      for (const [name, last] of Object.entries(sequences))
        await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
      await client.query('commit');
      await client.end();
      await migrate(databaseUrl, migrations);
    },
    abandon: async () => {
      current?.stream.destroy();
      await client.end().catch(() => undefined);
    },
  };
}
