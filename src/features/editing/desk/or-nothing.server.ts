import { errorCode } from '@/server/errors';
import { isAuthoringRefusal } from '../authoring/client.server';

/** A part of a page that others do without: undefined where the service refuses it or has no such call. A session that is over is thrown on. */
export async function orNothing<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (isAuthoringRefusal(error) ? error.status !== 401 : errorCode(error).startsWith('service/')) return undefined;
    throw error;
  }
}
