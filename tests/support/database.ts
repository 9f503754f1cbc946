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

/** A migrated database of one test file, on the server that the tests run against. `drop` ends its connections too. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}
