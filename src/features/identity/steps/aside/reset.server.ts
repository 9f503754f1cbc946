import { z } from 'zod';
import { callUserService, isServiceRefusal, storeLoginError } from '@/features/account/server';
import { newPassword } from '@/features/account/validation/server';
import { errorCode, waitMinutes } from '@/server/errors';
import { logger } from '@/server/logger';
import { clearFlow, ownOf } from '../../flow-store.server';
import type { Flow, RestingStage } from '../../flow.schema';
import type { Problem } from '../../model';
import { pageHref } from '../../pages';
import { refusedPassword } from '../../problems.server';
import { mailedToken } from '../../reset-password.server';
import { post } from '../post';

/** What the identity provider says of a password (user service, `password-refused`). */
const said = z.object({ provider: z.string().optional() });

/**
 * Sets a new password with the token of a mailed address (user service, `POST /v2/Auth/reset-password`). Only this form uses
 * the token up: opening the address does nothing, since mail scanners open it too. All sessions end, so the visitor signs in.
 */
export const reset = post({
  // The token was in an address, and the step that says what is wrong with the password needs it.
  input: z.object({ token: z.string().optional(), secret: z.string().optional() }),
  from: 'anywhere',
  run: async (flow, { token: mailed, secret: typed }, { jar, source, visitor: { language } }) => {
    const token = mailedToken(mailed);
    const at = (stage: RestingStage, ...problems: Problem[]): { flow: Flow } => ({
      flow: { ...ownOf(flow), at: 'forgotPassword', language, stage, problems, values: {} },
    });
    const gone = at({ step: 'recovery' }, { key: 'signIn.problem.linkOver' });
    if (token === undefined) return gone;
    const again = (problem: Problem) => at({ step: 'reset', token }, problem);
    const secret = newPassword().safeParse(typed);
    if (!secret.success) return again({ field: 'secret', key: secret.error.issues[0]?.message ?? 'validation.password.required' });
    try {
      await callUserService('/v2/Auth/reset-password', z.unknown(), {
        for: source,
        method: 'POST',
        body: { token, password: secret.data },
      });
    } catch (error) {
      if (isServiceRefusal(error)) {
        if (error.reason === 'password-common') return again({ field: 'secret', key: 'validation.password.common' });
        if (error.reason === 'password-refused') return again(refusedPassword(said.safeParse(error.details).data?.provider, 'secret'));
        return error.status === 429 ? again({ key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }) : gone;
      }
      if (!errorCode(error).startsWith('service/')) throw error;
      logger.error({ err: error }, 'the user service did not set a password');
      return again({ key: 'signIn.problem.down' });
    }
    clearFlow(jar, flow);
    storeLoginError(jar, 'password-set');
    return { location: pageHref('signIn', language) };
  },
});
