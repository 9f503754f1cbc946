import type { Account } from 'oidc-provider';
import type { User } from '../accounts/users.ts';

/**
 * Standard claims (OpenID Connect Core, section 5.1) of an account. An address of an account is always a verified one.
 * @param kept whether the sign-in is to be kept when the browser closes: clients end their own sessions with this one
 */
export function accountOf(user: User, kept?: boolean): Account & { claims(): Record<string, unknown> & { sub: string } } {
  return {
    accountId: user.id,
    claims: () => ({
      sub: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      given_name: user.first_name,
      family_name: user.last_name,
      preferred_username: user.email,
      email: user.email,
      email_verified: true,
      locale: user.locale,
      updated_at: Math.floor(user.updated_at.getTime() / 1000),
      ...(kept === undefined ? {} : { keep_signed_in: kept }),
    }),
  };
}

/** Which claims each scope opens. */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub', 'acr', 'amr', 'auth_time', 'keep_signed_in'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
};
