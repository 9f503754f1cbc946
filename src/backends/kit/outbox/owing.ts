import type { QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { createOutbox, type OutboxOptions } from './outbox.ts';

const MINUTE_MS = 60_000;

/** What is owed to somebody: every job names an address. */
type Job = z.ZodType<{ to: string }>;

export interface OwingOptions<S extends Job> extends Omit<OutboxOptions<S>, 'seal' | 'open' | 'leaseMs'> {
  /** Of the back end; each purpose has a key of its own. */
  secrets: {
    mac(purpose: string, message: string): string;
    /** By the secret of now and by those before it. */
    macs(purpose: string, message: string): readonly string[];
    seal(purpose: string, text: string): string;
    open(purpose: string, sealed: string): string;
  };
  /** As the outbox has it. */
  leaseMs?: number | undefined;
}

export interface Owing<J> {
  /** Resolves when it is in the database. `minutes`: how long it is worth doing. In a transaction: together with it, or not at all; `wake` afterwards. */
  put(job: J, minutes: number, transaction?: QueryExecutorProvider): Promise<void>;
  /** Costs what `put` costs and is never done, so that the answer's time does not tell whether there is somebody to write to. */
  feign(job: J, minutes: number): Promise<void>;
  wake(): void;
  /** Drops what is owed to an address; with `until` only what was put by that moment (ISO 8601). */
  forget(address: string, transaction?: QueryExecutorProvider, until?: string): Promise<void>;
  /** `dead`: given up within the last 30 days. */
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** The outbox of a back end that owes to addresses (docs/adr/0024): sealed with its secret, found by a code over the address, never by the address. */
export function createOwing<S extends Job>({ secrets, leaseMs, ...options }: OwingOptions<S>): Owing<z.infer<S>> {
  const outbox = createOutbox({
    ...options,
    seal: (text) => secrets.seal('owed', text),
    open: (sealed) => secrets.open('owed', sealed),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  const named = (address: string) => ['owed to', address.trim().toLowerCase()] as const;
  const owed = (job: z.infer<S>, minutes: number) => ({ lifetimeMs: minutes * MINUTE_MS, about: secrets.mac(...named(job.to)) });
  return {
    put: (job, minutes, transaction) => outbox.put(job, owed(job, minutes), transaction),
    feign: (job, minutes) => outbox.put(job, { ...owed(job, minutes), decoy: true }),
    wake: outbox.wake,
    forget: async (address, transaction, until) => {
      for (const about of secrets.macs(...named(address))) await outbox.forget(about, transaction, until);
    },
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
