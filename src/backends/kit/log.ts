import { pino } from 'pino';
import { lasting } from '../../lib/log-destination.ts';
import { reported, traceOfNow } from './telemetry.ts';

export type Log = ReturnType<typeof pino>;

/** Mail addresses are left out of what an error says: relays repeat whom they refuse. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()=,;:@]+(?:@[^\s<>"'(),;:@]+)?/g, (word) => (word.includes('@') ? '*' : word));

/** Properties of errors that say what happened, and nothing about whom: PostgreSQL's `detail` and a relay's `rejected` would. */
const SAID = ['code', 'errno', 'syscall', 'responseCode', 'command', 'constraint', 'table', 'status'] as const;

/** An error as a log may hold it: a closed list of its properties, and its words without addresses. */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const known = error as Error & Partial<Record<(typeof SAID)[number], unknown>>;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...Object.fromEntries(SAID.flatMap((name) => (['string', 'number'].includes(typeof known[name]) ? [[name, known[name]]] : []))),
    ...(error.stack === undefined ? {} : { stack: withoutAddresses(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** One JSON object a line on standard output: `level` as a word, `time` as ISO 8601, `service`. `quiet` keeps only errors. */
export function createLog(service: string, options: { quiet?: boolean; level?: string } = {}): Log {
  return lasting(
    pino({
      level: options.level ?? (options.quiet === true ? 'error' : 'info'),
      base: { service },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
      mixin: traceOfNow,
      hooks: { streamWrite: reported },
    }),
  );
}
