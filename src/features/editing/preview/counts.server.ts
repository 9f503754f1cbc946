import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { checkCounts } from '../checks/server';
import { countOpenComments } from '../review/server';
import type { BarModel } from './bar-model';

/** The page is there by then: it does not wait for what is only counted. */
const PATIENCE_MS = 1_000;

/** What came in time; undefined for what did not, and for what the service does not say. */
async function inTime<T>(asked: Promise<T>, late: Promise<undefined>): Promise<T | undefined> {
  const said = asked.catch((error: unknown) => {
    if (!isAuthoringRefusal(error) && !errorCode(error).startsWith('service/'))
      logger.error({ err: error }, 'what the bar of the preview counts could not be counted');
    return undefined;
  });
  return Promise.race([said, late]);
}

/** What the checks of a page find (errors and warnings), and how many comments on it are open. */
export async function countsOf(
  api: AuthoringClient,
  item: string,
  language: string,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<BarModel['counts']>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patienceMs)));
  const [checks, comments] = await Promise.all([
    inTime(checkCounts(api, item, language), late),
    inTime(countOpenComments(api, item, language), late),
  ]);
  clearTimeout(timer);
  return {
    ...(checks === undefined ? {} : { checks: checks.error + checks.warning }),
    ...(comments === undefined ? {} : { comments }),
  };
}
