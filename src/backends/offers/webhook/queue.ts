import { sql } from 'kysely';
import { pianoEncrypt } from '../../../lib/piano-cipher.ts';
import { every } from '../../kit/every.ts';
import type { Log } from '../../kit/log.ts';
import { retryMs } from '../../kit/outbox/retry.ts';
import type { OffersConfig } from '../config.ts';
import type { Db } from '../storage/database.ts';
import { post } from '../../kit/http/post.ts';

/** PostgreSQL's advisory lock of whoever empties the queue: an arbitrary number, one for all processes. */
const QUEUE_LOCK = 470_021_893;
const TICK_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** All wait behind the first one, so it is tried at least this often. */
const LONGEST_PAUSE_MS = 60_000;

export interface WebhookQueue {
  /** Looks at once for what is due, not only within a second. */
  wake(): void;
  /** Begins with what is waiting, and resolves when nothing is under way or after so long. */
  attempted(longestMs: number): Promise<void>;
  idle(): Promise<void>;
  /** How many wait, since when the first one does, and why it was not taken. */
  counts(): Promise<{ waiting: number; since: string | null; problem: string | null }>;
  stop(): Promise<void>;
}

interface Head {
  position: string;
  packet: Record<string, unknown>;
  attempts: number;
  due: boolean;
}

/**
 * The packets that the site is owed, strictly in order: the first one is tried until it is taken (200), and all others wait, whoever
 * they are about. One process at a time works on it. What was taken just before a crash is sent again with the same id.
 */
export function createWebhookQueue({
  db,
  config,
  log,
  now,
}: {
  db: Db;
  config: Pick<OffersConfig, 'webhookUrl' | 'privateKey'>;
  log: Log;
  now: () => Date;
}): WebhookQueue {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;

  /** @returns why it was not taken */
  async function deliver(packet: Record<string, unknown>): Promise<string | undefined> {
    const data = pianoEncrypt(config.privateKey, JSON.stringify({ ...packet, sentAt: Math.floor(now().getTime() / 1000) }));
    try {
      const status = await post(
        config.webhookUrl,
        { 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams({ data }).toString(),
        TIMEOUT_MS,
      );
      return status === 200 ? undefined : `It answered ${status}.`;
    } catch (error) {
      return error instanceof Error ? `It did not answer: ${error.message}` : 'It did not answer.';
    }
  }

  /** Tries the first packet. @returns whether the next one may be tried now */
  async function step(on: Db): Promise<boolean> {
    const { rows } = await sql<Head>`
      select position, packet, attempts, next_at <= ${now()} as due from offers.webhooks
      where sent_at is null order by position limit 1`.execute(on);
    const [head] = rows;
    if (head?.due !== true) return false;
    const problem = await deliver(head.packet);
    if (problem === undefined) {
      await sql`update offers.webhooks set sent_at = ${now()}, attempts = attempts + 1, problem = null where position = ${head.position}`.execute(
        on,
      );
      return true;
    }
    const pause = Math.min(retryMs(head.attempts + 1), LONGEST_PAUSE_MS);
    log.warn({ problem, attempts: head.attempts + 1 }, 'the site did not take a packet; all others wait until it does');
    await sql`
      update offers.webhooks set attempts = attempts + 1, problem = ${problem.slice(0, 500)}, next_at = ${new Date(now().getTime() + pause)}
      where position = ${head.position}`.execute(on);
    return false;
  }

  /** Empties the queue unless another process is at it. The lock belongs to the connection: it goes with a process that dies. */
  const empty = (): Promise<void> =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${QUEUE_LOCK}::bigint) as mine`.execute(connection);
      if (rows[0]?.mine !== true) return;
      try {
        while (!stopped && (await step(connection)));
      } finally {
        await sql`select pg_advisory_unlock(${QUEUE_LOCK}::bigint)`.execute(connection);
      }
    });

  const work = async (): Promise<void> => {
    do {
      again = false;
      await empty();
    } while (again && !stopped);
  };

  const wake = (): void => {
    again = true;
    if (stopped || running) return;
    running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of packets could not be read; it is tried again'))
      .finally(() => (running = undefined));
  };
  const idle = async (): Promise<void> => {
    while (running) await running;
  };
  const tick = every(TICK_MS, wake);

  return {
    wake,
    idle,
    attempted: async (longestMs) => {
      wake();
      await Promise.race([idle(), new Promise<void>((resolve) => setTimeout(resolve, longestMs).unref())]);
    },
    counts: async () => {
      const { rows } = await sql<{ waiting: number; since: Date | null; problem: string | null }>`
        select count(*)::int as waiting, min(occurred_at) as since, (array_agg(problem order by position))[1] as problem
        from offers.webhooks where sent_at is null`.execute(db);
      const [row] = rows;
      return { waiting: row?.waiting ?? 0, since: row?.since?.toISOString() ?? null, problem: row?.problem ?? null };
    },
    stop: async () => {
      stopped = true;
      tick.stop();
      await running;
    },
  };
}
