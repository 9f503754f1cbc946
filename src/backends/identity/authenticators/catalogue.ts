/** The authenticators that exist (decisions, "Identity provider"), as clients of the protocol name them. */
export const AUTHENTICATORS = {
  okta_password: { id: 'autPassword00000000', type: 'password', label: 'Password', methods: ['password'] },
  okta_email: { id: 'autEmail00000000000', type: 'email', label: 'Email', methods: ['email'] },
  webauthn: { id: 'autWebauthn00000000', type: 'security_key', label: 'Security Key or Biometric', methods: ['webauthn'] },
  phone_number: { id: 'autPhone00000000000', type: 'phone', label: 'Phone', methods: ['sms'] },
  google_otp: { id: 'autGoogleOtp0000000', type: 'app', label: 'Google Authenticator', methods: ['otp'] },
  okta_verify: { id: 'autOktaVerify000000', type: 'app', label: 'Okta Verify', methods: ['totp'] },
  security_question: { id: 'autQuestion00000000', type: 'security_question', label: 'Security Question', methods: ['security_question'] },
} as const;

export type AuthenticatorKey = keyof typeof AUTHENTICATORS;

export const AUTHENTICATOR_KEYS = Object.keys(AUTHENTICATORS) as [AuthenticatorKey, ...AuthenticatorKey[]];

export function authenticatorById(id: string): AuthenticatorKey | undefined {
  return AUTHENTICATOR_KEYS.find((key) => AUTHENTICATORS[key].id === id);
}
