/** Ways to prove or set up (specification section 3, "authenticators"). */
export const AUTHENTICATOR_KEYS = [
  'okta_password',
  'okta_email',
  'phone_number',
  'google_otp',
  'security_question',
  'okta_verify',
  'webauthn',
] as const;
export type AuthenticatorKey = (typeof AUTHENTICATOR_KEYS)[number];

/** What the visitor may set up on the page of the account's security. */
export const SET_UP_KEYS = [
  'webauthn',
  'google_otp',
  'okta_verify',
  'phone_number',
  'security_question',
] as const satisfies readonly AuthenticatorKey[];
export type SetUpKey = (typeof SET_UP_KEYS)[number];
