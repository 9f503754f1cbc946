import { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { postgresDialect } from '../../../src/backends/kit/database/pool.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { createOutbox, type Delivery, type OutboxOptions } from '../../../src/backends/kit/outbox/outbox.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { until } from '../support/processes.ts';

const payload = z.object({ to: z.string() });
const MINUTE = 60_000;

let database: FreshDatabase;
let db: Kysely<{ 'identity.outbox': Record<string, unknown> }>;
beforeAll(async () => {
  database = await freshDatabase();
  db = new Kysely({ dialect: postgresDialect({ url: database.url, max: 8 }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const rows = () => db.selectFrom('identity.outbox').selectAll().orderBy('created_at').execute();

/** An outbox of the test's own, stopped after it; several work on the same rows, as several processes do. */
function outbox(deliver: (to: string, delivery: Delivery) => Promise<void>, more: Partial<OutboxOptions<typeof payload>> = {}) {
  const log = createLog('outbox-test', { quiet: true });
  log.level = 'silent';
  const made = createOutbox({
    db,
    schema: 'identity',
    payload,
    seal: (text) => Buffer.from(text).toString('base64'),
    open: (sealed) => Buffer.from(sealed, 'base64').toString(),
    log,
    deliver: ({ to }, delivery) => deliver(to, delivery),
    ...more,
  });
  onTestFinished(async () => {
    await made.stop();
    await db.deleteFrom('identity.outbox').execute();
  });
  return made;
}

describe('what is owed', () => {
  it('is delivered once, by whichever of several processes takes it, and then gone', async () => {
    const delivered: string[] = [];
    const deliver = async (to: string) => {
      await wait(1);
      delivered.push(to);
    };
    const all = [outbox(deliver), outbox(deliver), outbox(deliver)] as const;
    const names = Array.from({ length: 60 }, (_, n) => `reader-${n}`);
    await Promise.all(names.map((to, n) => all[n % 3]?.put({ to }, { lifetimeMs: MINUTE })));
    await until('everything is delivered', async () => (await rows()).length === 0);
    expect(delivered.toSorted()).toEqual(names.toSorted());
  });

  it('is read as the release wrote it that kept it: without an envelope, in an earlier form, and not in a later one', async () => {
    const delivered: string[] = [];
    const deliver = async (to: string) => void delivered.push(to);
    const keep = (kept: unknown) =>
      db
        .insertInto('identity.outbox')
        .values({
          id: randomUUID(),
          payload: Buffer.from(JSON.stringify(kept)).toString('base64'),
          next_at: new Date(),
          expires_at: new Date(Date.now() + MINUTE),
        })
        .execute();
    const box = outbox(deliver, { form: 2, fromForm: (owed, form) => ({ to: `${(owed as { name: string }).name} of form ${form}` }) });
    await keep({ name: 'ann' });
    await keep({ form: 1, owed: { name: 'ben' } });
    await keep({ form: 3, owed: { whom: 'cem' } });
    await box.put({ to: 'dan' }, { lifetimeMs: MINUTE });
    await until('what can be read is delivered', async () => delivered.length === 3);
    await box.idle();
    expect(delivered.toSorted()).toEqual(['ann of form 1', 'ben of form 1', 'dan']);
    expect(await rows()).toMatchObject([{ dead_at: null, attempts: 1 }]);
    expect(await box.counts()).toEqual({ waiting: 1, dead: 0 });
  });

  it('is tried again under the same id, later each time, while the relay is away', async () => {
    let clock = Date.now();
    const tries: Delivery[] = [];
    const box = outbox(
      async (_, delivery) => {
        tries.push(delivery);
        if (tries.length < 4) throw Object.assign(new Error('connection refused'), { code: 'ECONNECTION' });
      },
      { now: () => new Date(clock) },
    );
    await box.put({ to: 'ann' }, { lifetimeMs: 60 * MINUTE });
    await until('the first try', async () => tries.length === 1);
    await box.idle();
    const waits: number[] = [];
    for (const count of [2, 3, 4]) {
      const due = ((await rows())[0]?.next_at as Date).getTime();
      waits.push(due - clock);
      clock = due - 100;
      await wait(1200);
      expect(tries).toHaveLength(count - 1);
      clock = due + 1;
      await until(`try ${count}`, async () => tries.length === count);
      await box.idle();
    }
    expect(waits[0]).toBeLessThanOrEqual(1200);
    expect((waits[1] ?? 0) / (waits[0] ?? 1)).toBeGreaterThan(1.5);
    expect((waits[2] ?? 0) / (waits[1] ?? 1)).toBeGreaterThan(1.5);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(await rows()).toEqual([]);
  });

  it('that a process which died had taken is taken by another after a while', async () => {
    const delivered: string[] = [];
    const itsOwn = new Kysely<unknown>({ dialect: postgresDialect({ url: database.url, max: 2 }) });
    const dead = outbox(() => new Promise(() => undefined), { leaseMs: 1500, db: itsOwn });
    await dead.put({ to: 'ann' }, { lifetimeMs: MINUTE });
    await until('it is taken', async () => (await rows())[0]?.attempts === 1);
    // It never ends, as after kill -9, so that it is not waited for either; and it can say no longer that it is at work.
    dead.stop = async () => undefined;
    await itsOwn.destroy();
    outbox(async (to) => void delivered.push(to));
    await wait(300);
    expect(delivered).toEqual([]);
    await until('the other takes it', async () => delivered.length === 1);
  });

  it('is not lost by a failure of the database in between', async () => {
    const delivered: string[] = [];
    const box = outbox(async (to) => void delivered.push(to));
    await db.connection().execute((connection) =>
      connection.executeQuery({
        sql: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        parameters: [],
        query: { kind: 'RawNode' } as never,
        queryId: { queryId: 'kill' } as never,
      }),
    );
    await until('it can be put', () => box.put({ to: 'ann' }, { lifetimeMs: MINUTE }).then(() => true));
    await until('it is delivered', async () => delivered.includes('ann'));
  });
});

describe('what cannot be delivered', () => {
  it('for good is given up at once: counted, without its content', async () => {
    let tries = 0;
    const box = outbox(async () => {
      tries += 1;
      throw Object.assign(new Error('550 there is no such mailbox'), { responseCode: 550 });
    });
    await box.put({ to: 'nobody@example.org' }, { lifetimeMs: 60 * MINUTE, about: 'mac' });
    await until('it is given up', async () => (await box.counts()).dead === 1);
    expect(await box.counts()).toEqual({ waiting: 0, dead: 1 });
    expect((await rows())[0]).toMatchObject({ payload: '', about: null, reason: '550 there is no such mailbox' });
    await wait(1200);
    expect(tries).toBe(1);
  });

  it('before its time is over is given up: nobody gets a code that is no longer good', async () => {
    let clock = Date.now();
    const delivered: string[] = [];
    let away = true;
    const box = outbox(
      async (to) => {
        if (away) throw new Error('away');
        delivered.push(to);
      },
      { now: () => new Date(clock) },
    );
    await box.put({ to: 'late' }, { lifetimeMs: 10 * MINUTE });
    await until('the first try', async () => (await rows())[0]?.attempts === 1);
    await box.idle();
    away = false;
    clock += 11 * MINUTE;
    await until('it is given up', async () => (await box.counts()).dead === 1);
    expect(delivered).toEqual([]);
  });

  it('is dropped when its recipient is forgotten', async () => {
    const box = outbox(async () => Promise.reject(new Error('away')));
    await box.put({ to: 'ann' }, { lifetimeMs: 60 * MINUTE, about: 'ann-mac' });
    await box.put({ to: 'bob' }, { lifetimeMs: 60 * MINUTE, about: 'bob-mac' });
    await box.idle();
    await box.forget('ann-mac');
    expect((await rows()).map(({ about }) => about)).toEqual(['bob-mac']);
  });
});

it('a decoy is a row like another and is never delivered', async () => {
  const delivered: string[] = [];
  const box = outbox(async (to) => void delivered.push(to));
  await box.put({ to: 'nobody' }, { lifetimeMs: MINUTE, decoy: true });
  await box.put({ to: 'somebody' }, { lifetimeMs: MINUTE });
  await until('both are gone', async () => (await rows()).length === 0);
  expect(delivered).toEqual(['somebody']);
});
