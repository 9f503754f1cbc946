import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { z } from 'zod';
import type { Language } from '../../lib/languages.ts';
import { FIRM_NAME } from '../../lib/firm.ts';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { ConfigError, parseEnv } from '../kit/env.ts';
import { emailList } from '../kit/email.ts';
import type { BucketPlace } from '../kit/object-store.ts';
import { letterheadFixes, letterheadVariables, type Letterhead } from '../kit/mail/letterhead.ts';
import { mailAddress } from '../kit/mail/mailer.ts';
import { officeFixes, officeVariables } from '../kit/mail/office-language.ts';
import { secretsBefore } from '../kit/secrets-before.ts';
import { floodFixes, floodSettings, floodVariables, type FloodSettings } from '../kit/visitor-settings.ts';
import { CAPTCHA_PROVIDERS } from './protection/captcha.ts';
import type { CaptchaConfig } from './protection/captcha.ts';
import { bucketFixes, bucketOf, bucketVariables, missingOfBucket } from './uploads/bucket.ts';

/** Secrets of a checkout that nobody has configured; a service that is open to the network refuses them. */
export const DEVELOPMENT_SECRETS = {
  FORMS_SECRET: 'masthead-dev-forms-secret-of-this-checkout',
  FORMS_ADMIN_KEY: 'masthead-dev-forms-admin-key',
  SITECORE_API_KEY: 'masthead-dev-key',
} as const;

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

const origin = z
  .url('not a URL')
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ''), 'not an origin')
  .transform((value) => new URL(value).origin);
const onOff = z.enum(['on', 'off'], 'neither on nor off');
const whole = z.coerce.number('not a number').int('not a whole number');

