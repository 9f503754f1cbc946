import { z } from 'zod';
import { openSealed, seal } from '@/features/account/server';
import { transactionSchema, type Transaction } from './flow.schema';

/** As long as the identity provider keeps a transaction. */
const KEPT_S = 3_600;

const ticketSchema = z.object({ transaction: transactionSchema, site: z.string() });

/** What goes to the page with a question, and comes back with the answer: the transaction that it is of, sealed. */
export const sealTicket = (transaction: Transaction, site: string): Promise<string> =>
  seal('passkey', { transaction, site } satisfies z.input<typeof ticketSchema>, KEPT_S);

/** The transaction in a ticket of this site; undefined for what is none, or too old. */
export async function transactionOf(ticket: string | undefined, site: string): Promise<Transaction | undefined> {
  const opened = ticketSchema.safeParse(await openSealed('passkey', ticket));
  return opened.success && opened.data.site === site ? opened.data.transaction : undefined;
}
