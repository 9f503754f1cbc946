/** One process of the site is told what was published: it tells the others, whose addresses nobody needs to know (REDIS_URL). */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { hostToAsk } from '@/lib/host-to-ask';
import { signBody } from '@/lib/signed-body';
import { callService } from '@/server/calls/call';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { onePerProcess } from '@/server/one-per-process';
import { isStoreDown, sharedStore, type SharedStore } from '@/server/shared-store/store';

const STREAM = 'published';
/** Publications that are kept for a process that was away. */
const KEPT = 200;
const WAIT_MS = 10_000;
const TRIES_MS: readonly number[] = [0, 1_000, 5_000, 20_000];
/** What many items are is asked of the content service before it is answered. */
const TAKE_MS = 60_000;
/** A process that died with pages still to be made is told again what was published in so long before it is back. */
const MISSED_MS = 120_000;

/** Marks a message that another process passed on: it goes no further. */
export const PASSED_ON = 'x-published-passed-on';

const entrySchema = z.object({ from: z.string(), body: z.string() });
const self = (): string => onePerProcess('published.self', () => randomUUID());

/** Passes a message on to all other processes. It is this process's own work whether that succeeds: each is told by the clock as well. */
export async function passOn(body: string, store: SharedStore | undefined = sharedStore()): Promise<void> {
  if (!store) return;
  try {
    await store.add(STREAM, JSON.stringify({ from: self(), body }), KEPT);
  } catch (error) {
    if (!isStoreDown(error)) throw error;
    count('published.failures');
    logger.error({ err: error }, 'other processes of the site were not told of a publication: they make pages anew by the clock');
  }
}

/** Gives a message to this process by its own door, where it is checked as those of the content service are, and goes no further. */
export async function give(body: string, secret: string): Promise<void> {
  const { PORT, SITE_HOST } = getEnv();
  for (const pause of TRIES_MS) {
    await wait(pause);
    try {
      const { ok, status } = await callService(
        `http://${hostToAsk(SITE_HOST)}:${PORT}/api/editing/published`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-published-signature': signBody(secret, Math.floor(Date.now() / 1000), body),
            [PASSED_ON]: '1',
          },
          body,
          timeout: TAKE_MS,
        },
        ({ ok, status }) => ({ ok, status }),
      );
      if (ok) return;
      logger.warn({ status }, 'what another process passed on was not taken; it is given again');
    } catch (error) {
      logger.warn({ code: errorCode(error) }, 'what another process passed on could not be given; it is given again');
    }
  }
  count('published.failures');
}

/** Hears for as long as the process lives. Nothing where one process serves the site, or nobody tells of publications. */
export function hearPublications(store: SharedStore | undefined = sharedStore()): void {
  const secret = getEnv().PUBLISHED_SECRET;
  if (!store || secret === undefined || process.env.NODE_ENV !== 'production') return;
  void hear(store, secret);
}

async function hear(store: SharedStore, secret: string): Promise<never> {
  // By the store's clock as well as it can be known: a page that is made later is made of what is there.
  let last = `${Date.now() - MISSED_MS}-0`;
  for (;;) {
    try {
      for (const { id, text } of await store.next(STREAM, last, WAIT_MS)) {
        last = id;
        const entry = entrySchema.safeParse(JSON.parse(text));
        if (entry.success && entry.data.from !== self()) void give(entry.data.body, secret);
      }
    } catch (error) {
      if (!isStoreDown(error) && !(error instanceof SyntaxError)) throw error;
      await wait(1_000);
    }
  }
}
