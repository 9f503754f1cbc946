import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import { createOutbox, type Delivery } from '../../kit/outbox/outbox.ts';
import type { Db } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';

const language = z.enum(['en', 'de']);

/** What the service does after it has answered. Where the answer must not tell whether there is an account, even looking for one is owed. */
const owedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  z.object({ kind: z.literal('reset-password'), to: z.string(), resetId: z.uuid(), language }),
  z.object({ kind: z.literal('change-email'), to: z.string(), from: z.string(), language, code: z.string() }),
]);

export type OwedJob = z.infer<typeof owedSchema>;

export interface Owing {
  /** Resolves when it is in the database. `minutes`: how long it is worth doing. */
  put(job: OwedJob, minutes: number): Promise<void>;
  /** Drops what is owed to an address. */
  forget(address: string): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** The outbox of the user service (docs/adr/0024). */
export function createOwing(options: {
  db: Db;
  secrets: Secrets;
  log: Log;
  deliver(job: OwedJob, delivery: Delivery): Promise<void>;
  /** As the outbox has it. */
  leaseMs?: number;
}): Owing {
  const { db, secrets, log, deliver, leaseMs } = options;
  const about = (address: string): string => secrets.mac('owed to', address.trim().toLowerCase());
  const outbox = createOutbox({
    db,
    schema: 'users',
    payload: owedSchema,
    seal: (text) => secrets.seal('owed', text),
    open: (sealed) => secrets.open('owed', sealed),
    log,
    deliver,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return {
    put: (job, minutes) => outbox.put(job, { lifetimeMs: minutes * 60_000, about: about(job.to) }),
    forget: (address) => outbox.forget(about(address)),
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
