import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { root } from './paths.ts';
import { StartError } from './report.ts';

const port = (fallback: number) => z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').max(65_535, 'must be 65535 or less').default(fallback);
const url = z.url('must be an absolute URL, for example http://localhost:4100');

/** What the supervisor itself needs to know: where things listen, and which back ends are somebody else's. */
const schema = z.object({
  PORT: port(3000),
  DOTCOM_ORIGIN: url.optional(),
  INSIGHTS_ORIGIN: url.optional(),
  PREVIEW_ORIGIN: url.optional(),
  STAGING_ORIGIN: url.optional(),
  CONTENT_PORT: port(4100),
  GRAPH_QL_ENDPOINT: url.optional(),
  SITECORE_API_HOST: url.optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database').optional(),
  DATABASE_PORT: port(4432),
});

export type SupervisorConfig = z.infer<typeof schema>;

/** Environment of the process over `.env`, empty values counting as absent. */
export function readEnvironment(): Record<string, string> {
  const file = path.join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const merged = Object.entries({ ...fromFile, ...process.env }).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return Object.fromEntries(merged);
}

/** @throws StartError that names each wrong variable and what it must be */
export function parseConfig(environment: Record<string, string>): SupervisorConfig {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n      ');
  throw new StartError(`The configuration has a wrong value:\n      ${wrong}`, 'Correct it in .env or in the environment; .env.example explains every variable.');
}
