import { z } from 'zod';
import { CAPTCHA_PROVIDERS } from './captcha';
import { trustedHops } from '@/lib/client-address';
import { isLocalHost } from '@/lib/local-host';
import { DICTIONARY_PAGE_SIZE } from './constants';
import { trimSignsEnd } from '@/lib/trim-signs';

const url = z.url({ protocol: /^https?$/, error: 'is not an absolute http(s) URL' }).transform((value) => trimSignsEnd(value, '/'));
const origin = url.refine((value) => new URL(value).origin === value.toLowerCase(), 'has more than scheme, host and port');
const flag = z.enum(['on', 'off', 'true', 'false'], 'is neither on nor off').transform((value) => value === 'on' || value === 'true');
const wholeNumber = (min: number, max: number) =>
  z.coerce.number('is not a number').int('is not a whole number').min(min, `is below ${min}`).max(max, `is above ${max}`);
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `host=site, host=site` */
const hostList = z.string().transform((value, context) => {
  const pairs = list(value).map((entry) => entry.split('=').map((part) => part.trim()));
  if (pairs.some((pair) => pair.length !== 2 || pair.includes(''))) context.addIssue('has an entry that is not host=site');
  return Object.fromEntries(pairs as [string, string][]);
});

/** `name:password, name:password` */
const userList = z.string().transform((value, context) =>
  list(value).map((entry) => {
    const at = entry.indexOf(':');
    if (at < 1 || entry.length - at < 9) context.addIssue('has an entry that is not name:password with a password of 8 characters or more');
    return { name: entry.slice(0, at), password: entry.slice(at + 1) };
  }),
);

const hopList = z.string().refine((value) => {
  try {
    return Boolean(trustedHops(value));
  } catch {
    return false;
  }
}, 'is not a list of addresses and networks');

/** Of a checkout, as the services have them. */
const ADMIN_KEYS = {
  FORMS_ADMIN_KEY: 'masthead-dev-forms-admin-key',
  COLLECTOR_ADMIN_KEY: 'masthead-dev-collector-admin-key',
} as const;

