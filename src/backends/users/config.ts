import { z } from 'zod';
import { FIRM_NAME } from '../../lib/firm.ts';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { ConfigError, parseEnv } from '../kit/env.ts';
import { letterheadFixes, letterheadVariables, type Letterhead } from '../kit/mail/letterhead.ts';
import { mailAddress } from '../kit/mail/mailer.ts';
import { secretsBefore } from '../kit/secrets-before.ts';
import { visitorFixes, visitorSettings, visitorVariables, type VisitorSettings } from '../kit/visitor-settings.ts';

/** Secrets of a checkout that nobody has configured; a service that is open to the network refuses them. */
export const DEVELOPMENT_SECRETS = {
  USERS_SECRET: 'masthead-dev-users-secret-of-this-checkout',
  USERS_ADMIN_KEY: 'masthead-dev-users-admin-key',
  ENTITLEMENT_WEBHOOK_SECRET: 'masthead-dev-entitlement-secret',
  IDENTITY_MANAGEMENT_KEY: 'masthead-dev-management-key',
  FORMS_ADMIN_KEY: 'masthead-dev-forms-admin-key',
  OFFERS_ADMIN_KEY: 'masthead-dev-offers-admin-key',
  ALUMNI_ADMIN_KEY: 'masthead-dev-alumni-admin-key',
  CONTENT_ADMIN_KEY: 'masthead-dev-content-admin-key',
} as const;

const origin = z
  .url('not a URL')
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ''), 'not an origin')
  .transform((value) => new URL(value).origin);
const onOff = z.enum(['on', 'off'], 'neither on nor off');
const whole = z.coerce.number('not a number').int('not a whole number');

