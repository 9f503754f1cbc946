import { z } from 'zod';
import { signInPromptUrl } from '@/config/routes';
import { failureWords } from '@/features/account/common/server';
import { callIdentityAccount, isServiceRefusal, readSession } from '@/features/account/server';
import { languagePath } from '@/lib/language-path';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { advance, type StepResult } from '../../advance.server';
import type { AuthClient } from '../../auth-client.server';
import { SET_UP_KEYS, type SetUpKey } from '../../authenticators';
import { choose } from '../../choose-way.server';
import { idxView } from '../../idx-view.schema';
import { backToSecurity, securityPage } from '../../leave-set-up.server';
import { ENROL, waysOf } from '../../to-view.server';
import { post } from '../post';

const tokenSchema = z.object({ token: z.string() });

/**
 * Begins to set an authenticator up for the reader of the session. Whoever signed in too long ago, or with too little, signs
 * in again first (step-up) and comes back.
 */
export const setUp = post({
  input: z.object({ way: z.enum(SET_UP_KEYS).optional().catch(undefined) }),
  from: 'anywhere',
  run: async (_flow, { way }, { jar, source, visitor }) => {
    const { language } = visitor;
    if (way === undefined) return backToSecurity(jar, language, { kind: 'error', message: 'signIn.problem.choose' });
    const signIn = { location: languagePath(signInPromptUrl(securityPage(language)), language) };
    try {
      const session = await readSession(source);
      if (!session) return signIn;
      const { token } = await callIdentityAccount(jar, session, source, '/enrolment-token', tokenSchema, { method: 'POST', body: {} });
      const first = { at: 'security', language, stage: { step: 'signed-in' }, problems: [], values: {} } as const;
      return { flow: await advance(first, visitor, ({ auth }) => chooseToSetUp(auth, way, token)) };
    } catch (error) {
      if (isServiceRefusal(error)) {
        // Any other refusal is none that a sign-in mends: it would lead a signed-in reader straight back.
        if (error.reason === 'reauthentication-required') return signIn;
        return backToSecurity(jar, language, { kind: 'error', message: 'account.security.waysElsewhere' });
      }
      if (!errorCode(error).startsWith('service/')) throw error;
      logger.error({ err: error }, 'an authenticator could not be set up');
      return backToSecurity(jar, language, { kind: 'error', message: failureWords(error) });
    }
  },
});

/** The token is the provider's, for one use; a number is asked for before anything is sent to it. */
async function chooseToSetUp(auth: AuthClient, way: SetUpKey, token: string): Promise<StepResult> {
  const answer = await auth.start({ activationToken: token });
  if (way !== 'phone_number') return { answer: await choose(auth, answer, way, ENROL), course: { setUp: way } };
  const view = idxView.parse(answer.rawIdxState);
  const { phone_number: phone } = waysOf(
    view,
    view.remediation.value.find(({ name }) => name === ENROL),
  );
  const course = { setUp: way };
  return phone === undefined ? { answer, course } : { asks: { step: 'set-up-phone', chosen: phone }, course };
}
