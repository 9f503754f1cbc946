import { z } from 'zod';
import { LANGUAGES } from '../../lib/languages.ts';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { parseEnv } from '../kit/env.ts';
import { floodFixes, floodSettings, floodVariables, type FloodSettings } from '../kit/visitor-settings.ts';
import { trimSignsEnd } from '../../lib/trim-signs.ts';

/** Keys of a checkout that nobody has configured. */
export const DEVELOPMENT_KEYS = {
  SEARCH_ADMIN_KEY: 'masthead-dev-search-admin-key',
  SITECORE_API_KEY: 'masthead-dev-key',
  CONTENT_ADMIN_KEY: 'masthead-dev-content-admin-key',
} as const;

export const schema = z.object({
  SEARCH_HOST: z.string().default('127.0.0.1'),
  SEARCH_PORT: z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large').default(4500),
  SEARCH_LANGUAGES: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)?(?:,[a-z]{2,3}(?:-[A-Za-z0-9]+)?)*$/, 'no list of languages')
    .default(LANGUAGES.join(',')),
  SEARCH_POLL_MS: z.coerce.number('not a number').int().min(100, 'too small').max(3_600_000, 'too large').default(1000),
  SEARCH_FOREIGN_POLL_SECONDS: z.coerce.number('not a number').int().min(1, 'too small').max(86_400, 'too large').default(60),
  SEARCH_FOREIGN_RECONCILE_SECONDS: z.coerce.number('not a number').int().min(1, 'too small').max(86_400, 'too large').default(1800),
  SEARCH_RECONCILE_SECONDS: z.coerce.number('not a number').int().min(1, 'too small').max(86_400, 'too large').default(300),
  SEARCH_FEEDS: z.enum(['on', 'off'], 'neither on nor off').default('on'),
  SEARCH_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_KEYS.SEARCH_ADMIN_KEY),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'no address of a PostgreSQL'),
  SEARCH_REPLICA_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'no address of a PostgreSQL')
    .optional(),
  SEARCH_REPLICA_LAG_SECONDS: z.coerce.number('not a number').min(1, 'too small').max(3600, 'too large').default(5),
  SITECORE_API_HOST: z.url('no address').default('http://localhost:4100'),
  GRAPH_QL_ENDPOINT: z.url('no address').optional(),
  SITECORE_MEDIA_URL: z
    .url('no address')
    .transform((address) => trimSignsEnd(address, '/'))
    .optional(),
  SITECORE_API_KEY: z.string().min(1).default(DEVELOPMENT_KEYS.SITECORE_API_KEY),
  CONTENT_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_KEYS.CONTENT_ADMIN_KEY),
  CONTENT_TIMEOUT_MS: z.coerce.number('not a number').int().min(100, 'too small').default(60_000),
  DOTCOM_ORIGIN: z.url('no address').default('http://localhost:3000'),
  INSIGHTS_ORIGIN: z.url('no address').default('http://insights.localhost:3000'),
  ...floodVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  SEARCH_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  SEARCH_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4500.',
  SEARCH_REPLICA_URL: 'Give postgres://user:password@host:port/database of a replica that searches are read from, or leave it out.',
  SEARCH_REPLICA_LAG_SECONDS: 'Give how far behind the primary what is read may be, or leave it out for 5.',
  SEARCH_LANGUAGES: 'Give the languages of the sites with commas, the one that stands in for the others first: en,de.',
  SEARCH_POLL_MS: 'Give how often the content service is asked for changes, in milliseconds, or leave it out for 1000.',
  SEARCH_FOREIGN_POLL_SECONDS:
    'Give how often a content service that has no /healthz/ready of ours is asked for changes, in seconds, or leave it out for 60.',
  SEARCH_RECONCILE_SECONDS: 'Give how often every page is compared, in seconds, or leave it out for 300.',
  SEARCH_FOREIGN_RECONCILE_SECONDS:
    'Give how often every page of a content service that is not ours is compared, in seconds, or leave it out for 1800.',
  SEARCH_FEEDS: 'Give on (the feeds of job openings are read in their time) or off.',
  SEARCH_ADMIN_KEY: 'Give a key of 16 characters or more that /admin calls must carry in x-admin-key.',
  DATABASE_URL: 'Give the address of a PostgreSQL 15 or newer, postgres://user:password@host:5432/database.',
  SITECORE_API_HOST: 'Give the host of the content service.',
  SITECORE_MEDIA_URL: 'Give where media are on a host of their own, as the site has it, or leave it out.',
  GRAPH_QL_ENDPOINT: 'Give the GraphQL endpoint of the content service, or leave it out for the one of SITECORE_API_HOST.',
  SITECORE_API_KEY: 'Give the key of the published content, never that of the drafts.',
  CONTENT_ADMIN_KEY: 'Give the key of the content service’s /admin calls; any 16 characters where it is Sitecore.',
  CONTENT_TIMEOUT_MS: 'Give after how many milliseconds a request to the content service is given up.',
  DOTCOM_ORIGIN: 'Give the public origin of the site, https://www.example.org.',
  INSIGHTS_ORIGIN: 'Give the public origin of the site, https://insights.example.org.',
  ...floodFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface SearchConfig {
  host: string;
  port: number;
  databaseUrl: string;
  /** Where searches are read, and how far behind the primary that may be. */
  replica: { url: string; mostLagMs: number } | undefined;
  /** The first is the one whose texts stand in for missing translations. */
  languages: readonly [string, ...string[]];
  pollMs: number;
  foreignPollMs: number;
  reconcileMs: number;
  foreignReconcileMs: number;
  /** Feeds of job openings are read, at the start and each in its time. */
  readFeeds: boolean;
  adminKey: string;
  content: { endpoint: string; apiKey: string; adminKey?: string; timeoutMs: number; mediaUrl?: string | undefined };
  /** Public origins of the sites that are indexed, by name. */
  origins: Readonly<Record<string, string>>;
  visitors: FloodSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function searchConfig(env: Readonly<Record<string, string | undefined>>): SearchConfig {
  const vars = parseEnv(schema, FIXES, env);
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_KEYS, fixes: FIXES, more: { SEARCH_HOST: vars.SEARCH_HOST } });
  const [first = 'en', ...others] = vars.SEARCH_LANGUAGES.split(',');
  return {
    host: vars.SEARCH_HOST,
    port: vars.SEARCH_PORT,
    databaseUrl: vars.DATABASE_URL,
    replica:
      vars.SEARCH_REPLICA_URL === undefined
        ? undefined
        : { url: vars.SEARCH_REPLICA_URL, mostLagMs: vars.SEARCH_REPLICA_LAG_SECONDS * 1_000 },
    languages: [first, ...others],
    pollMs: vars.SEARCH_POLL_MS,
    foreignPollMs: vars.SEARCH_FOREIGN_POLL_SECONDS * 1000,
    reconcileMs: vars.SEARCH_RECONCILE_SECONDS * 1000,
    foreignReconcileMs: vars.SEARCH_FOREIGN_RECONCILE_SECONDS * 1000,
    readFeeds: vars.SEARCH_FEEDS === 'on',
    adminKey: vars.SEARCH_ADMIN_KEY,
    content: {
      endpoint: vars.GRAPH_QL_ENDPOINT ?? new URL('/sitecore/api/graph/edge', vars.SITECORE_API_HOST).href,
      apiKey: vars.SITECORE_API_KEY,
      mediaUrl: vars.SITECORE_MEDIA_URL,
      adminKey: vars.CONTENT_ADMIN_KEY,
      timeoutMs: vars.CONTENT_TIMEOUT_MS,
    },
    origins: { dotcom: new URL(vars.DOTCOM_ORIGIN).origin, insights: new URL(vars.INSIGHTS_ORIGIN).origin },
    visitors: floodSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