export const schema = z.object({
  FORMS_HOST: z.string().default('127.0.0.1'),
  FORMS_PORT: whole.min(0, 'too small').max(65535, 'too large').default(4600),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  SEARCH_URL: z.url('not a URL').default('http://localhost:4500'),
  DOTCOM_ORIGIN: origin.optional(),
  INSIGHTS_ORIGIN: origin.optional(),
  PREVIEW_ORIGIN: origin.optional(),
  SITECORE_API_HOST: z.url('not a URL').default('http://localhost:4100'),
  GRAPH_QL_ENDPOINT: z.url('not a URL').optional(),
  SITECORE_API_KEY: z.string().min(1, 'empty').default(DEVELOPMENT_SECRETS.SITECORE_API_KEY),
  FORMS_ROOT: z
    .string()
    .regex(/^\/[^/].*[^/]$/, 'not a path of items')
    .default('/sitecore/Forms'),
  PORT: whole.default(3000),
  FORMS_FOLDER: z.string().default(path.join(PROJECT, '.data/forms')),
  ...bucketVariables,
  FORMS_DEFINITIONS: z.string().optional(),
  FORMS_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.FORMS_SECRET),
  FORMS_SECRETS_BEFORE: secretsBefore,
  FORMS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.FORMS_ADMIN_KEY),
  FORMS_MAIL_FROM: mailAddress.default('no-reply@aldermoor.localhost'),
  ...letterheadVariables,
  FORMS_MAIL_NAME: z.string().min(1).max(60).default(FIRM_NAME),
  FORMS_RECRUITING_ADDRESS: emailList.default(['recruiting@aldermoor.localhost']),
  FORMS_OFFICE_ADDRESS: emailList.default(['office@aldermoor.localhost']),
  ...officeVariables,
  FORMS_MIN_SECONDS: z.coerce.number('not a number').min(0, 'below 0').max(60, 'above 60').default(2),
  FORMS_HOURLY_LIMIT: whole.min(1, 'below 1').max(100_000, 'above 100000').default(30),
  FORMS_HOURLY_MEGABYTES: whole.min(1, 'below 1').max(100_000, 'above 100000').default(600),
  FORMS_ALERTS: onOff.default('on'),
  FORMS_CAPTCHA: z.enum(['off', ...CAPTCHA_PROVIDERS], 'neither off, google, cloudflare nor work').default('off'),
  FORMS_CAPTCHA_SECRET: z.string().optional(),
  FORMS_CAPTCHA_SITE_KEY: z.string().max(200).optional(),
  FORMS_CAPTCHA_URL: z.url('not a URL').optional(),
  ...floodVariables,
  FAULTS: onOff.default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  FORMS_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  FORMS_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4600.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  SMTP_URL: 'Give smtp://host:port; for a relay that asks smtps://user:password@host:port, or smtp:// where it offers STARTTLS.',
  SEARCH_URL: 'Give the address of the search service, which knows the openings.',
  DOTCOM_ORIGIN: 'Give scheme, host and port of the site that has the careers pages.',
  INSIGHTS_ORIGIN: 'Give scheme, host and port, nothing else.',
  PREVIEW_ORIGIN: 'Give scheme, host and port, nothing else.',
  SITECORE_API_HOST: 'Give the host of the content service.',
  GRAPH_QL_ENDPOINT: 'Give the GraphQL endpoint of the content service, or leave it out for the one of SITECORE_API_HOST.',
  SITECORE_API_KEY: 'Give the key of the published content, never that of the drafts.',
  FORMS_ROOT: 'Give the path of the item below which forms are, or leave it out for /sitecore/Forms.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  FORMS_FOLDER: 'Give a folder that no web server serves; uploaded files are kept there.',
  ...bucketFixes,
  FORMS_DEFINITIONS: 'Give a folder of form definitions (JSON), or leave it out for the ones that ship.',
  FORMS_SECRET: 'Give 32 or more random characters and keep them: drafts and the links in mails depend on them.',
  FORMS_SECRETS_BEFORE:
    'Give the secrets that FORMS_SECRET had before, the newest first, with commas, for as long as links of mails and what is begun are to work, or leave it out.',
  FORMS_ADMIN_KEY: 'Give 16 or more random characters.',
  FORMS_MAIL_FROM: 'Give one mail address.',
  ...letterheadFixes,
  FORMS_MAIL_NAME: 'Give the name shown as sender.',
  FORMS_RECRUITING_ADDRESS: 'Give the mail address that hears of applications, or several with commas between them.',
  FORMS_OFFICE_ADDRESS: 'Give the mail address that hears of messages, or several with commas between them.',
  ...officeFixes,
  FORMS_MIN_SECONDS: 'Give 0 to 60: a form that comes back sooner was not filled in by a person.',
  FORMS_HOURLY_LIMIT: 'Give how many forms one address may send in an hour.',
  FORMS_HOURLY_MEGABYTES: 'Give how many megabytes, files and all, one address may have kept in an hour.',
  FORMS_ALERTS: 'Give on or off (another process sends them).',
  FORMS_CAPTCHA: 'Give off, google, cloudflare or work.',
  FORMS_CAPTCHA_SECRET: "Give the provider's secret key.",
  FORMS_CAPTCHA_SITE_KEY: "Give the provider's site key, which the widget shows.",
  FORMS_CAPTCHA_URL: 'Give the address that verifies answers, or leave it out for the provider’s own.',
  ...floodFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface FormsConfig {
  host: string;
  port: number;
  databaseUrl: string;
  smtpUrl: string;
  searchUrl: string;
  /** Origin of the site that links in mails lead to. */
  siteOrigin: string;
  /** Origins of the own sites, that one first: forms are on their pages alone. */
  origins: readonly string[];
  /** Where forms that are content are read. */
  content: { endpoint: string; apiKey: string; root: string };
  /** Private folder of uploaded files; with a bucket, of those that arrive. */
  folder: string;
  bucket: BucketPlace | undefined;
  definitions: string | undefined;
  secret: string;
  /** Those before it: what they sealed and signed is still known. */
  secretsBefore: readonly string[];
  adminKey: string;
  mailFrom: string;
  letterhead: Letterhead;
  /** Who hears of what came in, by the names that definitions use. */
  recipients: Readonly<Record<string, readonly string[]>>;
  /** The language in which they are told. */
  officeLanguage: Language;
  minSeconds: number;
  hourlyLimit: number;
  /** Bytes that are kept for one address in an hour, of files and of what is typed. */
  hourlyBytes: number;
  /** Whether this process sends job alerts when they are due. */
  alerts: boolean;
  captcha: CaptchaConfig | undefined;
  visitors: FloodSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. @throws ConfigError, which names each wrong variable and its fix */
export function formsConfig(env: Readonly<Record<string, string | undefined>>): FormsConfig {
  const vars = parseEnv(schema, FIXES, env);
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_SECRETS, fixes: FIXES, more: { FORMS_HOST: vars.FORMS_HOST } });
  const asked = vars.FORMS_CAPTCHA === 'google' || vars.FORMS_CAPTCHA === 'cloudflare';
  if (asked && !vars.FORMS_CAPTCHA_SECRET)
    throw new ConfigError([
      `FORMS_CAPTCHA_SECRET is not set though FORMS_CAPTCHA is "${vars.FORMS_CAPTCHA}". ${FIXES.FORMS_CAPTCHA_SECRET}`,
    ]);
  const missing = missingOfBucket(vars);
  if (missing.length > 0) throw new ConfigError(missing);
  const siteOrigin = vars.DOTCOM_ORIGIN ?? `http://localhost:${vars.PORT}`;
  const local = (name: string): string => `http://${name}.localhost:${vars.PORT}`;
  const origins = [siteOrigin, vars.INSIGHTS_ORIGIN ?? local('insights'), vars.PREVIEW_ORIGIN ?? local('preview')];
  return {
    host: vars.FORMS_HOST,
    port: vars.FORMS_PORT,
    databaseUrl: vars.DATABASE_URL,
    smtpUrl: vars.SMTP_URL,
    searchUrl: vars.SEARCH_URL.replace(/\/$/, ''),
    siteOrigin,
    origins,
    content: {
      endpoint: vars.GRAPH_QL_ENDPOINT ?? new URL('/sitecore/api/graph/edge', vars.SITECORE_API_HOST).href,
      apiKey: vars.SITECORE_API_KEY,
      root: vars.FORMS_ROOT,
    },
    folder: path.resolve(vars.FORMS_FOLDER),
    bucket: bucketOf(vars),
    definitions: vars.FORMS_DEFINITIONS,
    secret: vars.FORMS_SECRET,
    secretsBefore: vars.FORMS_SECRETS_BEFORE,
    adminKey: vars.FORMS_ADMIN_KEY,
    mailFrom: vars.FORMS_MAIL_FROM,
    letterhead: { name: vars.FORMS_MAIL_NAME, address: vars.MAIL_ADDRESS, privacyOrigin: siteOrigin },
    recipients: { recruiting: vars.FORMS_RECRUITING_ADDRESS, office: vars.FORMS_OFFICE_ADDRESS },
    officeLanguage: vars.OFFICE_LANGUAGE,
    minSeconds: vars.FORMS_MIN_SECONDS,
    hourlyLimit: vars.FORMS_HOURLY_LIMIT,
    hourlyBytes: vars.FORMS_HOURLY_MEGABYTES * 1_000_000,
    alerts: vars.FORMS_ALERTS === 'on',
    captcha:
      vars.FORMS_CAPTCHA === 'off'
        ? undefined
        : {
            provider: vars.FORMS_CAPTCHA,
            secret: vars.FORMS_CAPTCHA_SECRET ?? '',
            siteKey: vars.FORMS_CAPTCHA_SITE_KEY,
            url: vars.FORMS_CAPTCHA_URL,
            hosts: origins.map((each) => new URL(each).hostname),
          },
    visitors: floodSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
