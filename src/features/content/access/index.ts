/** Access to a text: the browser-safe door. */
export { neededFor } from '@/runtime/access';
export type { AccessDecision, AccessLevel, AccessNeed, Reader } from '@/runtime/access';
export { AccessGate } from './AccessGate';