/** Every variable that the site reads, with its form. `.env.example` explains them in prose; a test holds the two together. */
export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  SITE_HOST: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is not a level').default('info'),
  // Origins
  DOTCOM_ORIGIN: origin.optional(),
  INSIGHTS_ORIGIN: origin.optional(),
  PREVIEW_ORIGIN: origin.optional(),
  STAGING_ORIGIN: origin.optional(),
  EXTRA_HOSTS: hostList.default({}),
  PREVIEW_USERS: userList.optional(),
  TRUSTED_PROXIES: hopList.default('127.0.0.1,::1'),
  VISITOR_WRITES_PER_MINUTE: wholeNumber(0, 1_000_000).default(120),
  CAREERS_HOSTS: z.string().transform(list).default([]),
  SECURITY_LOG: z.string().optional(),
  SECURITY_LOG_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  // Forms: read by the forms service too
  FORMS_CAPTCHA: z.enum(['off', ...CAPTCHA_PROVIDERS]).default('off'),
  // Processes of one site
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'is not a redis:// or rediss:// URL' }).optional(),
  // Pages
  REVALIDATE_SECONDS: wholeNumber(1, 86_400).default(5),
  TOLD_SECONDS: wholeNumber(1, 86_400).default(600),
  DOOR_MEGABYTES: wholeNumber(1, 65_536).default(72),
  LEAVING_SECONDS: wholeNumber(0, 60).default(3),
  BLOCK_HEAD_REQUESTS: flag.default(false),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'is neither mailto:, https:// nor tel:')
    .optional(),
  // Content
  GRAPH_QL_ENDPOINT: url.optional(),
  GRAPH_QL_PREVIEW_ENDPOINT: url.optional(),
  SITECORE_API_HOST: url.optional(),
  SITECORE_MEDIA_URL: url.optional(),
  SITECORE_API_KEY: z.string().min(8, 'is shorter than 8 characters').default('masthead-dev-key'),
  SITECORE_PREVIEW_API_KEY: z.string().min(8, 'is shorter than 8 characters').default('masthead-dev-preview-key'),
  AUTHORING_URL: url.optional(),
  SITECORE_APP_TEMPLATE_ID: z.string().optional(),
  CONTENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(60_000),
  PAGE_TIMEOUT_MS: wholeNumber(1_000, 600_000).default(20_000),
  DICTIONARY_SOURCE: z.enum(['graphql', 'rest'], 'is neither graphql nor rest').default('graphql'),
  DICTIONARY_PAGE_SIZE: wholeNumber(1, 1_000).default(DICTIONARY_PAGE_SIZE),
  // Other services
  USER_SERVICE_URL: url.default('http://localhost:4200'),
  IDENTITY_ISSUER: url.default('http://localhost:4300/oauth2/default'),
  IDENTITY_DOTCOM_CLIENT_ID: z.string().default('dotcom'),
  IDENTITY_DOTCOM_CLIENT_SECRET: z.string().optional(),
  IDENTITY_INSIGHTS_CLIENT_ID: z.string().default('insights'),
  IDENTITY_INSIGHTS_CLIENT_SECRET: z.string().optional(),
  IDENTITY_PREVIEW_CLIENT_ID: z.string().default('preview'),
  IDENTITY_PREVIEW_CLIENT_SECRET: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  SEARCH_URL: url.default('http://localhost:4500'),
  ARTICLE_URL: url.optional(),
  PERSONALIZATION_URL: url.optional(),
  MOBILE_URL: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// URL' }).default('smtp://localhost:4425'),
  FORMS_URL: url.default('http://localhost:4600'),
  FORMS_ADMIN_KEY: z.string().min(16, 'is shorter than 16 characters').default(ADMIN_KEYS.FORMS_ADMIN_KEY),
  OFFERS_URL: url.default('http://localhost:4700'),
  OFFERS_AID: z
    .string()
    .regex(/^[\w-]{2,40}$/, 'is no name of an application')
    .default('masthead-demo'),
  OFFERS_PRIVATE_KEY: z.string().min(16, 'is shorter than 16 characters').optional(),
  OFFERS_API_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
  ENTITLEMENT_WEBHOOK_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  MEDIA_URL: url.default('http://localhost:4800'),
  COLLECTOR_URL: url.default('http://localhost:4950'),
  COLLECTOR_ADMIN_KEY: z.string().min(16, 'is shorter than 16 characters').default(ADMIN_KEYS.COLLECTOR_ADMIN_KEY),
  ALUMNI_GATEWAY_URL: url.default('http://localhost:4900'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'does not begin with postgres://')
    .optional(),
  // Offers
  PIANO_ENABLED: flag.default(true),
  FEATURE_COOKIE_DAYS: wholeNumber(1, 400).default(30),
  IN_APP_USER_AGENT: z.string().default('MastheadApp'),
  // The content system's own editors
  JSS_EDITING_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  JSS_ALLOWED_ORIGINS: z.string().transform(list).default([]),
  PUBLISHED_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
});

/** What a right value looks like, by variable; said after what is wrong. */
const fixes: Partial<Record<keyof typeof envSchema.shape, string>> = {
  SECURITY_CONTACT: 'Give where to report a weakness, for example mailto:security@example.org.',
  EXTRA_HOSTS: 'Write host=site pairs with commas between them, for example www.example.org=dotcom.',
  TRUSTED_PROXIES:
    'Write the addresses or networks of what stands before the site, with commas, for example 10.0.3.0/28; none for nothing.',
  SECURITY_LOG_KEY: 'Give 32 or more random characters, the same to every service.',
  PREVIEW_USERS: 'Write name:password pairs with commas between them.',
  JSS_EDITING_SECRET: 'Give a random secret, the same as in the content system.',
  PUBLISHED_SECRET: 'Give 32 or more random characters, the same to the content service.',
  SMTP_URL: 'Give the relay, for example smtp://localhost:4425.',
  SESSION_SECRET: 'Give 32 or more random characters, the same to every process of the site.',
  OFFERS_AID: 'Give the application id of the offers service.',
  OFFERS_PRIVATE_KEY: 'Give the private key of the application, as the offers service has it.',
  OFFERS_API_TOKEN: 'Give the token that the offers service takes from its publisher.',
  ENTITLEMENT_WEBHOOK_SECRET: 'Give the secret that the user service has under the same name.',
  DATABASE_URL: 'Give postgres://user:password@host:5432/database.',
};
const byEnding: readonly [RegExp, string][] = [
  [/_ORIGIN$/, 'Give scheme, host and port only, for example https://www.example.org.'],
  [/_URL$|_HOST$|_ENDPOINT$|_ISSUER$/, 'Give an absolute URL, for example http://localhost:4100.'],
  [/^SITECORE_.*_KEY$/, 'Give the key that the content service knows.'],
  [/_ADMIN_KEY$/, 'Give the key of the service.'],
  [/_ENABLED$|^BLOCK_/, 'Give on or off.'],
];
const secret = /KEY|SECRET|PASSWORD|USERS|DATABASE|SMTP/;

