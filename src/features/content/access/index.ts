/** Access to a text: the browser-safe door. */
export { neededFor } from './access';
export type { AccessDecision, AccessLevel, AccessNeed, Reader } from './access';
export { AccessGate } from './AccessGate';
