/** Access to a text: the browser-safe door. */
export { neededFor } from '@/runtime/access';
export { AccessGate } from './AccessGate';
export { AccountWays } from './AccountWays';
export { Rest } from './Rest';
