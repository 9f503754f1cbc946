import type { Adapter } from './layer';

/** In development the console says each event. */
/* oxlint-disable no-console -- that is all it does */
export const inspect: Adapter = ({ event, ...data }) => {
  console.groupCollapsed(`%c${event}`, 'font-weight:600');
  console.log(data);
  console.groupEnd();
};
