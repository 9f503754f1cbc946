/** The server's door of feeds. */
export { FEED_TYPES } from './feed-address';
export { loadFeed } from './feed.server';
export { loadLatestIssue } from './latest-issue.server';
