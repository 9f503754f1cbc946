import { pino } from 'pino';

export type Log = ReturnType<typeof pino>;

/** One JSON object a line on standard output: `level` as a word, `time` as ISO 8601, `service`. `quiet` keeps only errors. */
export function createLog(service: string, options: { quiet?: boolean; level?: string } = {}): Log {
  return pino({
    level: options.level ?? (options.quiet === true ? 'error' : 'info'),
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });
}
