import { z } from 'zod';
import { callUserService, isServiceRefusal, storeLoginError, type CookieJar, type SessionSource } from '@/features/account/server';
import { newPassword } from '@/features/account/validation.schema';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { clearFlow, type Flow } from './flow-store.server';
import type { Problem } from './model';
import { pageHref } from './pages';

/** A token as the user service makes them; what is none asks it nothing. */
const tokenSchema = z.string().regex(/^[\w-]{20,200}$/);

/** The token in the address of the page to which a mail led; undefined for what is none. */
export const mailedToken = (asked: string | undefined): string | undefined => tokenSchema.safeParse(asked).data;

/**
 * Sets a new password with the token of a mailed address (user service, `POST /v2/Auth/reset-password`). Only this form uses
 * the token up: opening the address does nothing, since mail scanners open it too. All sessions end, so the visitor signs in.
 */
export async function resetPassword(
  jar: CookieJar,
  fields: Record<string, string>,
  source: SessionSource,
  language: string,
): Promise<{ location: string } | { flow: Flow }> {
  const token = mailedToken(fields.token);
  const first: Flow = { at: 'forgotPassword', language, view: { step: 'recovery' }, problems: [], values: {} };
  const gone = { flow: { ...first, problems: [{ key: 'signIn.problem.linkOver' }] } };
  if (token === undefined) return gone;
  const again = (...problems: Problem[]) => ({ flow: { ...first, view: { step: 'reset', token } as const, problems } });
  const secret = newPassword().safeParse(fields.secret);
  if (!secret.success) return again({ field: 'secret', key: secret.error.issues[0]?.message ?? 'validation.password.required' });
  try {
    await callUserService('/v2/Auth/reset-password', z.unknown(), {
      method: 'POST',
      body: { token, password: secret.data },
      userAgent: source.userAgent,
      address: source.address,
    });
  } catch (error) {
    if (isServiceRefusal(error)) {
      if (error.reason === 'password-refused')
        return again({
          field: 'secret',
          key: /common/.test(String(error.details.provider)) ? 'validation.password.common' : 'validation.password.rules',
        });
      return error.status === 429 ? again({ key: 'signIn.problem.tooMany' }) : gone;
    }
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'the user service did not set a password');
    return again({ key: 'signIn.problem.down' });
  }
  clearFlow(jar);
  storeLoginError(jar, 'password-set');
  return { location: pageHref('signIn', language) };
}
