import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { expect, it } from 'vitest';
import { readingPool } from './replica.ts';

const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A server that says who answered, and knows what the looks ask for. */
function server(name: string) {
  const its = { away: false, lsn: 0, asked: [] as string[], fails: undefined as Error | undefined };
  const client: PostgresPoolClient = {
    query: ((text: string, values: readonly unknown[] = []) => {
      if (its.away) return Promise.reject(lost());
      its.asked.push(text);
      const rows = text.includes('pg_current_wal_lsn')
        ? [{ mark: String(its.lsn) }]
        : text.includes('pg_last_wal_replay_lsn')
          ? [{ atMark: its.lsn >= Number(values[0]), atNow: its.lsn >= Number(values[1]) }]
          : [{ name }];
      const failure = text.startsWith('select name') ? its.fails : undefined;
      return failure ? Promise.reject(failure) : Promise.resolve({ command: 'SELECT', rowCount: rows.length, rows });
    }) as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool: PostgresPool = {
    options: {},
    connect: () => (its.away ? Promise.reject(lost()) : Promise.resolve(client)),
    end: () => Promise.resolve(),
  };
  return Object.assign(its, { pool });
}

function pair() {
  const [primary, replica] = [server('primary'), server('replica')];
  const clock = { now: 1_000_000 };
  const moves: string[] = [];
  const pool = readingPool({
    primary: primary.pool,
    replica: replica.pool,
    mostLagMs: 5_000,
    now: () => clock.now,
    onMove: (to) => moves.push(to),
  });
  const read = async (text = 'select name'): Promise<string | undefined> => {
    const client = await pool.connect();
    try {
      return (await client.query<{ name: string }>(text, [])).rows[0]?.name;
    } finally {
      client.release();
    }
  };
  /** Time passes, and somebody has looked. */
  const later = async (ms: number) => {
    clock.now += ms;
    await read();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { primary, replica, clock, moves, read, later };
}

it('reads the replica that follows, from the first statement on', async () => {
  const { read, moves } = pair();
  expect(await read()).toBe('replica');
  expect(await read()).toBe('replica');
  expect(moves).toEqual(['replica']);
});
it('reads the primary while the replica is too far behind, and the replica again when it has come up', async () => {
  const { primary, replica, read, later, moves } = pair();
  await read();
  primary.lsn = 10;
  await later(2_000);
  primary.lsn = 20;
  expect(await read(), 'two seconds are few enough').toBe('replica');
  await later(3_000);
  await later(3_000);
  expect(await read()).toBe('primary');
  replica.lsn = 20;
  await later(2_000);
  expect(await read()).toBe('replica');
  expect(moves).toEqual(['replica', 'primary', 'replica']);
});
it('looks before it reads, where nobody has read for long', async () => {
  const { primary, clock, read } = pair();
  await read();
  primary.lsn = 10;
  clock.now += 60_000;
  expect(await read()).toBe('primary');
});
it('asks the primary what was under way when the replica was lost, or had the statement in its way', async () => {
  for (const failure of [lost(), Object.assign(new Error('conflict with recovery'), { code: '40001' })]) {
    const { replica, read } = pair();
    await read();
    replica.fails = failure;
    expect(await read()).toBe('primary');
  }
  const { replica, read } = pair();
  await read();
  replica.fails = Object.assign(new Error('no such column'), { code: '42703' });
  await expect(read(), 'what is wrong there is wrong everywhere').rejects.toThrow('no such column');
});
it('asks nobody else in the middle of a transaction', async () => {
  const { replica, primary, read } = pair();
  await read();
  await read('begin');
  replica.fails = lost();
  await expect(read()).rejects.toThrow('ECONNREFUSED');
  expect(primary.asked.filter((text) => !text.includes('wal'))).toEqual([]);
});
it('leaves a replica alone that was lost, and comes back to it', async () => {
  const { replica, clock, read, later } = pair();
  await read();
  replica.away = true;
  expect(await read()).toBe('primary');
  replica.away = false;
  expect(await read()).toBe('primary');
  await later(5_001);
  clock.now += 1;
  expect(await read()).toBe('replica');
});
it('reads the replica, however old, where the primary is away', async () => {
  const { primary, replica, clock, read, later } = pair();
  primary.lsn = 10;
  expect(await read()).toBe('primary');
  primary.away = true;
  expect(await read()).toBe('replica');
  await later(60_000);
  expect(await read()).toBe('replica');
  replica.away = true;
  clock.now += 10_000;
  await expect(read()).rejects.toThrow('ECONNREFUSED');
});
