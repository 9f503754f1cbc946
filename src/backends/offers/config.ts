import { z } from 'zod';
import { FIRM_NAME } from '../../lib/firm.ts';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { parseEnv } from '../kit/env.ts';
import { letterheadFixes, letterheadVariables, type Letterhead } from '../kit/mail/letterhead.ts';
import { mailAddress } from '../kit/mail/mailer.ts';
import { secretsBefore } from '../kit/secrets-before.ts';
import { floodFixes, floodSettings, floodVariables, type FloodSettings } from '../kit/visitor-settings.ts';

/** Secrets of a checkout that nobody has configured; a service that is open to the network refuses them. */
export const DEVELOPMENT_SECRETS = {
  OFFERS_PRIVATE_KEY: 'masthead-dev-offers-private-key-of-this-checkout',
  OFFERS_API_TOKEN: 'masthead-dev-offers-api-token',
  OFFERS_SECRET: 'masthead-dev-offers-secret-of-this-checkout',
  OFFERS_ADMIN_KEY: 'masthead-dev-offers-admin-key',
  SITECORE_API_KEY: 'masthead-dev-key',
} as const;

const origin = z
  .url('not a URL')
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ''), 'not an origin')
  .transform((value) => new URL(value).origin);
const whole = z.coerce.number('not a number').int('not a whole number');

