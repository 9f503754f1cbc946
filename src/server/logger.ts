import pino from 'pino';
import { errorCode } from './errors';

const level = process.env.LOG_LEVEL || 'info';

/** One JSON object a line. Secrets never reach it: log names and counts, not values of headers or fields. */
export const logger = pino({
  level: pino.levels.values[level] === undefined && level !== 'silent' ? 'info' : level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    err: (error: unknown) => {
      if (!(error instanceof Error)) return { message: String(error) };
      const cause = error.cause instanceof Error ? error.cause.message : undefined;
      const code = errorCode(error);
      return { code, message: error.message, ...(cause ? { cause } : {}), ...(code === 'server/unknown' ? { stack: error.stack } : {}) };
    },
  },
});

export type Logger = typeof logger;
