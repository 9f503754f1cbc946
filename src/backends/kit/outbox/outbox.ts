import { randomUUID } from 'node:crypto';
import type { ObservableResult } from '@opentelemetry/api';
import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { every } from '../every.ts';
import type { Log } from '../log.ts';
import { meter } from '../telemetry.ts';
import { isFinal, waitMs } from './retry.ts';

/** The lease of an outbox that is given none, in ms; it is held anew long before it is over. */
const LEASE_MS = 30_000;
const TICK_MS = 1000;
/** A tenth of what is left of its time is kept for one more try, until less than a second is left. */
const LAST_PART = 0.1;
const RENEWED_WITHIN = 3;
const LEAST_MS = 1_000;
const AT_ONCE = 4;
/** What takes longer than this is not counted among them, up to so many in all: a relay that thinks about each mail keeps no code waiting. */
const SLOW_MS = 20_000;
const MOST_AT_ONCE = 20;
/** How long a stop waits for what is under way: well within the time that a process has to end. */
const STOP_MS = 2_000;
/** Of a delivery that its process did not see the end of. */
const LEFT_UNDER_WAY = Object.assign(new Error('The process was stopped while it was delivered.'), { perhapsDone: true });
/** What is over within this time goes before all else. */
const URGENT_MS = 60 * 60 * 1_000;
/** What could not be delivered is remembered this long, without its content. */
const DEAD_DAYS = 30;

/** How a payload is kept. One without this envelope is of the first form: an early release wrote it. */
const envelopeSchema = z.strictObject({ form: z.int().positive(), owed: z.unknown() });

/** The id is the same in each try, so that a receiver that gets one twice can tell. */
export interface Delivery {
  id: string;
  /** From 1. */
  attempt: number;
}

export interface OutboxOptions<S extends z.ZodType> {
  db: QueryExecutorProvider;
  /** The back end's schema; its table is made by `outboxTable`. */
  schema: string;
  /** `outbox` by default; another where something may not wait behind mails. */
  table?: string;
  payload: S;
  /** The number of the payload's form, 1 by default: another one with each change after which `payload` no longer reads what is kept. */
  form?: number;
  /** Brings what an earlier release kept into the form of today. What is of a later form waits for the release that wrote it. */
  fromForm?: (owed: unknown, form: number) => unknown;
  /** What is owed names people and holds codes: it is kept sealed. */
  seal(text: string): string;
  /** @throws when the text was sealed by another secret */
  open(sealed: string): string;
  /** Resolves when it is done for good. What it throws is tried again, unless it is final. */
  deliver(payload: z.infer<S>, delivery: Delivery): Promise<void>;
  /**
   * Tells whoever waits for it that it was given up: refused for good, or its time was over. Told again after a crash, or after what
   * it throws. Not told where what was owed cannot be read.
   */
  givenUp?(payload: z.infer<S>): Promise<void>;
  log: Log;
  now?: () => Date;
  /**
   * In ms, 30 s by default: what nobody says for so long to be under way was left by a process that died, and another takes it.
   */
  leaseMs?: number;
}

interface Owed {
  /** Nothing is delivered after it: a code that is no longer good, news that is old. */
  lifetimeMs: number;
  /** Costs the same and delivers nothing, so that the answer's time does not tell whether there is somebody to write to. */
  decoy?: boolean;
  /** Finds what is owed to a person, for `forget`; a code over the address, not the address. */
  about?: string;
}

export interface Outbox<P> {
  /**
   * Resolves when it is in the database: after that neither a crash nor a relay that is away loses it. In a transaction of the
   * caller's it is owed together with what it belongs to, or not at all; `wake` afterwards.
   */
  put(payload: P, owed: Owed, transaction?: QueryExecutorProvider): Promise<void>;
  /** Looks at once for what is due, not only within a second. */
  wake(): void;
  /** Drops what is owed to a person; in a transaction of the caller's together with what else it drops. `until`: only what was put by that moment (ISO 8601). */
  forget(about: string, transaction?: QueryExecutorProvider, until?: string): Promise<void>;
  /** `dead`: given up within the last 30 days. */
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Begins with what is owed, and resolves when nothing is under way or, where somebody does not answer, after so long. */
  attempted(longestMs: number): Promise<void>;
  /** Takes nothing more, and lets what is under way end; what does not end soon is left, as perhaps done, to whoever looks later. */
  stop(): Promise<void>;
}

interface Row {
  id: string;
  payload: string;
  decoy: boolean;
  attempts: number;
  expires_at: Date;
}

