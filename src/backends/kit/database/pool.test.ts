import { Kysely, sql } from 'kysely';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readFileSync, globSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { databaseLost } from './lost.ts';
import { beginSession, poolConfig, postgresDialect } from './pool.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A server of PostgreSQL's protocol that lets everybody in, or nobody, and never answers a query. */
async function silentServer(letsIn: boolean) {
  const lines = new Set<Socket>();
  const its = { url: '', made: 0, lines, startup: Buffer.alloc(0) };
  const server = createServer((line) => {
    its.made += 1;
    lines.add(line);
    line.on('error', () => undefined);
    line.once('close', () => lines.delete(line));
    line.once('data', (startup) => {
      its.startup = Buffer.from(startup);
      if (letsIn) line.write(Buffer.concat([AUTHENTICATED, READY]));
    });
    line.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const line of lines) line.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  its.url = `postgres://x:x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  return its;
}

function open(place: Parameters<typeof postgresDialect>[0]): Kysely<unknown> {
  const db = new Kysely<unknown>({ dialect: postgresDialect(place) });
  closing.push(() => db.destroy());
  return db;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const query = (db: Kysely<unknown>) => failure(sql`select 1`.execute(db));

it('a server that lets nobody in keeps nobody waiting for ever, and is away', async () => {
  const server = await silentServer(false);
  const error = await query(open({ url: server.url, max: 1, connectionTimeoutMs: 100 }));
  expect(databaseLost(error)).toBe(true);
});

it('the first connection of a process has more time than those after it, where there is one server', async () => {
  const server = await silentServer(false);
  const second = await silentServer(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(async () => vi.useRealTimers());
  const failed: string[] = [];
  const asked = [
    query(open({ url: server.url, max: 1 })).then(() => failed.push('one')),
    query(open({ url: `${server.url}?standby=${new URL(second.url).host}`, max: 1 })).then(() => failed.push('two')),
  ];
  await vi.advanceTimersByTimeAsync(12_000);
  await vi.waitFor(() => expect(failed).toEqual(['two']));
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(asked);
  expect(failed).toEqual(['two', 'one']);
});

it('a server that does not answer is away, and the connection on which it did not is given to nobody else', async () => {
  const server = await silentServer(true);
  const db = open({ url: server.url, max: 1, statementTimeoutMs: -1_900, connectionTimeoutMs: 500 });
  expect(databaseLost(await query(db))).toBe(true);
  expect(databaseLost(await query(db))).toBe(true);
  expect(server.made, 'each query had a connection of its own').toBe(2);
  await expect.poll(() => server.lines.size).toBe(0);
});

it('one that lets in and is silent keeps no place, where statements have no end either', async () => {
  const server = await silentServer(true);
  const db = open({ url: server.url, max: 1, connectionTimeoutMs: 100, statementTimeoutMs: 'unlimited', settings: { jit: 'off' } });
  expect(databaseLost(await query(db))).toBe(true);
  await expect.poll(() => server.lines.size).toBe(0);
}, 2_000);

it('so in a transaction', async () => {
  const server = await silentServer(true);
  const db = open({ url: server.url, max: 1, statementTimeoutMs: -1_900, connectionTimeoutMs: 500 });
  expect(databaseLost(await failure(db.transaction().execute((tx) => sql`select 1`.execute(tx))))).toBe(true);
  await expect.poll(() => server.lines.size).toBe(0);
});

it('every place has its limits: for a connection and an answer', () => {
  expect(poolConfig({ url: 'postgres://x', max: 3, settings: { jit: 'off' } })).toEqual({
    connectionString: 'postgres://x',
    max: 3,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: 12_000,
  });
  expect(poolConfig({ url: 'postgres://x', max: 3, statementTimeoutMs: 'unlimited' })).not.toHaveProperty('query_timeout');
});

it('a session is told its settings and its limits in one statement, where it has any', async () => {
  const told: unknown[] = [];
  const client = { query: ({ values }: { values: unknown }) => Promise.resolve(told.push(values)) } as never;
  await beginSession(client, { settings: { jit: 'off' }, lockTimeoutMs: 1, idleInTransactionTimeoutMs: 2 });
  await beginSession(client, { statementTimeoutMs: 'unlimited' });
  expect(told).toEqual([
    [
      ['jit', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
      ['off', '10000', '1', '2'],
    ],
  ]);
});

it('what is sent before a server lets anybody in is what every pooler takes', async () => {
  const server = await silentServer(true);
  await query(
    open({
      url: server.url,
      max: 1,
      statementTimeoutMs: -1_900,
      connectionTimeoutMs: 500,
      settings: { jit: 'off' },
      lockTimeoutMs: 1,
      idleInTransactionTimeoutMs: 1,
    }),
  );
  // PostgreSQL 16, 55.7 "StartupMessage": length, version, then names and values that each end with a zero.
  const sent = server.startup.subarray(8).toString().split('\0');
  expect(sent.filter((_, index) => index % 2 === 0 && sent[index] !== '').toSorted()).toEqual(['client_encoding', 'database', 'user']);
});

it('no back end has a pool of its own making', () => {
  const makers = globSync('src/backends/**/*.ts', { cwd: process.cwd() })
    .filter((file) => !file.endsWith('.test.ts') && /new (?:pg\.)?Pool\(/.test(readFileSync(file, 'utf8')))
    .toSorted();
  expect(makers).toEqual(['src/backends/kit/database/pool.ts']);
});
