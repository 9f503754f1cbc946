/** Checks of a page: the browser's door. */
export { CheckSummary } from './CheckSummary';
export { ChecksPage } from './ChecksPage';
