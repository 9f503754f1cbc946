import { sql } from 'kysely';
import { signBody } from '../../../../lib/signed-body.ts';
import { every } from '../../../kit/every.ts';
import { post } from '../../../kit/http/post.ts';
import type { Log } from '../../../kit/log.ts';
import { retryMs } from '../../../kit/outbox/retry.ts';
import type { Db } from '../storage/database.ts';
import { SIGNATURE_HEADER } from './message.ts';

/** PostgreSQL's advisory locks of whoever serves a receiver: this and a number of the receiver's. */
const DELIVERING = 470_021_895;
const TICK_MS = 500;
/** A receiver answers when it has made its pages anew, of which there may be many. */
const TIMEOUT_MS = 60_000;
/** A receiver that was away is told at least so long after it is there again. */
const LONGEST_PAUSE_MS = 10_000;
/** What was taken is remembered, and what nobody took is kept, so many days. */
const KEPT_DAYS = 7;
const HOUR_MS = 60 * 60_000;

/** Somebody who is told what was published. */
export interface Receiver {
  url: string;
  /** What it is sent along; without a key the message is signed. */
  adminKey?: string | undefined;
}

export interface Deliveries {
  /** Looks at once for what is owed. */
  wake(): void;
  /** How many messages wait, and why the first one of each receiver was not taken. */
  counts(): Promise<{ receiver: string; waiting: number; since: string | null; problem: string | null }[]>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

interface Head {
  position: string;
  body: string;
  attempts: number;
  due: boolean;
}

interface Options {
  db: Db;
  log: Log;
  receivers: readonly Receiver[];
  secret: string;
}

/**
 * Each receiver gets its messages in their order, the first one until it is taken (2xx), whether this process lives or another one
 * comes after it. One that was taken just before a crash is sent again under the same id.
 */
export function createDeliveries({ db, log, receivers, secret }: Options): Deliveries {
  let stopped = false;

  /** @returns why it was not taken */
  async function deliver({ url, adminKey }: Receiver, body: string): Promise<string | undefined> {
    const headers =
      adminKey === undefined ? { [SIGNATURE_HEADER]: signBody(secret, Math.floor(Date.now() / 1000), body) } : { 'x-admin-key': adminKey };
    try {
      const status = await post(url, { 'content-type': 'application/json', ...headers }, body, TIMEOUT_MS);
      return status >= 200 && status < 300 ? undefined : `It answered ${status}.`;
    } catch (error) {
      return error instanceof Error ? `It did not answer: ${error.message}` : 'It did not answer.';
    }
  }

  /** Tries the first message. @returns whether the next one may be tried now */
  async function step(on: Db, receiver: Receiver): Promise<boolean> {
    const { rows } = await sql<Head>`
      select position, body, attempts, next_at <= now() as due from authoring.deliveries
      where target = ${receiver.url} and sent_at is null order by position limit 1`.execute(on);
    const [head] = rows;
    if (head?.due !== true) return false;
    const problem = await deliver(receiver, head.body);
    if (problem === undefined) {
      await sql`update authoring.deliveries set sent_at = now(), attempts = attempts + 1, problem = null where position = ${head.position}`.execute(
        on,
      );
      return true;
    }
    const pause = Math.min(retryMs(head.attempts + 1), LONGEST_PAUSE_MS);
    log.warn(
      { receiver: receiver.url, problem, attempts: head.attempts + 1 },
      'a receiver did not take what was published; it is tried again',
    );
    await sql`
      update authoring.deliveries set attempts = attempts + 1, problem = ${problem.slice(0, 500)}, next_at = now() + ${pause}::int * interval '1 millisecond'
      where position = ${head.position}`.execute(on);
    return false;
  }

  /** Serves a receiver unless another process does. The lock belongs to the connection: it goes with a process that dies. */
  const serve = (receiver: Receiver): Promise<void> =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(${DELIVERING}::int, hashtext(${receiver.url})) as mine`.execute(connection);
      if (rows[0]?.mine !== true) return;
      try {
        while (!stopped && (await step(connection, receiver)));
      } finally {
        await sql`select pg_advisory_unlock(${DELIVERING}::int, hashtext(${receiver.url}))`.execute(connection);
      }
    });

  /** One a receiver: none waits for another that does not answer. */
  const workers = receivers.map((receiver) => {
    let again = false;
    let running: Promise<void> | undefined;
    const work = async (): Promise<void> => {
      do {
        again = false;
        await serve(receiver);
      } while (again && !stopped);
    };
    return {
      wake: (): void => {
        again = true;
        if (stopped || running) return;
        running = work()
          .catch((error: unknown) => log.warn({ err: error }, 'what receivers are owed could not be read; it is tried again'))
          .finally(() => (running = undefined));
      },
      idle: async (): Promise<void> => {
        while (running) await running;
      },
    };
  });
  const wake = (): void => workers.forEach((worker) => worker.wake());

  const forget = (): void => {
    sql`
      delete from authoring.deliveries
      where occurred_at < now() - ${KEPT_DAYS}::int * interval '1 day' or target <> all (${receivers.map(({ url }) => url)}::text[])`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'old messages could not be forgotten; the next sweep tries again'));
  };
  const ticks = [every(TICK_MS, wake), every(HOUR_MS, forget)];
  const idle = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.idle()));
  };

  return {
    wake,
    idle,
    counts: async () => {
      const { rows } = await sql<{ receiver: string; waiting: number; since: Date | null; problem: string | null }>`
        select target as receiver, count(*)::int as waiting, min(occurred_at) as since, (array_agg(problem order by position))[1] as problem
        from authoring.deliveries where sent_at is null group by target order by target`.execute(db);
      return rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null }));
    },
    stop: async () => {
      stopped = true;
      for (const tick of ticks) tick.stop();
      await idle();
    },
  };
}
