import { z } from 'zod';
import { callUserService, isServiceRefusal, storeLoginError, type CookieJar, type SessionSource } from '@/features/account/server';
import { newPassword } from '@/features/account/validation.schema';
import { errorCode, waitMinutes } from '@/server/errors';
import { logger } from '@/server/logger';
import type { Visitor } from './auth-client.server';
import { clearFlow, ownOf, type Flow } from './flow-store.server';
import type { Problem } from './model';
import { pageHref } from './pages';

/** A token as the user service makes them; what is none asks it nothing. */
const tokenSchema = z.string().regex(/^[\w-]{20,200}$/);

/** The token in the address of the page to which a mail led; undefined for what is none. */
export const mailedToken = (asked: string | undefined): string | undefined => tokenSchema.safeParse(asked).data;

/**
 * Has an address for a new password mailed by the user service (`POST /v2/Auth/reset-password-mail`): the way for an identity
 * provider that offers no recovery of its own. What the visitor reads is the same whether or not there is an account.
 * @throws AppError `service/…`
 */
export async function mailResetLink(email: string, { for: visitor, language }: Visitor): Promise<Partial<Flow>> {
  try {
    await callUserService('/v2/Auth/reset-password-mail', z.unknown(), {
      for: visitor,
      method: 'POST',
      body: { email, language: language === 'de' ? 'de' : 'en' },
    });
    return { notice: 'signIn.notice.resetMailed' };
  } catch (error) {
    if (!isServiceRefusal(error) || error.status !== 429) throw error;
    return { problems: [{ key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }] };
  }
}

/**
 * Sets a new password with the token of a mailed address (user service, `POST /v2/Auth/reset-password`). Only this form uses
 * the token up: opening the address does nothing, since mail scanners open it too. All sessions end, so the visitor signs in.
 */
export async function resetPassword(
  jar: CookieJar,
  fields: Record<string, string>,
  source: SessionSource,
  language: string,
  flow: Flow,
): Promise<{ location: string } | { flow: Flow }> {
  const token = mailedToken(fields.token);
  const first: Flow = { ...ownOf(flow), at: 'forgotPassword', language, view: { step: 'recovery' }, problems: [], values: {} };
  const gone = { flow: { ...first, problems: [{ key: 'signIn.problem.linkOver' }] } };
  if (token === undefined) return gone;
  const again = (...problems: Problem[]) => ({ flow: { ...first, view: { step: 'reset', token } as const, problems } });
  const secret = newPassword().safeParse(fields.secret);
  if (!secret.success) return again({ field: 'secret', key: secret.error.issues[0]?.message ?? 'validation.password.required' });
  try {
    await callUserService('/v2/Auth/reset-password', z.unknown(), {
      for: source,
      method: 'POST',
      body: { token, password: secret.data },
    });
  } catch (error) {
    if (isServiceRefusal(error)) {
      if (error.reason === 'password-refused')
        return again({
          field: 'secret',
          key: /common/i.test(String(error.details.provider)) ? 'validation.password.common' : 'validation.password.rules',
        });
      return error.status === 429 ? again({ key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }) : gone;
    }
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'the user service did not set a password');
    return again({ key: 'signIn.problem.down' });
  }
  clearFlow(jar, flow);
  storeLoginError(jar, 'password-set');
  return { location: pageHref('signIn', language) };
}
