import type { Challenge, Enrolling } from '../idx/state.ts';
import type { AuthenticatorKey } from './catalogue.ts';
import { email } from './email.ts';
import { password } from './password.ts';
import { phone } from './phone.ts';
import { securityQuestion } from './security-question.ts';
import { totp } from './totp.ts';
import type { Authenticator } from './types.ts';
import { webauthn } from './webauthn.ts';

const registry: { readonly [K in AuthenticatorKey]: Authenticator<K> } = {
  okta_password: password,
  okta_email: email,
  webauthn,
  phone_number: phone,
  google_otp: totp('google_otp'),
  okta_verify: totp('okta_verify'),
  security_question: securityQuestion,
};

/** The authenticator of a key, a challenge or an enrolment; what it takes is of its own kind. */
export function authenticator(of: AuthenticatorKey | Challenge | Enrolling): Authenticator<AuthenticatorKey> {
  return registry[typeof of === 'string' ? of : of.key] as Authenticator<AuthenticatorKey>;
}
