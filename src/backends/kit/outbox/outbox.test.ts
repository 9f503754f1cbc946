import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createOutbox, type Outbox } from './outbox.ts';

interface Kept {
  id: string;
  payload: string;
  decoy: boolean;
  attempts: number;
  next_at: Date;
  expires_at: Date;
  dead_at?: Date;
}

/** A database that knows as much of SQL as an outbox asks. */
function database() {
  const rows = new Map<string, Kept>();
  const ask = (sql: string, values: readonly unknown[]): unknown[] => {
    const of = (id: unknown): Kept => {
      const row = rows.get(String(id));
      if (row === undefined) throw new Error('There is no such row.');
      return row;
    };
    const isHeld = (id: unknown, attempts: unknown): boolean => rows.get(String(id))?.attempts === attempts;
    if (/insert into/.test(sql)) {
      const [id, payload, decoy, , next_at, expires_at] = values as [string, string, boolean, unknown, Date, Date];
      rows.set(id, { id, payload, decoy, attempts: 0, next_at, expires_at });
    } else if (/attempts = attempts \+ 1/.test(sql)) {
      const [lease, now, soon, most] = values as [Date, Date, Date, number];
      if (!/order by expires_at > \S+, next_at limit/.test(sql)) throw new Error(`Unknown: ${sql}`);
      const later = ({ expires_at }: Kept): number => (expires_at > soon ? 1 : 0);
      const due = [...rows.values()]
        .filter(({ dead_at, next_at }) => dead_at === undefined && next_at <= now)
        .toSorted((a, b) => later(a) - later(b) || a.next_at.getTime() - b.next_at.getTime())
        .slice(0, most);
      return due.map((row) => Object.assign(row, { attempts: row.attempts + 1, next_at: lease })).map((row) => ({ ...row }));
    } else if (/from unnest/.test(sql)) {
      const [ids, attempts, untils] = values as [string[], number[], Date[]];
      for (const [index, id] of ids.entries()) {
        const until = untils[index] as Date;
        if (isHeld(id, attempts[index]) && of(id).next_at < until) of(id).next_at = until;
      }
    } else if (/set dead_at/.test(sql)) {
      if (isHeld(values[2], values[3])) Object.assign(of(values[2]), { dead_at: values[0], payload: '' });
    } else if (/set next_at/.test(sql)) {
      if (isHeld(values[1], values[2])) Object.assign(of(values[1]), { next_at: values[0] });
    } else if (/delete from .* where id/.test(sql)) {
      if (isHeld(values[0], values[1])) rows.delete(String(values[0]));
    } else throw new Error(`Unknown: ${sql}`);
    return [];
  };
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => Promise.resolve({ rows: ask(sql, parameters) as never[] }),
    async *streamQuery() {
      /* nothing is streamed */
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, rows };
}

/** Claimed at a time. */
const AT_ONCE = 4;
const START = Date.parse('2026-11-25T10:00:00Z');
const S = 1000;
const MINUTE = 60 * S;
const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code });

let outbox: Outbox<{ to: string }>;
let rows: Map<string, Kept>;
let db: Kysely<unknown>;
/** In ms after the start. */
let at = 0;
const deliver = vi.fn<(payload: { to: string }) => Promise<void>>();
const givenUp = vi.fn<(payload: { to: string }) => Promise<void>>();
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };

beforeEach(() => {
  at = 0;
  for (const each of [deliver, givenUp, log.error, log.warn]) each.mockReset();
  const made = database();
  ({ rows, db } = made);
  outbox = createOutbox({
    ...{ db: made.db, schema: 'tests', payload: z.object({ to: z.string() }), deliver, givenUp, log: log as never },
    ...{ seal: (text: string) => text, open: (text: string) => text, now: () => new Date(START + at) },
  });
});
afterEach(() => outbox.stop());

/** Makes what is due at a time, and says when what is left is due: in ms after the start. */
async function tried(ms: number): Promise<number | undefined> {
  at = ms;
  outbox.wake();
  await outbox.idle();
  const [left] = [...rows.values()].filter(({ dead_at }) => dead_at === undefined);
  return left && left.next_at.getTime() - START;
}

it('a code waits behind no mailing, not behind one that is tried again either', async () => {
  deliver.mockImplementation(({ to }) => Promise.reject(to === 'code' ? refusal(550) : refusal(451)));
  for (let mail = 0; mail < 20; mail += 1) await outbox.put({ to: `mailing ${mail}` }, { lifetimeMs: 2 * 24 * 60 * MINUTE });
  await outbox.idle();
  deliver.mockClear();
  at = 2 * MINUTE;
  await outbox.put({ to: 'code' }, { lifetimeMs: 10 * MINUTE });
  await outbox.idle();
  expect(deliver.mock.calls.slice(0, AT_ONCE).map(([{ to }]) => to)).toContain('code');
});

