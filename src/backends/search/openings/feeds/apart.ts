import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { feedReport, freshReport } from './feed.ts';
import type { Feed, FeedReport } from './feed.ts';

/** A file up to here is read within the time of a few searches; starting a thread for it would take longer. In bytes. */
const SMALL = 4 * 1024 * 1024;
/** What a thread's heap may grow to, in MB: a feed of 100,000 openings with their texts needs half of it. */
const HEAP_MB = 900;

/** Whether reading a feed takes long enough for searches to wait behind it: every one from an address, and large files. */
export async function isLarge({ address }: Feed): Promise<boolean> {
  if (/^https?:/i.test(address)) return true;
  const file = await stat(address.startsWith('file:') ? fileURLToPath(address) : address).catch(() => undefined);
  return (file?.size ?? 0) > SMALL;
}

/** A board of 20,000 openings, each read by itself, takes a quarter of an hour; one that hangs is given up. */
const LONGEST_MS = 30 * 60_000;

/**
 * `runFeed` in a thread of its own: whoever searches meanwhile waits for nothing.
 * @param stopped ends it
 * @throws Error when the thread ends without a report
 */
export function runApart(databaseUrl: string, feed: Feed, now: Date, stopped?: AbortSignal, longestMs = LONGEST_MS): Promise<FeedReport> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
      workerData: { databaseUrl, feed, now },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const end = (): void => void thread.terminate();
    const late = setTimeout(() => {
      const reason = `${feed.address} was not read within ${Math.round(longestMs / 60_000)} minutes.`;
      resolve({ ...freshReport(feed, now), milliseconds: longestMs, reason });
      end();
    }, longestMs);
    stopped?.addEventListener('abort', end, { once: true });
    if (stopped?.aborted) end();
    thread.once('message', (report: unknown) => {
      const parsed = feedReport.safeParse(report);
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(late);
      stopped?.removeEventListener('abort', end);
      reject(new Error(`The import of ${feed.name} ended without a report.`));
    });
  });
}
