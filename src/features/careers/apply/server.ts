/** The server's door of applying. */
export { applyApi } from './apply-paths.server';
export { openingToApply } from './opening-to-apply.server';
