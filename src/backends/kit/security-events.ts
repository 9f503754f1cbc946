import { z } from 'zod';

/**
 * What the security log may say: a closed list, and nothing in it is free text. `docs/contracts/security-log.md` says when each
 * is written; the site's part of the list is in `src/server/security-log.ts`.
 */

/** What somebody signs in with; the names of the authenticators (docs/contracts/identity.md), and what else proves somebody. */
const means = z.enum([
  'okta_password',
  'okta_email',
  'phone_number',
  'google_otp',
  'okta_verify',
  'security_question',
  'webauthn',
  'social',
  'session',
  'basic',
]);
export type Means = z.infer<typeof means>;

const seconds = z.number().int().min(0);

/**
 * Whom and from where: an e-mail address as typed or kept, a service's own id of the account, and a network address. Only their
 * pseudonyms are written. A sign-in has both of the first two, which links them.
 */
const about = { account: z.string().max(1000).optional(), reader: z.string().max(100).optional(), address: z.string().max(100).optional() };

export const securityEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sign-in'), ...about, means: z.array(means) }),
  z.strictObject({ event: z.literal('sign-in-failed'), ...about, means }),
  /** The tries of an account are used up. */
  z.strictObject({ event: z.literal('locked'), ...about, means, seconds: seconds.optional() }),
  /** A limit refused a try. */
  z.strictObject({
    event: z.literal('limited'),
    ...about,
    limit: z.enum([
      'password',
      'code',
      'send-code',
      'reset',
      'newsletter',
      'form',
      'alert',
      'short-link',
      'preview',
      'writes',
      'search',
      'media',
      'other',
    ]),
    seconds: seconds.optional(),
  }),
  z.strictObject({ event: z.literal('recovery'), ...about, stage: z.enum(['asked', 'password-set', 'unlocked']) }),
  z.strictObject({ event: z.literal('factor'), ...about, change: z.enum(['added', 'changed', 'removed']), means }),
  z.strictObject({
    event: z.literal('account'),
    ...about,
    change: z.enum(['created', 'email-changed', 'linked', 'unlinked', 'closed', 'suspended', 'restored']),
  }),
  z.strictObject({
    event: z.literal('session-ended'),
    ...about,
    scope: z.enum(['this', 'one', 'others', 'all']),
    why: z.enum([
      'signed-out',
      'by-reader',
      'password-changed',
      'password-reset',
      'email-changed',
      'factor-removed',
      'way-added',
      'way-removed',
      'account-closed',
      'token-reused',
      'by-administrator',
      'by-provider',
    ]),
  }),
  z.strictObject({
    event: z.literal('grant'),
    ...about,
    grant: z.enum(['premium', 'alumni', 'recruiter', 'practice', 'officer', 'editor', 'approver', 'role', 'tokens']),
    change: z.enum(['given', 'taken']),
  }),
  z.strictObject({
    event: z.literal('refused'),
    ...about,
    what: z.enum(['admin-key', 'management-key', 'signature', 'origin', 'token', 'role', 'step-up', 'captcha', 'client', 'preview']),
  }),
]);

export type SecurityEvent = z.infer<typeof securityEvent>;
