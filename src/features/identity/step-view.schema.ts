import { z } from 'zod';
import { AUTHENTICATOR_KEYS } from './authenticators';
import { passkeyChallenge, passkeyCreation } from './idx-view.schema';

/**
 * What a visitor sees of each step. No token, handle or secret of ours is in it: what else is kept of a step is in
 * `flow.schema.ts`, and goes no further than the sealed cookie.
 */

const otherWays = z.boolean();
const view = <const S extends string, F extends z.ZodRawShape>(step: S, fields: F) => z.object({ step: z.literal(step), ...fields });

/** What a provider asks of a new password beside what the site asks of every one: how many of each at least, and of which last ones it may be none. */
const passwordRules = z.object({
  length: z.number(),
  lower: z.number(),
  upper: z.number(),
  digits: z.number(),
  symbols: z.number(),
  history: z.number(),
});
export type PasswordRules = z.infer<typeof passwordRules>;

export const views = {
  identify: view('identify', {}),
  signUp: view('sign-up', {}),
  recovery: view('recovery', {}),
  unlock: view('unlock', {}),
  choose: view('choose', { ways: z.array(z.enum(AUTHENTICATOR_KEYS)).readonly() }),
  /** A code of six digits: sent to a masked address or number, or shown by an app. */
  code: view('code', { by: z.enum(['email', 'phone', 'app']), to: z.string(), resend: z.boolean(), otherWays }),
  password: view('password', { otherWays }),
  question: view('question', { question: z.string(), key: z.string(), otherWays }),
  passkey: view('passkey', { challenge: passkeyChallenge, otherWays }),
  newPassword: view('new-password', { optional: z.boolean(), rules: passwordRules.optional() }),
  /** The account of the same address belongs to somebody who was mailed a code. */
  link: view('link', {}),
  /** A forgotten password was replaced, and its owner is signed in. `to`: where that leads. */
  passwordSet: view('password-set', { to: z.string() }),
  unlocked: view('unlocked', {}),
  /** A link was mailed that goes on: nothing more is done here. */
  lookAtMail: view('look-at-mail', {}),
  /** The link of a mail that has a code: confirmed by a press, since scanners open links too. */
  emailLink: view('email-link', { code: z.string() }),
  /** The same link in another browser than the one that asked: the code is typed there. */
  emailLinkElsewhere: view('email-link-elsewhere', { code: z.string() }),
  /** The link of a mail that lets a new password be set. */
  reset: view('reset', { token: z.string() }),
  /** What an account needs before it is signed in, or may have (`optional`). */
  setUpChoose: view('set-up-choose', { ways: z.array(z.enum(AUTHENTICATOR_KEYS)).readonly(), optional: z.boolean() }),
  setUpPasskey: view('set-up-passkey', { options: passkeyCreation }),
  /** `picture`: the secret as a QR code, a `data:` address. */
  setUpApp: view('set-up-app', { app: z.enum(['google_otp', 'okta_verify']), secret: z.string(), picture: z.string().optional() }),
  setUpPhone: view('set-up-phone', {}),
  setUpQuestion: view('set-up-question', { questions: z.array(z.object({ key: z.string(), question: z.string() })).readonly() }),
  /** An account was made: what it is good for. */
  thanks: view('thanks', {}),
  /** Nothing is to be done: the pages of the account, and the way out. */
  signedIn: view('signed-in', {}),
};

/** Reads the view out of what is kept of a step: what it does not name is left behind. */
export const stepView = z.discriminatedUnion('step', [
  views.identify,
  views.signUp,
  views.recovery,
  views.unlock,
  views.choose,
  views.code,
  views.password,
  views.question,
  views.passkey,
  views.newPassword,
  views.link,
  views.passwordSet,
  views.unlocked,
  views.lookAtMail,
  views.emailLink,
  views.emailLinkElsewhere,
  views.reset,
  views.setUpChoose,
  views.setUpPasskey,
  views.setUpApp,
  views.setUpPhone,
  views.setUpQuestion,
  views.thanks,
  views.signedIn,
]);
export type StepView = z.infer<typeof stepView>;

/** What is wrong, as a dictionary key; at a field, or with the step as a whole. */
export const problem = z.strictObject({
  field: z.string().optional(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = Readonly<z.infer<typeof problem>>;
