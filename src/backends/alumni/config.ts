import { z } from 'zod';
import type { Language } from '../../lib/languages.ts';
import { FIRM_NAME } from '../../lib/firm.ts';
import { reachedByOthers, refuseDevelopmentValues } from '../kit/deployment.ts';
import { emailList } from '../kit/email.ts';
import { ConfigError, parseEnv } from '../kit/env.ts';
import { letterheadFixes, letterheadVariables, type Letterhead } from '../kit/mail/letterhead.ts';
import { mailAddress } from '../kit/mail/mailer.ts';
import { officeFixes, officeVariables } from '../kit/mail/office-language.ts';
import { secretsBefore } from '../kit/secrets-before.ts';
import { floodFixes, floodSettings, floodVariables, type FloodSettings } from '../kit/visitor-settings.ts';

/** Secrets of a checkout that nobody has configured; a service that is open to the network refuses them. */
export const DEVELOPMENT_SECRETS = {
  ALUMNI_SECRET: 'masthead-dev-alumni-secret-of-this-checkout',
  ALUMNI_ADMIN_KEY: 'masthead-dev-alumni-admin-key',
  USERS_ADMIN_KEY: 'masthead-dev-users-admin-key',
} as const;

const origin = z
  .url('not a URL')
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ''), 'not an origin')
  .transform((value) => new URL(value).origin);
const onOff = z.enum(['on', 'off'], 'neither on nor off');
const whole = z.coerce.number('not a number').int('not a whole number');
const port = whole.min(0, 'too small').max(65535, 'too large');