describe('two processes', () => {
  const another = (db: Kysely<unknown>, leaseMs: number) =>
    createOutbox({
      ...{ db, schema: 'tests', payload: z.object({ to: z.string() }), deliver, log: log as never, leaseMs },
      ...{ seal: (text: string) => text, open: (text: string) => text },
    });

  it('deliver once what takes longer than the lease', async () => {
    const { db, rows: owed } = database();
    const both = [another(db, 500), another(db, 500)];
    onTestFinished(async () => void (await Promise.all(both.map((each) => each.stop()))));
    deliver.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    await both[0]?.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    for (let look = 0; look < 10; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 120));
      both[1]?.wake();
    }
    await Promise.all(both.map((each) => each.idle()));
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(owed.size).toBe(0);
  });

  it('one of which slept through its lease changes nothing of what the other has begun', async () => {
    const { db, rows: owed } = database();
    const mine = another(db, 60_000);
    onTestFinished(() => mine.stop());
    const taken = new Date(Date.now() + MINUTE);
    deliver.mockImplementation(() => {
      for (const row of owed.values()) Object.assign(row, { attempts: row.attempts + 1, next_at: taken });
      return Promise.reject(refusal(451));
    });
    await mine.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    await mine.idle();
    expect([...owed.values()]).toMatchObject([{ attempts: 2, next_at: taken }]);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

it('more than are tried at a time are all tried at once, also where those of one look end together', async () => {
  const ends: (() => void)[] = [];
  // Of one moment: all of a look are over before the first of them is seen to be.
  deliver.mockImplementation(() => {
    const delivered = new Promise<void>((resolve) => ends.push(resolve));
    if (ends.length % AT_ONCE === 0) for (const end of ends.splice(0)) end();
    return delivered;
  });
  const transaction = db as never;
  for (let mail = 0; mail < 2 * AT_ONCE; mail += 1) await outbox.put({ to: `mail ${mail}` }, { lifetimeMs: MINUTE }, transaction);
  outbox.wake();
  await outbox.idle();
  expect(rows.size).toBe(0);
});

it('what takes long keeps nothing else waiting', async () => {
  const ends: (() => void)[] = [];
  deliver.mockImplementation(({ to }) => (to === 'code' ? Promise.resolve() : new Promise((resolve) => ends.push(resolve))));
  for (let mail = 0; mail < 3; mail += 1) await outbox.put({ to: `mailing ${mail}` }, { lifetimeMs: 60 * MINUTE });
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  await outbox.put({ to: 'code' }, { lifetimeMs: 10 * MINUTE });
  await vi.waitFor(() => expect(rows.size).toBe(3));
  for (const end of ends) end();
  await outbox.idle();
  expect(rows.size).toBe(0);
});

it('what takes very long is not counted any more: a relay that thinks about each mail keeps no code waiting', async () => {
  const ends: (() => void)[] = [];
  deliver.mockImplementation(({ to }) => (to === 'code' ? Promise.resolve() : new Promise((resolve) => ends.push(resolve))));
  for (let mail = 0; mail < 30; mail += 1) await outbox.put({ to: `mailing ${mail}` }, { lifetimeMs: 48 * 60 * MINUTE });
  await vi.waitFor(() => expect(ends).toHaveLength(AT_ONCE));
  await outbox.put({ to: 'code' }, { lifetimeMs: 10 * MINUTE });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows.size).toBe(31);
  at = 25 * S;
  outbox.wake();
  await vi.waitFor(() => expect(rows.size).toBe(30));
  for (let look = 0; look < 10; look += 1) {
    at += 25 * S;
    outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  // And never more than so many in all.
  expect(ends).toHaveLength(20);
  deliver.mockResolvedValue(undefined);
  for (const end of ends) end();
  await vi.waitFor(() => {
    outbox.wake();
    expect(rows.size).toBe(0);
  });
});

it('a stop does not wait for a relay that thinks, and what it has left is not delivered by the next process at once', async () => {
  deliver.mockReturnValue(new Promise(() => undefined));
  await outbox.put({ to: 'mailing' }, { lifetimeMs: 48 * 60 * MINUTE });
  await outbox.put({ to: 'code' }, { lifetimeMs: 10 * MINUTE });
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2));
  await outbox.stop();
  expect([...rows.values()].map(({ next_at }) => next_at.getTime() - START).toSorted((a, b) => a - b)).toEqual([
    9 * MINUTE,
    expect.toSatisfy((ms: number) => ms >= 60 * MINUTE),
  ]);
});

it('what was perhaps delivered is not delivered again within the hour', async () => {
  deliver.mockRejectedValue(Object.assign(new Error('no answer'), { perhapsDone: true }));
  await outbox.put({ to: 'ann' }, { lifetimeMs: 2 * 24 * 60 * MINUTE });
  expect(await tried(0)).toBeGreaterThanOrEqual(60 * MINUTE);
});

