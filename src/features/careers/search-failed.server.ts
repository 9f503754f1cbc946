import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';

/** Counts and logs that the search service did not answer: the page goes on without, or says so. @throws any other error again */
export function searchFailed(error: unknown, what: string): void {
  if (!errorCode(error).startsWith('service/')) throw error;
  count('jobs.failures');
  logger.error({ err: error }, `${what} could not be read`);
}
