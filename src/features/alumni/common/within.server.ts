import { isServiceFailure } from '@/features/account/common/server';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';

/** A part of a page that may be missing while the others are there: null where it cannot be had, of which the page speaks. */
export async function partOf<T>(call: Promise<T>, part: string): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    count('account.failures');
    logger.error({ err: error, part }, 'a part of a page of the alumni has no data');
    return null;
  }
}
