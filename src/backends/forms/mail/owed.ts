import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../kit/log.ts';
import { createOutbox, type Delivery } from '../../kit/outbox/outbox.ts';
import { openingCard } from '../protection/openings.ts';
import type { Db } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';

const language = z.enum(['en', 'de']);
const to = z.string();

/**
 * What the service does after it has answered. What is about a form is read when it is mailed, so that nothing is sent of what was
 * erased; what asks for a job alert is looked into only then, so that the answer tells nothing.
 */
const owedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), to, language, code: z.string() }),
  z.object({ kind: z.literal('receipt'), to, submissionId: z.uuid() }),
  z.object({ kind: z.literal('notice'), to, submissionId: z.uuid() }),
  z.object({ kind: z.literal('confirm-alert'), to, language, search: z.string(), frequency: z.enum(['daily', 'weekly']) }),
  z.object({ kind: z.literal('alert'), to, alertId: z.uuid(), openings: z.array(openingCard) }),
]);

export type OwedJob = z.infer<typeof owedSchema>;

/** Minutes for which a mail that is not a code is worth sending. */
export const NOTICE_MINUTES = 2 * 24 * 60;

export interface Owing {
  /** Resolves when it is in the database. `minutes`: how long it is worth doing. In a transaction: together with it; `wake` afterwards. */
  put(job: OwedJob, minutes: number, transaction?: QueryExecutorProvider): Promise<void>;
  wake(): void;
  /** Drops what is owed to an address. */
  forget(address: string): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** The outbox of the forms service (docs/adr/0024). */
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
    schema: 'forms',
    payload: owedSchema,
    seal: (text) => secrets.seal('owed', text),
    open: (sealed) => secrets.open('owed', sealed),
    log,
    deliver,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return {
    put: (job, minutes, transaction) => outbox.put(job, { lifetimeMs: minutes * 60_000, about: about(job.to) }, transaction),
    wake: outbox.wake,
    forget: (address) => outbox.forget(about(address)),
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
