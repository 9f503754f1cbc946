import { fileURLToPath } from 'node:url';
import { feedSchema } from './feeds/feed.ts';
import type { Feed } from './feeds/feed.ts';

/** The firm's own openings, read from the file beside this one at each start and every minute: what is taken out of it is closed within sixty seconds. */
export const OWN_FEED: Feed = feedSchema.parse({
  name: 'aldermoor',
  kind: 'masthead',
  address: fileURLToPath(new URL('./aldermoor/openings.ndjson', import.meta.url)),
  everyMinutes: 1,
});
