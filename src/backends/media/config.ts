import { z } from 'zod';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { ConfigError, parseEnv } from '../kit/env.ts';
import { floodFixes, floodSettings, floodVariables, type FloodSettings } from '../kit/visitor-settings.ts';

/** The key of a checkout that nobody has configured. */
export const DEVELOPMENT_KEYS = { MEDIA_ADMIN_KEY: 'masthead-dev-media-admin-key' } as const;

export const schema = z.object({
  MEDIA_HOST: z.string().default('127.0.0.1'),
  MEDIA_PORT: z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large').default(4800),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  MEDIA_LINK_ORIGINS: z.string().default(''),
  MEDIA_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_KEYS.MEDIA_ADMIN_KEY),
  PORT: z.coerce.number('not a number').int('not a whole number').default(3000),
  ...floodVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  MEDIA_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  MEDIA_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4800.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  MEDIA_LINK_ORIGINS: 'Give the origins that may be shortened, with commas: https://www.example.org,https://insights.example.org.',
  MEDIA_ADMIN_KEY: 'Give 16 or more random characters.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  ...floodFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface MediaConfig {
  host: string;
  port: number;
  databaseUrl: string;
  /** Origins whose addresses may be shortened, and to which short links lead; nothing else, or the links would be open redirects. */
  linkOrigins: readonly string[];
  adminKey: string;
  visitors: FloodSettings;
  faults: boolean;
  quiet: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Those that are named; else the public origins of the sites, which the site reads from the same variables. */
function linkOrigins(given: string, port: number, env: Env): string[] {
  const named = given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = named.filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin));
  if (wrong.length > 0)
    throw new ConfigError([`MEDIA_LINK_ORIGINS has "${wrong[0] ?? ''}", which is no origin. ${FIXES.MEDIA_LINK_ORIGINS}`]);
  if (named.length > 0) return named;
  return [env.DOTCOM_ORIGIN || `http://localhost:${port}`, env.INSIGHTS_ORIGIN || `http://insights.localhost:${port}`].map((origin) =>
    URL.canParse(origin) ? new URL(origin).origin : origin,
  );
}

/** The service's settings. @throws ConfigError, which names each wrong variable and its fix */
export function mediaConfig(env: Env): MediaConfig {
  const vars = parseEnv(schema, FIXES, env);
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_KEYS, fixes: FIXES, more: { MEDIA_HOST: vars.MEDIA_HOST } });
  return {
    host: vars.MEDIA_HOST,
    port: vars.MEDIA_PORT,
    databaseUrl: vars.DATABASE_URL,
    linkOrigins: linkOrigins(vars.MEDIA_LINK_ORIGINS, vars.PORT, env),
    adminKey: vars.MEDIA_ADMIN_KEY,
    visitors: floodSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
