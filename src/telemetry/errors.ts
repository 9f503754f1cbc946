import { logs, SeverityNumber } from '@opentelemetry/api';
import { z } from 'zod';

/** What a log line of ours says of an error, beside much else. */
const lineSchema = z.object({
  level: z.enum(['error', 'fatal']),
  msg: z.string().default(''),
  service: z.string().optional(),
  requestId: z.string().optional(),
  err: z
    .object({ type: z.string().optional(), code: z.union([z.string(), z.number()]).optional(), message: z.string().optional() })
    .optional(),
});

const WORTH_READING = /"level":"(?:error|fatal)"/;

/**
 * Reports the errors among the lines of a log, with what the log made of them: no words of visitors, no addresses, no values.
 * @param line as it goes to standard output, JSON
 */
export function reportError(line: string): void {
  if (!WORTH_READING.test(line)) return;
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return; // Not a line of ours: whoever wrote it has shown it already.
  }
  const read = lineSchema.safeParse(said);
  if (!read.success) return;
  const { level, msg, service, requestId, err } = read.data;
  logs.getLogger('masthead').emit({
    severityNumber: level === 'fatal' ? SeverityNumber.FATAL : SeverityNumber.ERROR,
    severityText: level.toUpperCase(),
    body: err?.message === undefined ? msg : `${msg}: ${err.message}`,
    attributes: {
      ...(service === undefined ? {} : { service }),
      ...(requestId === undefined ? {} : { 'request.id': requestId }),
      ...(err?.type === undefined ? {} : { 'error.type': err.type }),
      ...(err?.code === undefined ? {} : { code: String(err.code) }),
    },
  });
}
