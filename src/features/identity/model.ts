import type { Purpose } from '@/features/account/intents';

/** What a visitor sees of a sign-in that is under way. Browser-safe: no token, handle or secret is in it. */

/** Pages on which a flow can be, by the names of their routes. */
export type IdentityPage = 'signIn' | 'signInPrompt' | 'signUp' | 'forgotPassword' | 'lockedAccount' | 'security' | 'signUpThanks';

/** Ways to prove or set up (specification section 3, "authenticators"). */
export type AuthenticatorKey =
  'okta_password' | 'okta_email' | 'phone_number' | 'google_otp' | 'security_question' | 'okta_verify' | 'webauthn';

/** What the visitor may set up on the page of the account's security. */
export const SET_UP_KEYS = [
  'webauthn',
  'google_otp',
  'okta_verify',
  'phone_number',
  'security_question',
] as const satisfies readonly AuthenticatorKey[];
export type SetUpKey = (typeof SET_UP_KEYS)[number];

export interface SecurityQuestion {
  key: string;
  question: string;
}

export interface SocialProvider {
  id: string;
  name: string;
}

/** What a passkey is asked to sign (WebAuthn level 2, `PublicKeyCredentialRequestOptions`). */
export interface PasskeyChallenge {
  /** base64url */
  challenge: string;
  rpId: string;
  /** As in `PasskeyQuestion`. */
  formerRpId?: string | undefined;
}

/** Passkeys sign in without an address. Without `rpId` they are for the pages that ask. */
export interface PasskeyOffer {
  rpId?: string | undefined;
}

/** What a passkey signs in place of an address. */
export interface PasskeyQuestion extends PasskeyOffer {
  /** base64url */
  challenge: string;
  /** Host for which passkeys were made before `rpId` was one for all pages, while there are any. */
  formerRpId?: string | undefined;
  /** Comes back with the answer. */
  ticket: string;
}

/** What a new passkey is made of (WebAuthn level 2, `PublicKeyCredentialCreationOptions` as JSON). */
export interface NewPasskey {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  /** base64url */
  challenge: string;
  pubKeyCredParams: readonly { type: 'public-key'; alg: number }[];
  /** Passkeys that the account has already. */
  excludeCredentials: readonly { type: 'public-key'; id: string }[];
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
  | { step: 'question'; question: string; key: string; otherWays: boolean }
  | { step: 'passkey'; challenge: PasskeyChallenge; otherWays: boolean }
  | { step: 'new-password'; optional: boolean }
  /** The account of the same address belongs to somebody who was mailed a code. */
  | { step: 'link' }
  /** A forgotten password was replaced, and its owner is signed in. `to`: where that leads. */
  | { step: 'password-set'; to: string }
  | { step: 'unlocked' }
  /** The link of a mail that has a code: confirmed by a press, since scanners open links too. */
  | { step: 'email-link'; code: string }
  /** The same link in another browser than the one that asked: the code is typed there. */
  | { step: 'email-link-elsewhere'; code: string }
  /** The link of a mail that lets a new password be set. */
  | { step: 'reset'; token: string }
  | { step: 'set-up-passkey'; options: NewPasskey }
  /** `picture`: the secret as a QR code, a `data:` address. */
  | { step: 'set-up-app'; app: 'google_otp' | 'okta_verify'; secret: string; picture?: string }
  | { step: 'set-up-phone' }
  | { step: 'set-up-question'; questions: readonly SecurityQuestion[] }
  /** An account was made: what it is good for. */
  | { step: 'thanks' }
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
  /** Which of the browser's sign-ins under way this is; undefined before its first form. */
  flow?: string;
  at: IdentityPage;
  view: StepView;
  problems: readonly Problem[];
  /** What the visitor typed, to be shown again; never a secret. */
  values: Readonly<Record<string, string>>;
  /** Dictionary key of what the step says first, such as why a sign-in is asked for. */
  notice?: string;
  /** What the sign-in is for. */
  purpose?: Purpose;
  /** Where the sign-in leads: a path of this site, or an address of another of ours. */
  to?: string;
  providers: readonly SocialProvider[];
  /** On the first step, where the provider takes one. */
  passkey?: PasskeyOffer;
}

/** What a form post answers a script: the next step, or where to go. */
export type StepAnswer = { state: IdentityState } | { location: string };

/** What a step that waits for its mail is told. */
export type WaitingAnswer = StepAnswer | { waiting: true };

/** Said where the browser drops cookies: whoever signs in would stay a visitor. */
export const NO_COOKIES = 'signIn.notice.noCookies';
