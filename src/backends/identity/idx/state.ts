import { z } from 'zod';
import { AUTHENTICATOR_KEYS, type AuthenticatorKey } from '../authenticators/catalogue.ts';
import { MESSAGES, type MessageName } from './problems.ts';

const messageName = z.enum(Object.keys(MESSAGES) as [MessageName, ...MessageName[]]);
const authenticatorKey = z.enum(AUTHENTICATOR_KEYS);
const proofKey = z.enum([...AUTHENTICATOR_KEYS, 'social']);

/** A code that was sent. Only its code of authentication is kept, and only in the transaction that asked. */
const sentCode = z.object({
  mac: z.string(),
  expiresAt: z.number(),
  triesLeft: z.number(),
  sentAt: z.number(),
  /** Masked address or number, for the screen. */
  to: z.string(),
  /** The link in the mail was confirmed in the browser that asked. */
  confirmed: z.boolean().exactOptional(),
  /** Nothing was sent, since there is no such account: no code is right. */
  decoy: z.boolean().exactOptional(),
});
export type SentCode = z.infer<typeof sentCode>;

/** What proves that somebody is there (verification). */
const challenge = z.discriminatedUnion('key', [
  z.object({ key: z.literal('okta_password') }),
  z.object({ key: z.literal('okta_email'), code: sentCode }),
  z.object({ key: z.literal('phone_number'), code: sentCode, enrolmentId: z.string() }),
  z.object({ key: z.literal('google_otp') }),
  z.object({ key: z.literal('okta_verify') }),
  z.object({ key: z.literal('security_question') }),
  z.object({ key: z.literal('webauthn'), challenge: z.string() }),
]);
export type Challenge = z.infer<typeof challenge>;

/** What is being set up. */
const enrolling = z.discriminatedUnion('key', [
  z.object({ key: z.literal('okta_password') }),
  z.object({ key: z.literal('okta_email'), code: sentCode }),
  z.object({ key: z.literal('phone_number'), code: sentCode, phoneNumber: z.string() }),
  z.object({ key: z.literal('google_otp'), sealedSecret: z.string() }),
  z.object({ key: z.literal('okta_verify'), sealedSecret: z.string() }),
  z.object({ key: z.literal('security_question') }),
  z.object({ key: z.literal('webauthn'), challenge: z.string() }),
]);
export type Enrolling = z.infer<typeof enrolling>;

const step = z.discriminatedUnion('at', [
  z.object({ at: z.literal('identify') }),
  z.object({ at: z.literal('identify-recovery') }),
  z.object({ at: z.literal('unlock') }),
  z.object({ at: z.literal('enroll-profile') }),
  z.object({ at: z.literal('select') }),
  z.object({ at: z.literal('challenge'), challenge }),
  z.object({ at: z.literal('select-enroll'), optional: z.boolean() }),
  z.object({ at: z.literal('enroll'), enrolling, optional: z.boolean() }),
  z.object({ at: z.literal('reset-password') }),
  z.object({ at: z.literal('done') }),
  z.object({ at: z.literal('terminal'), message: messageName }),
]);
export type Step = z.infer<typeof step>;

export type ProofKey = AuthenticatorKey | 'social';

const oauthRequest = z.object({
  scope: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  codeChallenge: z.string(),
  nonce: z.string().exactOptional(),
  /** Seconds since the last sign-in that are acceptable. */
  maxAge: z.number().exactOptional(),
  acrValues: z.string().exactOptional(),
  /** Set by the page of this service that serves /v1/authorize: the interaction to return to. */
  interactionUid: z.string().exactOptional(),
});
export type OAuthRequest = z.infer<typeof oauthRequest>;

/** How and when the sign-in was proven that asked to set something up. */
export const askerSchema = z.object({ authTime: z.number(), acr: z.string() });

const transactionState = z.object({
  request: oauthRequest,
  /** Named flows of the specification, section 4. */
  flow: z.enum(['sign-in', 'sign-up', 'recovery', 'unlock', 'enrolment']),
  step,
  locale: z.string(),
  /** What was typed as e-mail, in lower case. */
  identifier: z.string().exactOptional(),
  remember: z.boolean(),
  /** What a passkey may sign in place of an address, once. */
  passkeyChallenge: z.string().exactOptional(),
  /** Epoch seconds of each proof. */
  proofs: z.partialRecord(proofKey, z.number()),
  profile: z
    .object({ email: z.string(), firstName: z.string(), lastName: z.string(), passwordHash: z.string().exactOptional() })
    .exactOptional(),
  /** An identity at another provider that waits for its owner to sign in; null: to the account that this transaction makes. */
  pendingLink: z.object({ provider: z.string(), subject: z.string(), userId: z.string().nullable() }).exactOptional(),
  /** What the last round trip has to say, shown once. */
  notice: messageName.exactOptional(),
  /** A browser came back from another provider, and nothing said before that this flow is its own. */
  unbound: z.boolean().exactOptional(),
  /** Hash of what that browser brought along: whoever says it holds the flow of the same visitor, and it is unbound no longer. */
  continuation: z.string().exactOptional(),
  /** Hash of the cookie of the browser that asked. */
  browser: z.string().exactOptional(),
  /** What may be set up, where the enrolment of a signed-in user says so. */
  offered: z.array(authenticatorKey).readonly().exactOptional(),
  asker: askerSchema.exactOptional(),
  /** The session of the browser that answered instead of proofs (single sign-on). */
  session: z.object({ acr: z.string(), amr: z.array(z.string()), authTime: z.number() }).exactOptional(),
  /** Names the sign-in that comes of it, once that is known. */
  sid: z.string().exactOptional(),
  /** The code went to the browser through a redirect; nobody else gets it. */
  handedOver: z.boolean().exactOptional(),
  /** The new password of a recovery is set: it is asked for once. */
  passwordReset: z.boolean().exactOptional(),
});
export type TransactionState = z.infer<typeof transactionState>;

/** Raised with every change of the state that this code could take for something else. */
const VERSION = 1;
const kept = transactionState.extend({ version: z.literal(VERSION).default(VERSION) });

/** The state as it is kept. Its fields stay at the top: queries look into them. */
export const keptState = (state: TransactionState): string => JSON.stringify({ version: VERSION, ...state });

/** A state that was kept. Undefined for one of another version of this service, which begins anew; one without a version is of the first. */
export function readState(row: unknown): TransactionState | undefined {
  const read = kept.safeParse(row);
  if (!read.success) return undefined;
  const { version: _, ...state } = read.data;
  return state;
}