export const schema = z.object({
  ALUMNI_HOST: z.string().default('127.0.0.1'),
  ALUMNI_PORT: port.default(4900),
  ALUMNI_SMTP_PORT: port.default(4925),
  ALUMNI_RELAY_DOMAIN: z
    .string()
    .regex(/^[a-z\d]+(?:[.-][a-z\d]+)*$/, 'not a domain in lower case')
    .default('alumni.localhost'),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  USER_SERVICE_URL: origin.default('http://localhost:4200'),
  USERS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.USERS_ADMIN_KEY),
  DOTCOM_ORIGIN: origin.optional(),
  PORT: whole.default(3000),
  ALUMNI_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.ALUMNI_SECRET),
  ALUMNI_SECRETS_BEFORE: secretsBefore,
  ALUMNI_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.ALUMNI_ADMIN_KEY),
  ALUMNI_MAIL_FROM: mailAddress.default('no-reply@aldermoor.localhost'),
  ...letterheadVariables,
  ALUMNI_MAIL_NAME: z.string().min(1).max(60).default(`${FIRM_NAME} alumni`),
  ALUMNI_OFFICE_ADDRESS: emailList.default(['alumni@aldermoor.localhost']),
  ...officeVariables,
  ALUMNI_TASKS: onOff.default('on'),
  ALUMNI_DEMO: onOff.optional(),
  ...floodVariables,
  FAULTS: onOff.default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  ALUMNI_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  ALUMNI_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4900.',
  ALUMNI_SMTP_PORT: 'Give the port that takes answers to relayed mails, 0 (any free one) to 65535, or leave it out for 4925.',
  ALUMNI_RELAY_DOMAIN: 'Give the domain of relayed mails, in lower case; its MX leads to ALUMNI_SMTP_PORT.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  SMTP_URL: 'Give smtp://host:port; for a relay that asks smtps://user:password@host:port, or smtp:// where it offers STARTTLS.',
  USER_SERVICE_URL: 'Give the origin by which the site calls the user service; tokens name it as their issuer.',
  USERS_ADMIN_KEY: "Give the user service's administration key: it is told who is an alumnus and who a recruiter.",
  DOTCOM_ORIGIN: 'Give scheme, host and port of the site that has the alumni pages.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  ALUMNI_SECRET: 'Give 32 or more random characters and keep them: links in mails and what is sealed depend on them.',
  ALUMNI_SECRETS_BEFORE:
    'Give the secrets that ALUMNI_SECRET had before, the newest first, with commas, for good: whom the list may not name again is known by them, or leave it out.',
  ALUMNI_ADMIN_KEY: 'Give 16 or more random characters.',
  ALUMNI_MAIL_FROM: 'Give one mail address.',
  ...letterheadFixes,
  ALUMNI_MAIL_NAME: 'Give the name shown as sender.',
  ALUMNI_OFFICE_ADDRESS: 'Give the mail address that hears of requests to join, or several with commas between them.',
  ...officeFixes,
  ALUMNI_TASKS: 'Give on or off (another process reminds, closes and sends what is due).',
  ALUMNI_DEMO: 'Give on or off, or leave it out: invented people on a checkout, none where others reach it.',
  ...floodFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface AlumniConfig {
  host: string;
  port: number;
  /** Of the listener that takes answers to relayed mails. */
  smtpPort: number;
  relayDomain: string;
  databaseUrl: string;
  smtpUrl: string;
  /** The user service: it checks who somebody is, and is told of roles with its key. */
  users: { url: string; key: string };
  /** Origin of the site that links in mails lead to. */
  siteOrigin: string;
  secret: string;
  /** Those before it: what they sealed and signed is still known. */
  secretsBefore: readonly string[];
  adminKey: string;
  mailFrom: string;
  letterhead: Letterhead;
  /** Who hears of requests to join. */
  officeAddresses: readonly string[];
  /** The language in which they are told. */
  officeLanguage: Language;
  /** Whether this process does what is due at a time: reminders, closing, alerts. */
  tasks: boolean;
  /** Whether invented people are made at the start. */
  demo: boolean;
  visitors: FloodSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. @throws ConfigError, which names each wrong variable and its fix */
export function alumniConfig(env: Readonly<Record<string, string | undefined>>): AlumniConfig {
  const vars = parseEnv(schema, FIXES, env);
  const more = { ALUMNI_HOST: vars.ALUMNI_HOST };
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_SECRETS, fixes: FIXES, more });
  const why = reachedByOthers(env, more);
  if (vars.ALUMNI_DEMO === 'on' && why !== undefined)
    throw new ConfigError([`ALUMNI_DEMO is "on" though ${why}: everybody knows the code by which one joins. ${FIXES.ALUMNI_DEMO}`]);
  const isCheckout = why === undefined && vars.ALUMNI_SECRET === DEVELOPMENT_SECRETS.ALUMNI_SECRET;
  return {
    host: vars.ALUMNI_HOST,
    port: vars.ALUMNI_PORT,
    smtpPort: vars.ALUMNI_SMTP_PORT,
    relayDomain: vars.ALUMNI_RELAY_DOMAIN,
    databaseUrl: vars.DATABASE_URL,
    smtpUrl: vars.SMTP_URL,
    users: { url: vars.USER_SERVICE_URL, key: vars.USERS_ADMIN_KEY },
    siteOrigin: vars.DOTCOM_ORIGIN ?? `http://localhost:${vars.PORT}`,
    secret: vars.ALUMNI_SECRET,
    secretsBefore: vars.ALUMNI_SECRETS_BEFORE,
    adminKey: vars.ALUMNI_ADMIN_KEY,
    mailFrom: vars.ALUMNI_MAIL_FROM,
    letterhead: {
      name: vars.ALUMNI_MAIL_NAME,
      address: vars.MAIL_ADDRESS,
      privacyOrigin: vars.DOTCOM_ORIGIN ?? `http://localhost:${vars.PORT}`,
    },
    officeAddresses: vars.ALUMNI_OFFICE_ADDRESS,
    officeLanguage: vars.OFFICE_LANGUAGE,
    tasks: vars.ALUMNI_TASKS === 'on',
    demo: (vars.ALUMNI_DEMO ?? (isCheckout ? 'on' : 'off')) === 'on',
    visitors: floodSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
