import { z } from 'zod';
import { PASSKEY_FORM } from '../../idx-view.schema';
import { signedByPasskey, userHandle } from '../../passkey-input.schema';
import { transactionOf } from '../../passkey-ticket.server';
import { remember } from '../../remember.schema';
import { startAgain } from '../../advance.server';
import { post } from '../post';
import { taken } from '../step.server';

/**
 * A passkey that the browser found by itself: it says who signs in, and proves it. It goes on with the transaction in the
 * form's ticket, which the question to the browser's passkeys came with.
 */
export const passkeySignIn = post({
  input: z.object({ ...signedByPasskey, userHandle, remember, ticket: z.string().optional() }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['remember'],
  run: async (flow, { remember, ticket, ...credentials }, { visitor }) => {
    const transaction = await transactionOf(ticket, visitor.site.name);
    if (!transaction) return { flow: startAgain(flow) };
    return taken(
      flow,
      visitor,
      async ({ auth }) => ({
        answer: await auth.proceed({ step: PASSKEY_FORM, credentials, rememberMe: remember === 'on' }),
        course: { method: 'passwordless' },
      }),
      transaction,
    );
  },
});
