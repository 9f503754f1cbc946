import { z } from 'zod';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { parseEnv } from '../kit/env.ts';
import { visitorFixes, visitorSettings, visitorVariables, type VisitorSettings } from '../kit/visitor-settings.ts';

/** The key of a checkout that nobody has configured. */
export const DEVELOPMENT_KEYS = { COLLECTOR_ADMIN_KEY: 'masthead-dev-collector-admin-key' } as const;

export const schema = z.object({
  COLLECTOR_HOST: z.string().default('127.0.0.1'),
  COLLECTOR_PORT: z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large').default(4950),
  DATABASE_URL: z.string('missing').regex(/^postgres(?:ql)?:\/\//, 'not a PostgreSQL URL'),
  COLLECTOR_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_KEYS.COLLECTOR_ADMIN_KEY),
  COLLECTOR_KEEP_MONTHS: z.coerce.number('not a number').int('not a whole number').min(1, 'below 1').max(120, 'above 120').default(25),
  COLLECTOR_VISITOR_PER_MINUTE: z.coerce.number('not a number').int('not a whole number').min(60, 'below 60').default(1200),
  COLLECTOR_FIGURES_MB: z.coerce
    .number('not a number')
    .int('not a whole number')
    .min(16, 'below 16')
    .max(65_536, 'above 65536')
    .default(256),
  ...visitorVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  COLLECTOR_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  COLLECTOR_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4950.',
  DATABASE_URL: 'Give postgres://user:password@host:port/database.',
  COLLECTOR_ADMIN_KEY: 'Give 16 or more random characters.',
  COLLECTOR_KEEP_MONTHS: 'Give how many months of visits are kept, or leave it out for 25.',
  COLLECTOR_VISITOR_PER_MINUTE: 'Give how many messages of one address are counted in a minute, or leave it out for 1200.',
  COLLECTOR_FIGURES_MB: 'Give how much memory days of figures may take, or leave it out for 256.',
  ...visitorFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface CollectorConfig {
  host: string;
  port: number;
  databaseUrl: string;
  adminKey: string;
  keepMonths: number;
  /** Messages of one address that are counted in a minute. */
  perMinute: number;
  /** Memory for days of figures. */
  figuresMb: number;
  visitors: VisitorSettings;
  faults: boolean;
  quiet: boolean;
}

/** The service's settings. @throws ConfigError, which names each wrong variable and its fix */
export function collectorConfig(env: Readonly<Record<string, string | undefined>>): CollectorConfig {
  const vars = parseEnv(schema, FIXES, env);
  refuseDevelopmentValues(env, vars, { development: DEVELOPMENT_KEYS, fixes: FIXES, more: { COLLECTOR_HOST: vars.COLLECTOR_HOST } });
  return {
    host: vars.COLLECTOR_HOST,
    port: vars.COLLECTOR_PORT,
    databaseUrl: vars.DATABASE_URL,
    adminKey: vars.COLLECTOR_ADMIN_KEY,
    keepMonths: vars.COLLECTOR_KEEP_MONTHS,
    perMinute: vars.COLLECTOR_VISITOR_PER_MINUTE,
    figuresMb: vars.COLLECTOR_FIGURES_MB,
    visitors: visitorSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
  };
}
