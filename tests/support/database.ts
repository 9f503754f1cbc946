import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Not in the product's own database: a test of what is down ends all connections to that.
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (name: string): string => {
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  return url.href;
};

const BACKENDS = path.join(import.meta.dirname, '../../src/backends');
/** Of the back ends' code, which the migrations and what they call are part of: another one makes another template. */
const fingerprint = (): string =>
  globSync('**/*.ts', { cwd: BACKENDS, exclude: (name) => name.endsWith('.test.ts') })
    .sort()
    .reduce((hash, file) => hash.update(file).update(readFileSync(path.join(BACKENDS, file))), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);

/** An arbitrary number: files that begin together wait for the one that makes the template. */
const MAKING = 7_305_114_208;
let template: Promise<string> | undefined;

/**
 * The migrated database that those of the test files are copies of, which takes a fraction of the time that migrating each does. One that is begun
 * bears another name: what was cut short is no template.
 */
async function madeTemplate(): Promise<string> {
  const name = `template_${fingerprint()}`;
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKING]);
    const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database where datname like 'template\\_%'`);
    if (rows.some((row) => row.name === name)) return;
    // Of other migrations, or begun and not finished.
    for (const old of rows) await client.query(`drop database if exists ${old.name} with (force)`);
    const begun = `${name}_begun`;
    await client.query(`create database ${begun}`);
    await migrate(urlOf(begun), migrations);
    await client.query(dropping(begun));
    await client.query(`alter database ${begun} rename to ${name}`);
  });
  return name;
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
  template ??= madeTemplate();
  const copied = await template;
  await asAdmin((client) => client.query(`create database ${name} template ${copied}`));
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (client) => {
        await client.query(dropping(name));
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
