import { z } from 'zod';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { authClient, type Visitor } from '../../auth-client.server';
import { courseOf, type Flow } from '../../flow.schema';
import { idxView } from '../../idx-view.schema';
import type { PasskeyQuestion } from '../../model';
import { sealTicket } from '../../passkey-ticket.server';
import { passkeyQuestionOf } from '../../to-view.server';
import { post } from '../post';

/** Asked by a script, before anybody wants to sign in. */
export const passkeyQuestion = post({
  input: z.object({}),
  from: 'anywhere',
  asks: true,
  run: async (flow, _input, { visitor }) => ({ json: (await ask(flow, visitor)) ?? {} }),
});

/**
 * What a passkey signs in place of an address. Nothing is kept for a visitor who may never
 * use one: the transaction goes to the page, sealed, and comes back with the answer, so that looking at the sign-in drives no
 * other tab's flow out of the browser. A sign-in that connects an account goes on with its own transaction.
 * @returns undefined where the provider takes none, or does not answer
 */
async function ask(flow: Flow, visitor: Visitor): Promise<PasskeyQuestion | undefined> {
  try {
    const { linking, transaction: waiting } = courseOf(flow.stage);
    const auth = authClient(visitor, linking && waiting);
    const { rawIdxState } = await (linking ? auth.proceed({}) : auth.start());
    const question = passkeyQuestionOf(idxView.parse(rawIdxState ?? {}));
    const transaction = auth.transaction();
    if (!question || transaction === undefined) return undefined;
    return { ...question, ticket: await sealTicket(transaction, visitor.site.name) };
  } catch (error) {
    // Nobody has asked for it yet: the other ways stay.
    count('identity.providerFailures');
    logger.warn({ err: error }, 'the identity provider did not ask for a passkey');
    return undefined;
  }
}
