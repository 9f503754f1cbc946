/** Checks of a page: the server's door. */
export { checksPage } from './checks.server';
export { checkCounts } from './gather.server';
