import { z } from 'zod';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { hostToAsk } from '../../../lib/host-to-ask.ts';
import { letterheadFixes, letterheadVariables } from '../../kit/mail/letterhead.ts';
import { mailAddress } from '../../kit/mail/mailer.ts';
import { secretsBefore } from '../../kit/secrets-before.ts';
import type { GroundSettings } from './ground.ts';

/** Secrets of a checkout that nobody has configured; a service that is open to the network and where editors work refuses them. */
export const DEVELOPMENT_SECRETS = {
  PUBLISHED_SECRET: 'masthead-dev-published-secret-of-this-checkout',
  CONTENT_SECRET: 'masthead-dev-content-secret-of-this-checkout',
  USERS_ADMIN_KEY: 'masthead-dev-users-admin-key',
  SEARCH_ADMIN_KEY: 'masthead-dev-search-admin-key',
} as const;

const webUrl = z.url({ protocol: /^https?$/, error: 'not an http(s) URL' });
const addresses = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(webUrl));

/** What the service reads of its environment only where editors may change the items. */
export const authoringVariables = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL')
    .optional(),
  PORT: z.coerce.number('not a number').int('not a whole number').default(3000),
  SITE_HOST: z.string().optional(),
  PREVIEW_ORIGIN: webUrl.optional(),
  PUBLISH_WEBHOOKS: addresses.optional(),
  PUBLISHED_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.PUBLISHED_SECRET),
  CONTENT_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.CONTENT_SECRET),
  CONTENT_SECRETS_BEFORE: secretsBefore,
  SEARCH_URL: webUrl.optional(),
  SEARCH_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.SEARCH_ADMIN_KEY),
  USERS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.USERS_ADMIN_KEY),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  EDITORS_MAIL_FROM: mailAddress.default('no-reply@aldermoor.localhost'),
  ...letterheadVariables,
  EDITORS_MAIL_NAME: z.string().min(1, 'empty').max(60, 'longer than 60 characters').default(`${FIRM_NAME} editors`),
};

export const AUTHORING_FIXES = {
  DATABASE_URL: 'Give postgres://user:password@host:port/database of a PostgreSQL that is migrated, or CONTENT_AUTHORING=off.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  SITE_HOST: 'Give the address that the site listens on, or leave it out.',
  PREVIEW_ORIGIN: 'Give scheme, host and port of the preview, where the editor is.',
  PUBLISH_WEBHOOKS:
    'Give the address /api/editing/published of each process of the site, by names or addresses that lead to that one, with commas.',
  PUBLISHED_SECRET: 'Give 32 or more random characters, the same to the site.',
  CONTENT_SECRET:
    'Give 32 or more random characters that nobody else has: mails that wait are sealed with it, and links of reviewers are made of it.',
  CONTENT_SECRETS_BEFORE: 'Give the secrets that CONTENT_SECRET had before, with commas, until what they made is over, or leave it out.',
  SEARCH_URL: 'Give the search service, which is told what was published, or leave it out.',
  SEARCH_ADMIN_KEY: 'Give the key of the search service’s administration.',
  USERS_ADMIN_KEY: 'Give the key of the user service’s administration, which knows the approvers.',
  SMTP_URL: 'Give smtp://host:port, smtps://user:password@host:port for a relay that asks.',
  EDITORS_MAIL_FROM: 'Give one mail address.',
  ...letterheadFixes,
  EDITORS_MAIL_NAME: 'Give the name shown as sender of mails to editors.',
};

type Variables = z.output<z.ZodObject<typeof authoringVariables>>;

/** What is kept beside the items, and who is told of publications. */
export const groundSettings = (vars: Variables & { DATABASE_URL: string }, userService: string): GroundSettings => ({
  databaseUrl: vars.DATABASE_URL,
  receivers: [
    ...(vars.PUBLISH_WEBHOOKS ?? [`http://${hostToAsk(vars.SITE_HOST)}:${vars.PORT}/api/editing/published`]).map((url) => ({ url })),
    ...(vars.SEARCH_URL === undefined ? [] : [{ url: new URL('/admin/changed', vars.SEARCH_URL).href, adminKey: vars.SEARCH_ADMIN_KEY }]),
  ],
  secret: vars.PUBLISHED_SECRET,
  seals: [vars.CONTENT_SECRET, ...vars.CONTENT_SECRETS_BEFORE],
  mail: { smtpUrl: vars.SMTP_URL, from: vars.EDITORS_MAIL_FROM, name: vars.EDITORS_MAIL_NAME, address: vars.MAIL_ADDRESS },
  editor: new URL(vars.PREVIEW_ORIGIN ?? `http://preview.localhost:${vars.PORT}`).origin,
  users: { url: userService, key: vars.USERS_ADMIN_KEY },
});
