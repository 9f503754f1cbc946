import { errorCode } from '../errors';
import { isNotAsked } from './lane';
import { wasNeverSent } from './no-answer';

/** Whether an error of a call says that the service was not asked, or refused at its door: what was wanted is not done. */
export function wasNotDone(error: unknown): boolean {
  switch (errorCode(error)) {
    case 'service/busy':
    case 'service/too-many':
      return true;
    case 'service/unreachable': {
      const { cause } = error as Error;
      return isNotAsked(cause) || wasNeverSent(cause);
    }
    default:
      return false;
  }
}
