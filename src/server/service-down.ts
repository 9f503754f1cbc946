import { count, type CounterName } from './counters';
import { errorCode } from './errors';
import { logger } from './logger';

/** Counts and logs that a service did not answer, of which the page then speaks. @throws any other error again */
export function noteServiceDown(error: unknown, counter: CounterName, said: string): void {
  if (!errorCode(error).startsWith('service/')) throw error;
  count(counter);
  logger.error({ err: error }, said);
}