describe('the last tries', () => {
  it('come while there is time: sooner than usual where a usual pause would go past the end', async () => {
    deliver.mockRejectedValue(refusal(451));
    const times: number[] = [];
    await outbox.put({ to: 'ann' }, { lifetimeMs: 10 * MINUTE });
    for (let due = await tried(0); due !== undefined; due = await tried(due)) times.push(due);
    const left = times.map((time) => 10 * MINUTE - time);
    expect(times.every((time, index) => time > (times[index - 1] ?? 0))).toBe(true);
    // The last of them less than ten seconds before the end, and each before it.
    expect(Math.min(...left)).toBeGreaterThan(0);
    expect(Math.min(...left)).toBeLessThan(10 * S);
    // A pause of the usual length would have left minutes without a try.
    expect(Math.max(...times.slice(-3).map((time, index, last) => time - (last[index - 1] ?? time)))).toBeLessThan(MINUTE);
  });

  it('end within the last second, and it is given up once', async () => {
    deliver.mockRejectedValue(refusal(451));
    await outbox.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    expect(await tried(MINUTE - 999)).toBeUndefined();
    expect(givenUp.mock.calls).toEqual([[{ to: 'ann' }]]);
  });

  it('bring it to a relay that is back in time', async () => {
    deliver.mockRejectedValueOnce(refusal(451));
    await outbox.put({ to: 'ann' }, { lifetimeMs: 10 * MINUTE });
    const due = await tried(9 * MINUTE);
    // The pause is a second, more or less, after a first try; never past the end.
    expect(due).toBeLessThan(10 * MINUTE);
    expect(await tried(due ?? 0)).toBeUndefined();
    expect([rows.size, givenUp.mock.calls]).toEqual([0, []]);
  });
});

it('ends when all that is being delivered has, though one could not be written down', async () => {
  let arrive = () => {};
  deliver.mockImplementation(({ to }) => (to === 'none' ? Promise.reject(refusal(550)) : new Promise((resolve) => (arrive = resolve))));
  givenUp.mockRejectedValueOnce(new Error('the database is away'));
  for (const to of ['none', 'slow']) await outbox.put({ to }, { lifetimeMs: MINUTE });
  await vi.waitFor(() => expect([givenUp.mock.calls.length, deliver.mock.calls.length]).toEqual([1, 2]));
  const ended = vi.fn();
  const stopping = outbox.stop().then(ended);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended).not.toHaveBeenCalled();
  arrive();
  await stopping;
  expect([...rows.values()].map(({ payload }) => payload)).toEqual([expect.stringContaining('none')]);
});

describe('who waits for it', () => {
  it('is told what was refused for good, once, and nothing that goes on or arrived', async () => {
    deliver.mockImplementation(({ to }) =>
      to === 'none' ? Promise.reject(refusal(550)) : to === 'later' ? Promise.reject(refusal(451)) : Promise.resolve(),
    );
    for (const to of ['none', 'later', 'ann']) await outbox.put({ to }, { lifetimeMs: MINUTE });
    await tried(0);
    await tried(0);
    expect(givenUp.mock.calls).toEqual([[{ to: 'none' }]]);
  });

  it('is told what came past its time', async () => {
    await outbox.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    deliver.mockRejectedValue(refusal(451));
    await outbox.idle();
    rows.forEach((row) => (row.next_at = new Date(START + 2 * MINUTE)));
    givenUp.mockClear();
    deliver.mockClear();
    await tried(2 * MINUTE);
    expect([deliver.mock.calls, givenUp.mock.calls]).toEqual([[], [[{ to: 'ann' }]]]);
  });

  it('is told again where that failed', async () => {
    deliver.mockRejectedValue(refusal(550));
    givenUp.mockRejectedValueOnce(new Error('the database is away'));
    await outbox.put({ to: 'ann' }, { lifetimeMs: 10 * MINUTE });
    await outbox.idle();
    expect([...rows.values()].map(({ dead_at }) => dead_at)).toEqual([undefined]);
    expect(log.warn).toHaveBeenCalled();
    await tried(MINUTE);
    expect(givenUp).toHaveBeenCalledTimes(2);
    expect([...rows.values()].map(({ dead_at }) => dead_at)).toEqual([new Date(START + MINUTE)]);
  });

  it('is not told where it cannot be read, which the log says', async () => {
    await outbox.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    deliver.mockRejectedValueOnce(refusal(451));
    await outbox.idle();
    rows.forEach((row) => Object.assign(row, { payload: 'sealed by another secret', next_at: new Date(START) }));
    log.warn.mockClear();
    await tried(2 * MINUTE);
    expect(givenUp).not.toHaveBeenCalled();
    expect(log.warn.mock.calls.map(([, words]) => words as string)).toEqual([
      'what was given up cannot be read: whoever waits for it is not told',
    ]);
    expect([...rows.values()].map(({ dead_at }) => dead_at)).toEqual([new Date(START + 2 * MINUTE)]);
  });
});
