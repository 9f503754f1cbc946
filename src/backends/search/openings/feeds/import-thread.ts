import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { z } from 'zod';
import { postgresDialect } from '../../../kit/database/pool.ts';
import type { SearchDatabase } from '../../tables.ts';
import { feedSchema } from './feed.ts';
import { runFeed } from './run.ts';

/** What `apart.ts` gives this thread to do. */
const input = z.object({ databaseUrl: z.string(), feed: feedSchema, now: z.date() }).parse(workerData);

const db = new Kysely<SearchDatabase>({
  dialect: postgresDialect({
    url: input.databaseUrl,
    max: 1,
    statementTimeoutMs: 'unlimited',
    settings: { client_min_messages: 'warning' },
  }),
});
try {
  parentPort?.postMessage(await runFeed(db, input.feed, { now: input.now, alone: true }));
} finally {
  await db.destroy();
}