export const schema = z.object({
  USERS_HOST: z.string().default('127.0.0.1'),
  USERS_PORT: whole.min(0, 'too small').max(65535, 'too large').default(4200),
  USER_SERVICE_URL: origin.optional(),
  DATABASE_URL: z.string('give the address of a PostgreSQL').min(1),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  DOTCOM_ORIGIN: origin.default('http://localhost:3000'),
  INSIGHTS_ORIGIN: origin.default('http://insights.localhost:3000'),
  IDENTITY_ISSUER: z.url('not a URL').default('http://localhost:4300/oauth2/default'),
  IDENTITY_DOTCOM_CLIENT_ID: z.string().default('dotcom'),
  IDENTITY_INSIGHTS_CLIENT_ID: z.string().default('insights'),
  IDENTITY_PREVIEW_CLIENT_ID: z.string().default('preview'),
  IDENTITY_MANAGEMENT_URL: z.url('not a URL').optional(),
  IDENTITY_MANAGEMENT_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.IDENTITY_MANAGEMENT_KEY),
  FORMS_URL: z.url('not a URL').optional(),
  FORMS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.FORMS_ADMIN_KEY),
  OFFERS_URL: z.url('not a URL').optional(),
  OFFERS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.OFFERS_ADMIN_KEY),
  ALUMNI_GATEWAY_URL: z.url('not a URL').optional(),
  ALUMNI_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.ALUMNI_ADMIN_KEY),
  AUTHORING_URL: z.url('not a URL').optional(),
  CONTENT_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.CONTENT_ADMIN_KEY),
  USERS_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.USERS_SECRET),
  USERS_SECRETS_BEFORE: secretsBefore,
  USERS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.USERS_ADMIN_KEY),
  IDENTITY_EVENT_HOOK_SECRET: z.string().min(32, 'shorter than 32 characters').optional(),
  ENTITLEMENT_WEBHOOK_SECRET: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.ENTITLEMENT_WEBHOOK_SECRET),
  USERS_ACCESS_TOKEN_SECONDS: whole.min(60, 'below 60').max(86_400, 'above a day').default(900),
  USERS_SESSION_DAYS: whole.min(1, 'below 1').max(365, 'above 365').default(30),
  USERS_SESSION_HOURS: whole.min(1, 'below 1').max(168, 'above 168').default(12),
  USERS_MAIL_FROM: mailAddress.default('no-reply@aldermoor.localhost'),
  USERS_MAIL_NAME: z.string().min(1).max(60).default(FIRM_NAME),
  USERS_DIGESTS: onOff.default('on'),
  USERS_FEED_URL: z.url('not a URL').optional(),
  ...letterheadVariables,
  ...visitorVariables,
  FAULTS: onOff.default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  USERS_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  USERS_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4200.',
  USER_SERVICE_URL: 'Give the origin by which the site calls the service; tokens name it as their issuer.',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  SMTP_URL: 'Give smtp://host:port; for a relay that asks smtps://user:password@host:port, or smtp:// where it offers STARTTLS.',
  DOTCOM_ORIGIN: 'Give scheme, host and port, nothing else.',
  INSIGHTS_ORIGIN: 'Give scheme, host and port, nothing else.',
  IDENTITY_ISSUER: 'Give the issuer of the identity tokens, such as https://id.example.org/oauth2/default.',
  IDENTITY_DOTCOM_CLIENT_ID: 'Give the client id that the identity provider knows.',
  IDENTITY_INSIGHTS_CLIENT_ID: 'Give the client id that the identity provider knows, another one than the dotcom client.',
  IDENTITY_PREVIEW_CLIENT_ID: 'Give the client id of preview and staging that the identity provider knows.',
  IDENTITY_MANAGEMENT_URL:
    "Give the address of the identity provider's management API: https://org.okta.com/api/v1, or left out for the embedded provider's /management/v1 at the issuer's origin.",
  IDENTITY_MANAGEMENT_KEY: "Give the management API's key.",
  FORMS_URL:
    'Give the address of the forms service, which holds applications and alerts under the reader’s address; left out, nobody is asked.',
  FORMS_ADMIN_KEY: "Give the forms service's administration key.",
  OFFERS_URL: 'Give the address of the offers service, which holds what readers bought; left out, nobody is asked.',
  OFFERS_ADMIN_KEY: "Give the offers service's administration key.",
  ALUMNI_GATEWAY_URL: 'Give the address of the alumni gateway, which holds what its members are there; left out, nobody is asked.',
  ALUMNI_ADMIN_KEY: "Give the alumni gateway's administration key.",
  AUTHORING_URL: 'Give the address of the content service in which editors write, which holds who did what; left out, nobody is asked.',
  CONTENT_ADMIN_KEY: "Give the content service's administration key.",
  USERS_SECRET: 'Give 32 or more random characters and keep them: sealed keys and unsubscribe links depend on them.',
  USERS_SECRETS_BEFORE:
    'Give the secrets that USERS_SECRET had before, the newest first, with commas, for as long as links of mails are to work, or leave it out.',
  USERS_ADMIN_KEY: 'Give 16 or more random characters.',
  IDENTITY_EVENT_HOOK_SECRET:
    "Give what Okta's event hook sends as its authorization, 32 random characters or more, or leave it out: then there is no hook.",
  ENTITLEMENT_WEBHOOK_SECRET: 'Give 16 or more random characters, the same to the offers service.',
  USERS_ACCESS_TOKEN_SECONDS: 'Give 60 to 86400, or leave it out for 900.',
  USERS_SESSION_DAYS: 'Give 1 to 365, or leave it out for 30.',
  USERS_SESSION_HOURS: 'Give 1 to 168, or leave it out for 12.',
  USERS_MAIL_FROM: 'Give one mail address.',
  USERS_MAIL_NAME: 'Give the name shown as sender.',
  USERS_FEED_URL: 'Give the address of the RSS feed that newsletters are made of; left out, the feed of INSIGHTS_ORIGIN.',
  USERS_DIGESTS: 'Give on or off (another process sends them).',
  ...letterheadFixes,
  ...visitorFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface UsersConfig {
  host: string;
  port: number;
  /** Issuer of the service's own tokens. */
  publicUrl: string;
  databaseUrl: string;
  smtpUrl: string;
  origins: { dotcom: string; insights: string };
  identityIssuer: string;
  clientIds: { dotcom: string; insights: string; preview: string };
  /** Ends with `/api/v1` for Okta's API. */
  managementUrl: string;
  managementKey: string;
  /** The forms service, which holds data under readers' addresses too; undefined where there is none. */
  forms: { url: string; key: string } | undefined;
  /** The offers service, which holds what readers bought; undefined where there is none. */
  offers: { url: string; key: string } | undefined;
  /** The alumni gateway, which holds memberships; undefined where there is none. */
  alumni: { url: string; key: string } | undefined;
  /** The content service, which holds what those who edit did; undefined where nobody does. */
  content: { url: string; key: string } | undefined;
  secret: string;
  /** What it was before, the newest first. */
  secretsBefore: readonly string[];
  adminKey: string;
  webhookSecret: string;
  /** What Okta's event hook proves itself by; undefined where there is none. */
  eventHookSecret: string | undefined;
  accessTokenSeconds: number;
  /** Of sessions that are kept when the browser closes, and of the others. */
  sessionDays: number;
  sessionHours: number;
  mailFrom: string;
  letterhead: Letterhead;
  /** Whether this process sends the newsletters when they are due. */
  digests: boolean;
  /** RSS feed that newsletters are made of. */
  feedUrl: string;
  visitors: VisitorSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function usersConfig(env: Readonly<Record<string, string | undefined>>): UsersConfig {
  const vars = parseEnv(schema, FIXES, env);
  const { FORMS_ADMIN_KEY, OFFERS_ADMIN_KEY, ALUMNI_ADMIN_KEY, CONTENT_ADMIN_KEY, ...always } = DEVELOPMENT_SECRETS;
  refuseDevelopmentValues(env, vars, {
    development: {
      ...always,
      ...(vars.FORMS_URL === undefined ? {} : { FORMS_ADMIN_KEY }),
      ...(vars.OFFERS_URL === undefined ? {} : { OFFERS_ADMIN_KEY }),
      ...(vars.ALUMNI_GATEWAY_URL === undefined ? {} : { ALUMNI_ADMIN_KEY }),
      ...(vars.AUTHORING_URL === undefined ? {} : { CONTENT_ADMIN_KEY }),
    },
    fixes: FIXES,
    more: { USERS_HOST: vars.USERS_HOST, USER_SERVICE_URL: vars.USER_SERVICE_URL },
  });
  if (vars.IDENTITY_DOTCOM_CLIENT_ID === vars.IDENTITY_INSIGHTS_CLIENT_ID)
    throw new ConfigError([`IDENTITY_INSIGHTS_CLIENT_ID is the same as IDENTITY_DOTCOM_CLIENT_ID. ${FIXES.IDENTITY_INSIGHTS_CLIENT_ID}`]);
  return {
    host: vars.USERS_HOST,
    port: vars.USERS_PORT,
    publicUrl: vars.USER_SERVICE_URL ?? `http://localhost:${vars.USERS_PORT}`,
    databaseUrl: vars.DATABASE_URL,
    smtpUrl: vars.SMTP_URL,
    origins: { dotcom: vars.DOTCOM_ORIGIN, insights: vars.INSIGHTS_ORIGIN },
    identityIssuer: vars.IDENTITY_ISSUER.replace(/\/$/, ''),
    clientIds: {
      dotcom: vars.IDENTITY_DOTCOM_CLIENT_ID,
      insights: vars.IDENTITY_INSIGHTS_CLIENT_ID,
      preview: vars.IDENTITY_PREVIEW_CLIENT_ID,
    },
    managementUrl: vars.IDENTITY_MANAGEMENT_URL ?? `${new URL(vars.IDENTITY_ISSUER).origin}/management/v1`,
    managementKey: vars.IDENTITY_MANAGEMENT_KEY,
    forms: vars.FORMS_URL === undefined ? undefined : { url: vars.FORMS_URL.replace(/\/$/, ''), key: vars.FORMS_ADMIN_KEY },
    offers: vars.OFFERS_URL === undefined ? undefined : { url: vars.OFFERS_URL.replace(/\/$/, ''), key: vars.OFFERS_ADMIN_KEY },
    alumni:
      vars.ALUMNI_GATEWAY_URL === undefined ? undefined : { url: vars.ALUMNI_GATEWAY_URL.replace(/\/$/, ''), key: vars.ALUMNI_ADMIN_KEY },
    content: vars.AUTHORING_URL === undefined ? undefined : { url: vars.AUTHORING_URL.replace(/\/$/, ''), key: vars.CONTENT_ADMIN_KEY },
    secret: vars.USERS_SECRET,
    secretsBefore: vars.USERS_SECRETS_BEFORE,
    adminKey: vars.USERS_ADMIN_KEY,
    webhookSecret: vars.ENTITLEMENT_WEBHOOK_SECRET,
    eventHookSecret: vars.IDENTITY_EVENT_HOOK_SECRET,
    accessTokenSeconds: vars.USERS_ACCESS_TOKEN_SECONDS,
    sessionDays: vars.USERS_SESSION_DAYS,
    sessionHours: vars.USERS_SESSION_HOURS,
    mailFrom: vars.USERS_MAIL_FROM,
    letterhead: { name: vars.USERS_MAIL_NAME, address: vars.MAIL_ADDRESS, privacyOrigin: vars.DOTCOM_ORIGIN },
    feedUrl: vars.USERS_FEED_URL ?? `${vars.INSIGHTS_ORIGIN}/rss.xml`,
    digests: vars.USERS_DIGESTS === 'on',
    visitors: visitorSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
