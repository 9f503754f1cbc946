import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

const cluster = (): string => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: these tests need the PostgreSQL that `npm test -- contract` starts.');
  return url;
};

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const PATIENCE_MS = 2000;

/**
 * A pool says that it has ended before its connections have: one that is cut off meanwhile is an error that nobody hears any more. So
 * they get a moment to go; those that stay are ended.
 */
const dropping = (name: string): string => `
  do $$ begin
    for round in 1..${PATIENCE_MS / 20} loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
    end loop;
  end $$`;

/** A migrated database of one test file, on the server that the tests run against. `drop` ends its connections too. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  return {
    url: url.href,
    drop: async () => {
      await asAdmin(dropping(name));
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}
