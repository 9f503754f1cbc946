import type { Purpose } from '@/features/account/intents';
import type { Problem, StepView } from './step-view.schema';

export type { Problem, StepView } from './step-view.schema';

/** What a visitor sees of a sign-in that is under way. Browser-safe: no token, handle or secret is in it. */

/** Pages on which a flow can be, by the names of their routes. */
export type IdentityPage = 'signIn' | 'signInPrompt' | 'signUp' | 'forgotPassword' | 'lockedAccount' | 'security' | 'signUpThanks';

export interface SocialProvider {
  id: string;
  name: string;
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

/** What the forms of the flow post to: `/api/auth/<name>`, each in the table of `steps/table.server.ts`. */
export type PostName =
  | 'identify'
  | 'email-code'
  | 'passkey-question'
  | 'passkey-sign-in'
  | 'passkey-answer'
  | 'choose'
  | 'other-ways'
  | 'code'
  | 'resend'
  | 'password'
  | 'question'
  | 'sign-up'
  | 'new-password'
  | 'skip'
  | 'recover'
  | 'unlock'
  | 'provider'
  | 'link'
  | 'reset'
  | 'set-up'
  | 'set-up-choose'
  | 'set-up-phone'
  | 'set-up-question'
  | 'set-up-passkey'
  | 'cancel'
  | 'to-sign-in'
  | 'to-sign-up'
  | 'to-forgot-password';

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
  /** Origin of the firm’s own pages, where a new account is made: who takes the data, and its terms. */
  firm?: string;
  /** On the first step, where the provider takes one. */
  passkey?: PasskeyOffer;
}

/** What a form post answers a script: the next step, or where to go. */
export type StepAnswer = { state: IdentityState } | { location: string };

/** What a step that waits for its mail is told. */
export type WaitingAnswer = StepAnswer | { waiting: true };

/** Said where the browser drops cookies: whoever signs in would stay a visitor. */
export const NO_COOKIES = 'signIn.notice.noCookies';
