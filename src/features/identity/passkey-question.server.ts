import { z } from 'zod';
import { openSealed, seal } from '@/features/account/server';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { authClient, type Visitor } from './auth-client.server';
import type { Flow } from './flow-store.server';
import { idxView } from './idx-view.schema';
import type { PasskeyQuestion } from './model';
import { passkeyQuestionOf } from './to-view.server';

/** As long as the identity provider keeps a transaction. */
const KEPT_S = 3_600;

const ticketSchema = z.object({ transaction: z.string(), site: z.string() });

/**
 * `POST /api/auth/passkey-question`: what a passkey signs in place of an address. Nothing is kept for a visitor who may never
 * use one: the transaction goes to the page, sealed, and comes back with the answer, so that looking at the sign-in drives no
 * other tab's flow out of the browser. A sign-in that connects an account goes on with its own transaction.
 * @returns undefined where the provider takes none, or does not answer
 */
export async function passkeyQuestion(flow: Flow | undefined, visitor: Visitor): Promise<PasskeyQuestion | undefined> {
  try {
    const auth = authClient(visitor, flow?.linking ? flow.transaction : undefined);
    const { rawIdxState } = await (flow?.linking ? auth.proceed({}) : auth.start());
    const question = passkeyQuestionOf(idxView.parse(rawIdxState ?? {}));
    const transaction = auth.transaction();
    if (!question || transaction === undefined) return undefined;
    return { ...question, ticket: await seal('passkey', { transaction, site: visitor.site.name }, KEPT_S) };
  } catch (error) {
    // Nobody has asked for it yet: the other ways stay.
    count('identity.providerFailures');
    logger.warn({ err: error }, 'the identity provider did not ask for a passkey');
    return undefined;
  }
}

/** The transaction in a ticket of this site; undefined for what is none, or too old. */
export async function transactionOf(ticket: string | undefined, site: string): Promise<string | undefined> {
  const opened = ticketSchema.safeParse(await openSealed('passkey', ticket));
  return opened.success && opened.data.site === site ? opened.data.transaction : undefined;
}
