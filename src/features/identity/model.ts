/** What a visitor sees of a sign-in that is under way. Browser-safe: no token, handle or secret is in it. */

/** Pages on which a flow can be, by the names of their routes. */
export type IdentityPage = 'signIn' | 'signInPrompt' | 'signUp' | 'forgotPassword' | 'lockedAccount';

/** Ways to prove or set up (specification section 3, "authenticators"). */
export type AuthenticatorKey = 'okta_password' | 'okta_email' | 'phone_number' | 'google_otp' | 'security_question' | 'okta_verify' | 'webauthn';

export interface SocialProvider {
  id: string;
  name: string;
}

/** What a passkey is asked to sign (WebAuthn level 2, `PublicKeyCredentialRequestOptions`). */
export interface PasskeyChallenge {
  /** base64url */
  challenge: string;
  rpId: string;
}

export type StepView =
  | { step: 'identify' }
  | { step: 'sign-up' }
  | { step: 'recovery' }
  | { step: 'unlock' }
  | { step: 'choose'; ways: readonly AuthenticatorKey[] }
  /** A code of six digits: sent to a masked address or number, or shown by an app. */
  | { step: 'code'; by: 'email' | 'phone' | 'app'; to: string; resend: boolean; otherWays: boolean }
  | { step: 'password'; otherWays: boolean }
  | { step: 'question'; question: string; otherWays: boolean }
  | { step: 'passkey'; challenge: PasskeyChallenge; otherWays: boolean }
  | { step: 'new-password'; optional: boolean }
  /** The account of the same address belongs to somebody who was mailed a code. */
  | { step: 'link' }
  | { step: 'unlocked' }
  /** Nothing is to be done: the pages of the account, and the way out. */
  | { step: 'signed-in' };

export type StepName = StepView['step'];

/** What is wrong, as a dictionary key; at a field, or with the step as a whole. */
export interface Problem {
  field?: string;
  key: string;
  params?: Readonly<Record<string, string | number>>;
}

export interface IdentityState {
  at: IdentityPage;
  view: StepView;
  problems: readonly Problem[];
  /** What the visitor typed, to be shown again; never a secret. */
  values: Readonly<Record<string, string>>;
  /** Dictionary key of what the step says first, such as why a sign-in is asked for. */
  notice?: string;
  /** Where the sign-in leads: a path of this site, or an address of another of ours. */
  to?: string;
  providers: readonly SocialProvider[];
}

/** What a form post answers a script: the next step, or where to go. */
export type StepAnswer = { state: IdentityState } | { location: string };
