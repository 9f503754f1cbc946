import { z } from 'zod';
import { ConfigError, parseEnv } from '../kit/env.ts';

const schema = z.object({
  MEDIA_HOST: z.string().default('127.0.0.1'),
  MEDIA_PORT: z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large').default(4800),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  MEDIA_LINK_ORIGINS: z.string().default(''),
  PORT: z.coerce.number('not a number').int('not a whole number').default(3000),
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  MEDIA_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  MEDIA_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4800.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  MEDIA_LINK_ORIGINS: 'Give the origins that may be shortened, with commas: https://www.example.org,https://insights.example.org.',
  PORT: 'Give the port of the site, or leave it out for 3000.',
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface MediaConfig {
  host: string;
  port: number;
  databaseUrl: string;
  /** Origins whose addresses may be shortened, and to which short links lead; nothing else, or the links would be open redirects. */
  linkOrigins: readonly string[];
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
  return {
    host: vars.MEDIA_HOST,
    port: vars.MEDIA_PORT,
    databaseUrl: vars.DATABASE_URL,
    linkOrigins: linkOrigins(vars.MEDIA_LINK_ORIGINS, vars.PORT, env),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
