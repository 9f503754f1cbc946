import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';

/** Counts and logs that a service did not answer, of which the page then speaks. @throws any other error again */
export function noteDown(error: unknown, what: string): void {
  if (!errorCode(error).startsWith('service/')) throw error;
  count('forms.failures');
  logger.error({ err: error }, `${what}: the page says that it is down`);
}