/**
 * What a back end owes after it has answered: mails above all. Each is a row until it is done. A try is claimed by one process
 * (`for update skip locked`) for the lease, which it renews while the try is under way; what fails is tried again, later each time;
 * what is given up is said in the log and counted. A crash after the delivery and before its row is gone repeats it under the same id.
 * The number of the try is its fence: whoever lost the claim, asleep for longer than the lease, changes nothing any more.
 */
export function createOutbox<S extends z.ZodType>(options: OutboxOptions<S>): Outbox<z.infer<S>> {
  const { db, log, now = () => new Date(), leaseMs = LEASE_MS, form = 1, fromForm } = options;
  const table = sql.raw(`${options.schema}.${options.table ?? 'outbox'}`);
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let look = (): void => undefined;
  const underWay = new Map<Row, { trying: Promise<void>; since: number }>();

  const write = (payload: z.infer<S>): string => options.seal(JSON.stringify({ form, owed: payload }));
  const read = (sealed: string): z.infer<S> => {
    const kept: unknown = JSON.parse(options.open(sealed));
    const envelope = envelopeSchema.safeParse(kept).data ?? { form: 1, owed: kept };
    if (envelope.form === form) return options.payload.parse(envelope.owed);
    if (envelope.form > form || !fromForm)
      throw new Error(`What is owed has the form ${envelope.form}; this release reads ${form}. It waits for the release that wrote it.`);
    return options.payload.parse(fromForm(envelope.owed, envelope.form));
  };

  /** What is over soon goes first: a code of ten minutes waits behind no mailing of two days. The others go as they are due, so that retries of a mailing keep no later mail waiting. */
  const claim = async (most: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      update ${table} set attempts = attempts + 1, next_at = ${later(leaseMs)}
      where id in (select id from ${table} where dead_at is null and next_at <= ${now()}
        order by expires_at > ${later(URGENT_MS)}, next_at limit ${most} for update skip locked)
      returning id, payload, decoy, attempts, expires_at`.execute(db);
    return rows;
  };

  /** Keeps what is under way from others until a time. Never sooner than it says already: a failure that ends meanwhile may say more. */
  const hold = async (until: (row: Row) => Date): Promise<void> => {
    const held = [...underWay.keys()];
    if (held.length === 0) return;
    await sql`
      update ${table} o set next_at = held.until
      from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ attempts }) => attempts)}::int[], ${held.map(until)}::timestamptz[]) as held (id, attempts, until)
      where o.id = held.id and o.attempts = held.attempts and o.next_at < held.until`.execute(db);
  };

  /** Towards the end sooner than usual: who waits for a code that lives ten minutes is served by a relay that is back after nine. */
  const nextTry = ({ attempts, expires_at: end }: Row, error: unknown): Date =>
    later(Math.min(waitMs(error, attempts), (end.getTime() - now().getTime()) * (1 - LAST_PART)));

  const tellGivenUp = async ({ id, payload }: Row): Promise<void> => {
    if (!options.givenUp) return;
    let owed: z.infer<S>;
    try {
      owed = read(payload);
    } catch (error) {
      log.warn({ err: error, delivery: id }, 'what was given up cannot be read: whoever waits for it is not told');
      return;
    }
    await options.givenUp(owed);
  };

  const giveUp = async (row: Row, error: unknown): Promise<void> => {
    const { id, attempts } = row;
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, delivery: id, attempts }, 'something owed could not be delivered and was given up');
    await tellGivenUp(row);
    await sql`update ${table} set dead_at = ${now()}, payload = '', about = null, reason = ${reason.slice(0, 500)} where id = ${id} and attempts = ${attempts}`.execute(
      db,
    );
  };

  const attempt = async (row: Row): Promise<void> => {
    const { id, attempts } = row;
    const done = () => sql`delete from ${table} where id = ${id} and attempts = ${attempts}`.execute(db);
    if (row.decoy) return void (await done());
    if (row.expires_at <= now()) return giveUp(row, new Error('Its time was over before it could be delivered.'));
    try {
      await options.deliver(read(row.payload), { id, attempt: attempts });
    } catch (error) {
      const next = nextTry(row, error);
      if (isFinal(error) || row.expires_at.getTime() - now().getTime() < LEAST_MS) return giveUp(row, error);
      log.warn({ err: error, delivery: id, attempts }, 'something owed could not be delivered; it is tried again');
      await sql`update ${table} set next_at = ${next} where id = ${id} and attempts = ${attempts}`.execute(db);
      return;
    }
    await done();
  };

  const UNREAD = 'what is owed could not be read; it is tried again';
  const begin = (row: Row): void => {
    const trying = attempt(row)
      .catch((error: unknown) => log.warn({ err: error }, UNREAD))
      .finally(() => underWay.delete(row));
    underWay.set(row, { trying, since: now().getTime() });
  };

  const room = (): number => {
    const quick = [...underWay.values()].filter(({ since }) => now().getTime() - since < SLOW_MS).length;
    return stopped ? 0 : Math.max(0, Math.min(AT_ONCE - quick, MOST_AT_ONCE - underWay.size));
  };

  /** A database that is away keeps what is under way from nothing. @throws what there is nothing under way for */
  const unlessUnderWay = (error: unknown): Row[] => {
    if (underWay.size === 0) throw error;
    log.warn({ err: error }, UNREAD);
    return [];
  };

  /** What ends makes room for the next at once: a relay that thinks about one mail keeps none of the others waiting. */
  const work = async (): Promise<void> => {
    const renewing = every(
      leaseMs / RENEWED_WITHIN,
      () =>
        void hold(() => later(leaseMs)).catch((error: unknown) =>
          log.warn({ err: error }, 'what is under way could not be held; it is tried again'),
        ),
      'later',
    );
    try {
      do {
        again = false;
        const looked = new Promise<void>((resolve) => (look = resolve));
        const most = room();
        const rows = most === 0 ? [] : await claim(most).catch(unlessUnderWay);
        // As many as were asked for: there may be more, and those under way may all end before the next look.
        if (rows.length > 0 && rows.length === most) again = true;
        for (const row of rows) begin(row);
        const tried = [...underWay.values()].map(({ trying }) => trying);
        if (tried.length > 0) await Promise.race([...tried, ...(stopped ? [] : [looked])]);
      } while (underWay.size > 0 || (again && !stopped));
    } finally {
      await Promise.all([...underWay.values()].map(({ trying }) => trying));
      renewing.stop();
    }
  };

  const poke = (): void => {
    again = true;
    look();
    if (stopped || running) return;
    // After the answer that is being written.
    running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, UNREAD))
      .finally(() => {
        running = undefined;
        // Asked for between the last look and the end.
        if (again) poke();
      });
  };

  const forgetDead = (): void => {
    sql`delete from ${table} where dead_at < ${later(-DEAD_DAYS * 86_400_000)}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'old failures could not be forgotten; the next sweep tries again'));
  };

  const idle = async (): Promise<void> => {
    while (running) await running;
  };

  const counts = async () => {
    const { rows } = await sql<{ waiting: number; dead: number }>`
        select count(*) filter (where dead_at is null and not decoy)::int as waiting, count(*) filter (where dead_at is not null)::int as dead from ${table}`.execute(
      db,
    );
    return rows[0] ?? { waiting: 0, dead: 0 };
  };

  const gauge = meter().createObservableGauge('masthead.outbox.owed', { description: 'What is owed to mails and others, by its table.' });
  const tell = async (result: ObservableResult): Promise<void> => {
    const owed = await counts();
    const outbox = `${options.schema}.${options.table ?? 'outbox'}`;
    for (const state of ['waiting', 'dead'] as const) result.observe(owed[state], { outbox, state });
  };
  gauge.addCallback(tell);

  const ticks = [every(TICK_MS, poke), every(60 * 60_000, forgetDead, 'later')];

  return {
    put: async (payload, { lifetimeMs, decoy = false, about }, transaction) => {
      await sql`
        insert into ${table} (id, payload, decoy, about, next_at, expires_at)
        values (${randomUUID()}, ${write(payload)}, ${decoy}, ${about ?? null}, ${now()}, ${later(lifetimeMs)})`.execute(transaction ?? db);
      if (transaction === undefined) poke();
    },
    wake: poke,
    forget: async (about, transaction = db, until = 'infinity') => {
      await sql`delete from ${table} where about = ${about} and created_at <= ${until}::timestamptz`.execute(transaction);
    },
    counts,
    idle,
    attempted: async (longestMs) => {
      poke();
      await Promise.race([idle(), new Promise<void>((resolve) => setTimeout(resolve, longestMs).unref())]);
    },
    stop: async () => {
      stopped = true;
      look();
      gauge.removeCallback(tell);
      for (const tick of ticks) tick.stop();
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, STOP_MS, 'late').unref());
      if ((await Promise.race([running, late])) === 'late') await hold((row) => nextTry(row, LEFT_UNDER_WAY));
    },
  };
}
