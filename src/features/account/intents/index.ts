/** The browser's door. */
export type { Purpose } from './purpose';
