/** The server's door of feeds. */
export { FEED_TYPES } from './feed-address';
export { loadFeed } from './feed.server';
export type { LatestIssue } from './latest-issue';
export { loadLatestIssue } from './latest-issue.server';
