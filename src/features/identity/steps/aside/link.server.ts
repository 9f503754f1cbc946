import { z } from 'zod';
import { verificationCode } from '@/features/account/validation/server';
import { isServiceRefusal } from '@/features/account/server';
import { errorCode, waitMinutes } from '@/server/errors';
import { logger } from '@/server/logger';
import { startAgain } from '../../advance.server';
import { establish, isUnverified, type Proof } from '../../establish.server';
import { clearFlow, destinationOf, wantsKeeping } from '../../flow-store.server';
import { waitingFor } from '../../waiting-tokens.server';
import { post } from '../post';

/** The code of an account's owner connects the other provider's account with it. */
export const link = post({
  input: z.object({ secret: verificationCode }),
  from: ['link'],
  run: async (flow, { secret: code }, { jar, source }) => {
    const waiting = await waitingFor(jar, flow.id);
    if (!waiting) return { flow: startAgain(flow) };
    let told: string | undefined;
    try {
      const proof: Proof = {
        tokens: waiting.tokens,
        method: 'social',
        language: flow.language,
        link: { id: waiting.linkId, code },
        ...(wantsKeeping(flow) ? { keep: true } : {}),
      };
      told = await establish(jar, proof, source, flow.to ?? flow.from);
    } catch (error) {
      if (isUnverified(error)) return { flow: { ...startAgain(flow), problems: [{ key: 'signIn.problem.emailNotVerified' }] } };
      if (isServiceRefusal(error))
        return {
          flow: {
            ...flow,
            problems: [
              error.reason === 'too-many-attempts'
                ? { field: 'secret', key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }
                : { field: 'secret', key: 'signIn.problem.code' },
            ],
          },
        };
      if (!errorCode(error).startsWith('service/')) throw error;
      logger.error({ err: error }, 'the user service did not answer');
      return { flow: { ...flow, problems: [{ key: 'signIn.problem.down' }] } };
    }
    jar.clear('temporaryTokens');
    clearFlow(jar, flow);
    return { location: told ?? destinationOf(jar, flow) };
  },
});
