import pino from 'pino';
import { lasting } from '@/lib/log-destination';
import { errorCode } from './errors';
import { withoutAddresses } from './log-words';
import { reported, traceOfNow } from './telemetry';

const level = process.env.LOG_LEVEL || 'info';

/** One JSON object a line. Secrets never reach it: log names and counts, not values of headers or fields. */
export const logger = lasting(
  pino({
    level: pino.levels.values[level] === undefined && level !== 'silent' ? 'info' : level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: traceOfNow,
    hooks: { streamWrite: reported },
    serializers: {
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
        const cause = error.cause instanceof Error ? withoutAddresses(error.cause.message) : undefined;
        const code = errorCode(error);
        return {
          code,
          message: withoutAddresses(error.message),
          ...(cause ? { cause } : {}),
          ...(code === 'server/unknown' && error.stack ? { stack: withoutAddresses(error.stack) } : {}),
        };
      },
    },
  }),
);

export type Logger = typeof logger;