/** Of a service that the environment does not name nobody is sent the key. */
const SENT_TO: Partial<Record<string, keyof typeof envSchema.shape>> = {
  FORMS_ADMIN_KEY: 'FORMS_URL',
  COLLECTOR_ADMIN_KEY: 'COLLECTOR_URL',
};

/** Values of a checkout. Everybody knows them: a site that others reach names its own, as every back end does (kit, `deployment.ts`). */
const DEVELOPMENT_VALUES = {
  SITECORE_API_KEY: 'masthead-dev-key',
  SITECORE_PREVIEW_API_KEY: 'masthead-dev-preview-key',
  SESSION_SECRET: 'masthead-dev-session-secret-of-this-checkout',
  IDENTITY_DOTCOM_CLIENT_SECRET: 'masthead-dev-dotcom-secret',
  IDENTITY_INSIGHTS_CLIENT_SECRET: 'masthead-dev-insights-secret',
  IDENTITY_PREVIEW_CLIENT_SECRET: 'masthead-dev-preview-secret',
  OFFERS_PRIVATE_KEY: 'masthead-dev-offers-private-key-of-this-checkout',
  OFFERS_API_TOKEN: 'masthead-dev-offers-api-token',
  ENTITLEMENT_WEBHOOK_SECRET: 'masthead-dev-entitlement-secret',
  PUBLISHED_SECRET: 'masthead-dev-published-secret-of-this-checkout',
  ...ADMIN_KEYS,
} as const;

/** What the site and its offers, and the user service, know of each other; without offers none is needed. */
const OFFERS_SECRETS = ['OFFERS_PRIVATE_KEY', 'OFFERS_API_TOKEN', 'ENTITLEMENT_WEBHOOK_SECRET'] as const;

/** The first address of the site that is not under localhost; undefined on a checkout. */
function reachedByOthers(env: z.output<typeof envSchema>): string | undefined {
  const origins = ['DOTCOM_ORIGIN', 'INSIGHTS_ORIGIN', 'PREVIEW_ORIGIN', 'STAGING_ORIGIN'] as const;
  const found = [
    ...origins.map((variable) => ({ variable, value: env[variable] ?? '', host: env[variable] ? new URL(env[variable]).hostname : '' })),
    ...Object.keys(env.EXTRA_HOSTS).map((value) => ({ variable: 'EXTRA_HOSTS', value, host: value.replace(/:\d+$/, '') })),
  ].find(({ host }) => host && !isLocalHost(host));
  return found && `${found.variable} is "${found.value}"`;
}

/** The environment cannot be used; the message names each wrong variable, what is wrong and the fix. */
class EnvError extends Error {
  readonly code = 'config/invalid';
}

export type Env = ReturnType<typeof parseEnv>;

