import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { root } from './paths.ts';
import { StartError } from './report.ts';
import { publicUrls, serviceAddresses, servicePorts } from './services.ts';

const port = (fallback: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(65_535, 'must be 65535 or less')
    .default(fallback);
/**
 * Ports that browsers, and Node's own fetch, refuse whatever listens there (Fetch standard, section 2.9, "Port blocking"): a
 * site would be built, started and reached by nobody.
 */
const BLOCKED = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
const webPort = (fallback: number) =>
  port(fallback).refine((number) => !BLOCKED.has(number), 'is a port that browsers refuse to open; take another, for example 3000 or 8080');
/** Paths are put behind it. */
const url = z.url('must be an absolute URL, for example http://localhost:4100').transform((address) => address.replace(/\/+$/, ''));

/** What the supervisor itself needs to know: where things listen, and which back ends are somebody else's. */
const schema = z.object({
  PORT: webPort(3000),
  SITE_HOST: z.string().optional(),
  DOTCOM_ORIGIN: url.optional(),
  INSIGHTS_ORIGIN: url.optional(),
  PREVIEW_ORIGIN: url.optional(),
  STAGING_ORIGIN: url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_PORT: port(4432),
  BACKEND_PROCESSES: z.enum(['together', 'apart'], 'must be together or apart').default('together'),
});

/** Mail has ports of its own, which no browser opens. */
const portOf = (variable: string) => (/SMTP/.test(variable) ? port : webPort);
const ports = z.object(Object.fromEntries(servicePorts.map(({ variable, fallback }) => [variable, portOf(variable)(fallback)])));
const addresses = z.object(Object.fromEntries(serviceAddresses.map((variable) => [variable, url.optional()])));
const origin = url.refine((address) => URL.canParse(address) && new URL(address).origin === address, {
  error: 'must be scheme, host and port and nothing else, for example https://id.example.org',
  abort: true,
});
const publicly = z.object(Object.fromEntries(publicUrls.map((variable) => [variable, origin.optional()])));

export type SupervisorConfig = z.infer<typeof schema> & {
  /** Port of every embedded service, by its variable. */
  ports: Readonly<Record<string, number>>;
  /** Addresses of services that are somebody else's, by their variables. */
  addresses: Readonly<Record<string, string | undefined>>;
  /** Origins by which browsers know services that are started here, by their variables. */
  publicUrls: Readonly<Record<string, string | undefined>>;
};

/** Environment of the process over `.env`, empty values counting as absent. */
export function readEnvironment(): Record<string, string> {
  const file = path.join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const merged = Object.entries({ ...fromFile, ...process.env }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(merged);
}

/** @throws StartError that names each wrong variable and what it must be */
export function parseConfig(environment: Record<string, string>): SupervisorConfig {
  const own = schema.safeParse(environment);
  const listening = ports.safeParse(environment);
  const elsewhere = addresses.safeParse(environment);
  const outside = publicly.safeParse(environment);
  if (own.success && listening.success && elsewhere.success && outside.success)
    return { ...own.data, ports: listening.data, addresses: elsewhere.data, publicUrls: outside.data };
  const wrong = [own, listening, elsewhere, outside]
    .flatMap(({ error }) => error?.issues ?? [])
    .map((issue) => `${issue.path.join('.')} ${issue.message}`)
    .join('\n      ');
  throw new StartError(
    `The configuration has a wrong value:\n      ${wrong}`,
    'Correct it in .env or in the environment; .env.example explains every variable.',
  );
}
