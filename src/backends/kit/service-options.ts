import type { Log } from './log.ts';

/** What tests give a service that has an outbox, beside its settings. */
export interface OutboxServiceOptions {
  log?: Log;
  /** Time that running requests get at a stop, in ms. */
  graceMs?: number;
  /** Of the outbox, in ms; 30 s by default. */
  leaseMs?: number;
}

/** A service that runs, and works on after its answers. */
export interface OutboxService {
  readonly url: string;
  /** Resolves when mails and other work after answers is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