export const schema = z.object({
  OFFERS_HOST: z.string().default('127.0.0.1'),
  OFFERS_PORT: whole.min(0, 'too small').max(65535, 'too large').default(4700),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  DOTCOM_ORIGIN: origin.optional(),
  INSIGHTS_ORIGIN: origin.optional(),
  PREVIEW_ORIGIN: origin.optional(),
  PORT: whole.default(3000),
  SITECORE_API_HOST: z.url('not a URL').default('http://localhost:4100'),
  GRAPH_QL_ENDPOINT: z.url('not a URL').optional(),
  SITECORE_API_KEY: z.string().min(1, 'empty').default(DEVELOPMENT_SECRETS.SITECORE_API_KEY),
  OFFERS_ROOT: z
    .string()
    .regex(/^\/[^/].*[^/]$/, 'not a path of items')
    .default('/sitecore/content/aldermoor/insights/Data/Offers'),
  OFFERS_AID: z
    .string()
    .regex(/^[\w-]{4,40}$/, 'not 4 to 40 letters, digits, _ and -')
    .default('masthead-demo'),
  OFFERS_PRIVATE_KEY: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.OFFERS_PRIVATE_KEY),
  OFFERS_API_TOKEN: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.OFFERS_API_TOKEN),
  OFFERS_SECRET: z.string().min(32, 'shorter than 32 characters').default(DEVELOPMENT_SECRETS.OFFERS_SECRET),
  OFFERS_SECRETS_BEFORE: secretsBefore,
  OFFERS_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_SECRETS.OFFERS_ADMIN_KEY),
  OFFERS_WEBHOOK_URL: z.url('not a URL').optional(),
  SMTP_URL: z.url('not a URL').default('smtp://localhost:4425'),
  OFFERS_MAIL_FROM: mailAddress.default('no-reply@aldermoor.localhost'),
  OFFERS_MAIL_NAME: z.string().min(1).max(60).default(`${FIRM_NAME} Insights`),
  OFFERS_SELLER: z.string().trim().min(1, 'empty').max(100, 'longer than 100 characters').default(`${FIRM_NAME} LLP`),
  OFFERS_VAT_ID: z.string().trim().max(30, 'longer than 30 characters').default(''),
  ...letterheadVariables,
  OFFERS_DAILY_LIMIT: whole.min(1, 'below 1').max(1_000_000, 'above 1000000').default(60),
  ...floodVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  OFFERS_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  OFFERS_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4700.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  DOTCOM_ORIGIN: 'Give scheme, host and port, nothing else.',
  INSIGHTS_ORIGIN: 'Give scheme, host and port of the site that has the articles.',
  PREVIEW_ORIGIN: 'Give scheme, host and port, nothing else.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  SITECORE_API_HOST: 'Give the host of the content service.',
  GRAPH_QL_ENDPOINT: 'Give the GraphQL endpoint of the content service, or leave it out for the one of SITECORE_API_HOST.',
  SITECORE_API_KEY: 'Give the key of the published content, never that of the drafts.',
  OFFERS_ROOT: 'Give the path of the item below which the offers are, or leave it out for those of the insights site.',
  OFFERS_AID: 'Give the id of the application, the same to the site, or leave it out for masthead-demo.',
  OFFERS_PRIVATE_KEY: 'Give 32 or more random characters, the same to the site: user references and webhooks are sealed with it.',
  OFFERS_API_TOKEN: 'Give 16 or more random characters, the same to the site, which reads and changes subscriptions with it.',
  OFFERS_SECRET: 'Give 32 or more random characters and keep them: what the meter has counted depends on them.',
  OFFERS_SECRETS_BEFORE:
    'Give the secrets that OFFERS_SECRET had before, the newest first, with commas, for as long as meters are to count on, or leave it out.',
  OFFERS_ADMIN_KEY: 'Give 16 or more random characters.',
  OFFERS_WEBHOOK_URL: 'Give the address of the site that hears of purchases, or leave it out for /api/offers/webhook of INSIGHTS_ORIGIN.',
  SMTP_URL: 'Give smtp://host:port; for a relay that asks smtps://user:password@host:port, or smtp:// where it offers STARTTLS.',
  OFFERS_MAIL_FROM: 'Give one mail address.',
  OFFERS_MAIL_NAME: 'Give the name shown as sender.',
  OFFERS_SELLER: 'Give the name, with its legal form, under which contracts are made: it stands on receipts and in confirmations.',
  OFFERS_VAT_ID: 'Give the VAT identification number of the seller, or leave it out where there is none.',
  ...letterheadFixes,
  OFFERS_DAILY_LIMIT: 'Give how many pieces browsers behind one address may open in a day without an account.',
  ...floodFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface OffersConfig {
  host: string;
  port: number;
  databaseUrl: string;
  /** Origins of the own sites: their scripts are answered, checkouts return to them, and their pages may frame a checkout. */
  origins: readonly string[];
  /** Where offers are read, which are content. */
  content: { endpoint: string; apiKey: string; root: string };
  aid: string;
  /** Shared with the site: seals user references and webhooks. */
  privateKey: string;
  apiToken: string;
  secret: string;
  /** Those before it: what they sealed and signed is still known. */
  secretsBefore: readonly string[];
  adminKey: string;
  webhookUrl: string;
  smtpUrl: string;
  mailFrom: string;
  letterhead: Letterhead;
  /** Who sells, on a line: name, address, VAT id. */
  seller: string;
  /** Origin of the site that links in mails lead to. */
  siteOrigin: string;
  /** Pieces that browsers without an account may open in a day from one address. */
  dailyLimit: number;
  visitors: FloodSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. @throws ConfigError, which names each wrong variable and its fix */
export function offersConfig(env: Readonly<Record<string, string | undefined>>): OffersConfig {
  const vars = parseEnv(schema, FIXES, env);
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_SECRETS, fixes: FIXES, more: { OFFERS_HOST: vars.OFFERS_HOST } });
  const local = (name: string): string => `http://${name}localhost:${vars.PORT}`;
  const insights = vars.INSIGHTS_ORIGIN ?? local('insights.');
  return {
    host: vars.OFFERS_HOST,
    port: vars.OFFERS_PORT,
    databaseUrl: vars.DATABASE_URL,
    origins: [insights, vars.DOTCOM_ORIGIN ?? local(''), vars.PREVIEW_ORIGIN ?? local('preview.')],
    content: {
      endpoint: vars.GRAPH_QL_ENDPOINT ?? new URL('/sitecore/api/graph/edge', vars.SITECORE_API_HOST).href,
      apiKey: vars.SITECORE_API_KEY,
      root: vars.OFFERS_ROOT,
    },
    aid: vars.OFFERS_AID,
    privateKey: vars.OFFERS_PRIVATE_KEY,
    apiToken: vars.OFFERS_API_TOKEN,
    secret: vars.OFFERS_SECRET,
    secretsBefore: vars.OFFERS_SECRETS_BEFORE,
    adminKey: vars.OFFERS_ADMIN_KEY,
    webhookUrl: vars.OFFERS_WEBHOOK_URL ?? `${insights}/api/offers/webhook`,
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.OFFERS_MAIL_FROM,
    letterhead: { name: vars.OFFERS_MAIL_NAME, address: vars.MAIL_ADDRESS, privacyOrigin: vars.DOTCOM_ORIGIN ?? local('') },
    seller: [vars.OFFERS_SELLER, vars.MAIL_ADDRESS, vars.OFFERS_VAT_ID].filter((part) => part !== '').join(', '),
    siteOrigin: insights,
    dailyLimit: vars.OFFERS_DAILY_LIMIT,
    visitors: floodSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
