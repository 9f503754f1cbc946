import pg from 'pg';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import type { Context } from './context.ts';

/** Works on a database of its own, which is migrated and afterwards gone: in `TEST_DATABASE_URL` or the embedded PostgreSQL. */
export async function withDatabase<T>(context: Context, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const cluster = process.env.TEST_DATABASE_URL ?? (await context.environment()).DATABASE_URL;
  if (!cluster) throw new Error('There is no database to measure on.');
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  const database = `bench_${name}_${process.pid}`;
  try {
    await admin.query(`create database ${database}`);
    const url = Object.assign(new URL(cluster), { pathname: `/${database}` }).href;
    await migrate(url, migrations);
    return await work(url);
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
  }
}