/**
 * Reads the environment; a variable set to nothing counts as not set. Origins default to the port on localhost, hosts that
 * have no service of their own to the one that stands in (decisions, "Hosts in the configuration").
 * @throws EnvError
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, variables[name] || undefined]));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]) as keyof typeof envSchema.shape;
      const value = secret.test(name) ? '' : ` ("${given[name] ?? ''}")`;
      const fix = fixes[name] ?? byEnding.find(([ending]) => ending.test(name))?.[1] ?? '.env.example says what it may be.';
      return `${name}${value} ${issue.message}. ${fix}`;
    });
    throw new EnvError(`The configuration cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const contentHost = env.SITECORE_API_HOST ?? (env.GRAPH_QL_ENDPOINT ? new URL(env.GRAPH_QL_ENDPOINT).origin : 'http://localhost:4100');
  const endpoint = env.GRAPH_QL_ENDPOINT ?? `${contentHost}/sitecore/api/graph/edge`;
  const local = (name: string) => `http://${name}localhost:${env.PORT}`;
  const reached = reachedByOthers(env);
  if (reached) {
    const known = Object.entries(DEVELOPMENT_VALUES).filter(([name, value]) => {
      const service = SENT_TO[name];
      return env[name as keyof typeof DEVELOPMENT_VALUES] === value && (service === undefined || given[service]);
    });
    // Without accounts nothing is sealed for anybody.
    const secrets = given.OFFERS_URL && env.PIANO_ENABLED ? OFFERS_SECRETS.filter((name) => !env[name]) : [];
    const names = [
      ...known.map(([name]) => name),
      ...(!env.SESSION_SECRET && given.USER_SERVICE_URL ? ['SESSION_SECRET'] : []),
      ...secrets,
    ];
    const lines = names.map((name) => {
      const fix = fixes[name as keyof typeof fixes] ?? byEnding.find(([ending]) => ending.test(name))?.[1] ?? 'Give one of your own.';
      return `${name} is not set though ${reached}: everybody knows the default. ${fix}`;
    });
    if (lines.length > 0) throw new EnvError(`The configuration cannot be used:\n${lines.join('\n')}`);
  }
  return {
    ...env,
    DOTCOM_ORIGIN: env.DOTCOM_ORIGIN ?? local(''),
    INSIGHTS_ORIGIN: env.INSIGHTS_ORIGIN ?? local('insights.'),
    PREVIEW_ORIGIN: env.PREVIEW_ORIGIN ?? local('preview.'),
    STAGING_ORIGIN: env.STAGING_ORIGIN ?? local('staging.'),
    // A checkout can be tried as it is; anywhere else nobody gets in until users are named.
    PREVIEW_USERS: env.PREVIEW_USERS ?? (reached ? [] : [{ name: 'editor', password: 'masthead' }]),
    SESSION_SECRET: env.SESSION_SECRET ?? DEVELOPMENT_VALUES.SESSION_SECRET,
    // The embedded provider's own defaults, which it refuses on any other machine.
    IDENTITY_DOTCOM_CLIENT_SECRET:
      env.IDENTITY_DOTCOM_CLIENT_SECRET ?? (reached ? undefined : DEVELOPMENT_VALUES.IDENTITY_DOTCOM_CLIENT_SECRET),
    IDENTITY_INSIGHTS_CLIENT_SECRET:
      env.IDENTITY_INSIGHTS_CLIENT_SECRET ?? (reached ? undefined : DEVELOPMENT_VALUES.IDENTITY_INSIGHTS_CLIENT_SECRET),
    IDENTITY_PREVIEW_CLIENT_SECRET:
      env.IDENTITY_PREVIEW_CLIENT_SECRET ?? (reached ? undefined : DEVELOPMENT_VALUES.IDENTITY_PREVIEW_CLIENT_SECRET),
    // Without one nobody says what was published: pages are made anew in their time.
    PUBLISHED_SECRET: env.PUBLISHED_SECRET ?? (reached ? undefined : DEVELOPMENT_VALUES.PUBLISHED_SECRET),
    OFFERS_PRIVATE_KEY: env.OFFERS_PRIVATE_KEY ?? DEVELOPMENT_VALUES.OFFERS_PRIVATE_KEY,
    OFFERS_API_TOKEN: env.OFFERS_API_TOKEN ?? DEVELOPMENT_VALUES.OFFERS_API_TOKEN,
    ENTITLEMENT_WEBHOOK_SECRET: env.ENTITLEMENT_WEBHOOK_SECRET ?? DEVELOPMENT_VALUES.ENTITLEMENT_WEBHOOK_SECRET,
    SITECORE_API_HOST: contentHost,
    GRAPH_QL_ENDPOINT: endpoint,
    GRAPH_QL_PREVIEW_ENDPOINT: env.GRAPH_QL_PREVIEW_ENDPOINT ?? endpoint,
    ARTICLE_URL: env.ARTICLE_URL ?? env.SEARCH_URL,
    PERSONALIZATION_URL: env.PERSONALIZATION_URL ?? env.SEARCH_URL,
    MOBILE_URL: env.MOBILE_URL ?? env.DOTCOM_ORIGIN ?? local(''),
  };
}
