import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { callUserService, isServiceRefusal } from '@/features/account/server';
import { waitMinutes } from '@/server/errors';
import type { Visitor } from './auth-client.server';
import type { Problem } from './model';

/** A token as the user service makes them; what is none asks it nothing. */
const tokenSchema = z.string().regex(/^[\w-]{20,200}$/);

/** The token in the address of the page to which a mail led; undefined for what is none. */
export const mailedToken = (asked: string | undefined): string | undefined => tokenSchema.safeParse(asked).data;

/**
 * Has an address for a new password mailed by the user service (`POST /v2/Auth/reset-password-mail`): the way for an identity
 * provider that offers no recovery of its own. What the visitor reads is the same whether or not there is an account.
 * @throws AppError `service/…`
 */
export async function mailResetLink(
  email: string,
  { for: visitor, language }: Visitor,
): Promise<{ notice: string } | { problems: Problem[] }> {
  try {
    await callUserService('/v2/Auth/reset-password-mail', z.unknown(), {
      for: visitor,
      method: 'POST',
      body: { email, language: LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE },
    });
    return { notice: 'signIn.notice.resetMailed' };
  } catch (error) {
    if (!isServiceRefusal(error) || error.status !== 429) throw error;
    return { problems: [{ key: 'signIn.problem.tooMany', params: { minutes: waitMinutes(error) } }] };
  }
}
