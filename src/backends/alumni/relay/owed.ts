import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { createOutbox, type Delivery, type OutboxOptions } from '../../kit/outbox/outbox.ts';
import type { Secrets } from '../../kit/secrets.ts';

const account = z.uuid();

/**
 * Mails of the contact between members. Nothing but ids: whom it goes to, and what it may say, is looked up when it is sent, so that
 * nothing goes to who left or was blocked meanwhile.
 */
const owedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: z.uuid() }),
  /** Somebody else wrote to a member's relay address. */
  z.object({ kind: z.literal('other-sender'), side: z.uuid() }),
  z.object({ kind: z.literal('request-decided'), request: z.uuid(), decision: z.enum(['accepted', 'declined', 'ended']), account }),
  z.object({ kind: z.literal('post-closing'), post: z.uuid() }),
  z.object({ kind: z.literal('post-closed'), post: z.uuid(), account }),
  z.object({ kind: z.literal('referred'), referral: z.uuid() }),
  z.object({ kind: z.literal('alert'), account, posts: z.array(z.uuid()) }),
]);

export type ContactJob = z.infer<typeof owedSchema>;
export type DeliverContact = (job: ContactJob, delivery: Delivery) => Promise<void>;

/** Minutes for which a mail is worth sending. */
export const NOTICE_MINUTES = 3 * 24 * 60;

export interface ContactOwing {
  /** Resolves when it is in the database. In a transaction: together with it, or not at all; `wake` afterwards. @param owed.about the account that it is dropped with */
  put(job: ContactJob, owed: { minutes: number; about: string }, transaction?: QueryExecutorProvider): Promise<void>;
  wake(): void;
  /** Drops what is owed because of an account. */
  forget(about: string, transaction?: QueryExecutorProvider): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

type Options = Pick<OutboxOptions<typeof owedSchema>, 'db' | 'log' | 'now' | 'leaseMs'> & {
  secrets: Pick<Secrets, 'mac' | 'seal' | 'open'>;
  deliver: DeliverContact;
};

/** The outbox of the contact (docs/adr/0024): a table of its own, so that a thousand messages delay no code of a sign-in. */
export function createContactOwing({ secrets, ...options }: Options): ContactOwing {
  const outbox = createOutbox({
    ...options,
    schema: 'alumni',
    table: 'contact_outbox',
    payload: owedSchema,
    seal: (text) => secrets.seal('contact owed', text),
    open: (sealed) => secrets.open('contact owed', sealed),
  });
  const about = (given: string): string => secrets.mac('contact owed because of', given);
  return {
    put: (job, { minutes, about: given }, transaction) =>
      outbox.put(job, { lifetimeMs: minutes * 60_000, about: about(given) }, transaction),
    wake: outbox.wake,
    forget: (given, transaction) => outbox.forget(about(given), transaction),
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
