import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/supervisor/paths.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { startPostgres, type Postgres } from '../../../scripts/supervisor/postgres.ts';
import { preparePostgresPlace } from '../../../scripts/supervisor/postgres-files.ts';
import { migrate } from '../../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../../src/backends/migrations.ts';
import { until } from '../support/processes.ts';
import { startTestIssuer, type TestIssuer } from '../support/users.ts';

const CLUSTER = `users-durability-${process.pid}`;
const WRITES = 1000;
const WRITERS = 8;
const MANAGEMENT_KEY = 'management-key-of-tests';

let postgres: Postgres;
let postgresPort: number;
let issuer: TestIssuer;
let port: number;
let service: ChildProcess;
beforeAll(async () => {
  postgresPort = await freePort();
  postgres = await startPostgres(CLUSTER, postgresPort);
  await migrate(postgres.url, migrations);
  issuer = await startTestIssuer(MANAGEMENT_KEY);
  port = await freePort();
  await startService();
});
afterAll(async () => {
  service.kill('SIGKILL');
  await issuer.stop();
  await postgres.stop();
  const { data } = preparePostgresPlace(CLUSTER);
  for (const file of [data, ...['log', 'password', 'cluster'].map((ending) => path.join(root, '.data', `${CLUSTER}.${ending}`))])
    rmSync(file, { recursive: true, force: true });
});

async function startService(): Promise<void> {
  service = spawn(
    process.execPath,
    ['--import', path.join(root, 'scripts/supervisor/parent-watch.mjs'), path.join(root, 'src/backends/users/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        MASTHEAD_SUPERVISOR_PID: String(process.pid),
        USERS_PORT: String(port),
        DATABASE_URL: postgres.url,
        IDENTITY_ISSUER: issuer.url,
        IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
        USERS_DIGESTS: 'off',
        LOG: 'quiet',
      },
      stdio: 'ignore',
    },
  );
  await until('the user service answers', async () => (await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status === 200);
}

async function killService(): Promise<void> {
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
}

/** The first line of postmaster.pid is the server's process (PostgreSQL documentation, "Starting the Database Server"). */
function killPostgres(): void {
  const { data } = preparePostgresPlace(CLUSTER);
  process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
}

const post = (address: string, body: unknown, token?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { access_token: token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });

it('kill -9 of the service and of PostgreSQL in the middle of 1,000 writes loses none that was acknowledged', async () => {
  const id_token = await issuer.sign({ sub: 'writer', email: 'writer@example.org', email_verified: true });
  const { access_token } = (await (await post('/v2/auth/login', { id_token, client_id: 'insights' })).json()) as { access_token: string };
  const acknowledged: string[] = [];
  const refusals = new Map<number, number>();
  let next = 0;
  const writer = async (): Promise<void> => {
    while (acknowledged.length < WRITES) {
      const articleId = `write-${(next += 1)}`;
      try {
        const { status } = await post('/v1/content/add-user-content', { articleId, path: `/${articleId}`, title: articleId }, access_token);
        if (status === 200) acknowledged.push(articleId);
        else refusals.set(status, (refusals.get(status) ?? 0) + 1);
        if (status !== 200) await wait(50);
      } catch {
        await wait(50);
      }
    }
  };
  const after = (count: number) => until(`${count} writes`, async () => acknowledged.length >= count, 90_000);
  const crashes = async (): Promise<void> => {
    await after(200);
    await killService();
    await startService();
    await after(400);
    const { pid } = service;
    killPostgres();
    await wait(200);
    postgres = await startPostgres(CLUSTER, postgresPort);
    await after(600);
    // The service itself lived through it.
    expect(service.pid).toBe(pid);
    expect(service.exitCode).toBeNull();
    killPostgres();
    await killService();
    postgres = await startPostgres(CLUSTER, postgresPort);
    await startService();
  };
  await Promise.all([crashes(), ...Array.from({ length: WRITERS }, writer)]);

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ article_id: string }>('select article_id from users.saved_articles');
  await client.end();
  const kept = new Set(rows.map(({ article_id }) => article_id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  // While the database was away callers were told to come back, not that something is broken.
  expect([...refusals.keys()].filter((status) => status !== 503)).toEqual([]);
}, 240_000);
