import { fileURLToPath } from 'node:url';
import { feedSchema } from './feeds/feed.ts';
import type { Feed } from './feeds/feed.ts';

/** The firm's own openings, read from the file beside this one at each start and every ten minutes, so that an edit of it shows. */
export const OWN_FEED: Feed = feedSchema.parse({
  name: 'aldermoor',
  kind: 'masthead',
  address: fileURLToPath(new URL('./aldermoor/openings.ndjson', import.meta.url)),
  everyMinutes: 10,
});
