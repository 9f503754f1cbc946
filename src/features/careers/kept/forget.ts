/** What of the store is done rarely, and so stands apart from the job search's script. */
import { change, kept } from './store';

export const forgetSeen = (): void => change({ ...kept(), seen: [] });
export const forgetCompared = (): void => change({ ...kept(), compared: [] });
