import { live } from '../../../src/generated/live.ts';

/** All that visitors' pages come alive with, for `route`. */
export const PAGE_SCRIPTS = '**/_boot/live-*.js';

/** Paths of what every page has of it; what an application needs beyond that is its own. */
export const OF_EVERY_PAGE: readonly string[] = [live.entry, ...live.first].map((part) => `/_boot/live-${part}.js`);
