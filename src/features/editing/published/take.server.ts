/** Something was published: what the site made of it is made anew, in this process and nowhere else. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { contentServices } from '@/server/content/services';
import { count } from '@/server/counters';
import type { Logger } from '@/server/logger';
import { noteChange } from '@/server/made-of/changes';
import { forgetChanged } from '@/server/made-of/kept';
import { pagePrefix } from '@/server/made-of/page-path';
import { madePages } from '@/server/made-of/pages';
import { onePerProcess } from '@/server/one-per-process';
import { onceForAll } from '@/server/shared-store/once';
import { purgeShared } from '@/server/shared-copies/purge';
import { changesOf } from './changed.server';
import type { Message, Update } from './message.schema';

/** Pages that are made anew at a time: visitors are served meanwhile. */
const AT_ONCE = 4;
/** Messages that are remembered, so that one that comes twice is worked on once. */
const REMEMBERED = 500;
/** When a page that could not be made anew is tried again. */
const AGAIN_MS: readonly number[] = [2_000, 10_000, 60_000];

/** Making a page takes less, and so does a message on its way to all processes. */
const PAGE_MS = 30_000;

/** What came of a message. */
export interface Outcome {
  /** Pages that were made anew. */
  pages: number;
  /** Feeds, sitemaps and their kin that are made anew when they are next asked for. */
  others: number;
}

/** Makes a page anew by the path that Next knows it by. */
export type Revalidate = (path: string) => Promise<void>;

/** Works on a message's updates. @throws AppError `content/…` where the content service does not say what was changed */
async function remake(message: string, updates: readonly Update[], each: Revalidate, log: Logger): Promise<Outcome> {
  const revalidate = byOne(message, each);
  const services = contentServices();
  const views = [services, contentServices('draft')];
  const sites = getOrigins().sites.map(({ name }) => name);
  for (const view of views) view.forget({ phrases: false });
  const changes = await changesOf(updates, sites, services.client);
  if (changes.phrases) for (const view of views) view.forget({ phrases: true });
  noteChange();
  // What is asked for at once goes on beside the pages, which do without it.
  const forgotten = forgetChanged(changes.touched === undefined || changes.sites.length > 0 ? 'everything' : changes.touched);
  purgeShared('rest');
  const pages = new Set(changes.pages);
  const made = madePages();
  if (changes.touched) for (const page of await made.touched(changes.touched)) pages.add(page);
  const prefixes = changes.sites.flatMap((site) => LANGUAGES.map((language) => pagePrefix(site, language)));
  for (const page of await made.all(prefixes)) pages.add(page);
  const failed = await remakePages([...pages], revalidate);
  for (const { page, error } of failed) log.warn({ err: error, page }, 'a page could not be made anew; it is tried again');
  againLater(
    failed.map(({ page }) => page),
    revalidate,
    log,
  );
  count('published.pages', pages.size - failed.length);
  const others = await forgotten;
  // Who may have a file is known anew by now.
  purgeShared('rest');
  return { pages: pages.size - failed.length, others };
}

/** Tries once more, while whoever sent the message is answered: pages of content are in force for long (`TOLD_SECONDS`). */
function againLater(pages: readonly string[], revalidate: Revalidate, log: Logger, [wait, ...waits] = AGAIN_MS): void {
  if (pages.length === 0 || wait === undefined) return;
  const again = async (): Promise<void> => {
    const failed = await remakePages(pages, revalidate);
    if (failed.length > 0 && waits.length === 0)
      log.error({ pages: failed.map(({ page }) => page) }, 'pages are as they were before a publication');
    againLater(
      failed.map(({ page }) => page),
      revalidate,
      log,
      waits,
    );
  };
  setTimeout(() => void again(), wait).unref();
}

/**
 * Of the processes that are told of one publication one makes a page anew: it is the same for all (`src/door/page-store.ts`). Each makes
 * them all where there is no shared store.
 */
const byOne =
  (message: string, revalidate: Revalidate): Revalidate =>
  async (page) => {
    const about = `${message} ${page}`;
    await onceForAll({ name: 'published.page', about, schema: z.object({}), workMs: PAGE_MS, keepMs: PAGE_MS }, async () => {
      await revalidate(page);
      return {};
    });
  };

interface Failed {
  page: string;
  error: unknown;
}

async function remakePages(pages: readonly string[], revalidate: Revalidate): Promise<Failed[]> {
  const waiting = [...pages];
  const failed: Failed[] = [];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      try {
        await revalidate(page);
        purgeShared({ pages: [page] });
      } catch (error) {
        count('published.failures');
        failed.push({ page, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

const messages = () => onePerProcess('published.messages', () => new Map<string, Promise<Outcome>>());

/**
 * Takes a message, once: the sender repeats one that it got no answer to. While it is worked on whoever sends it again waits for the
 * same work; what failed is done again.
 */
export function takeOnce(
  { invocation_id: id, updates }: Message,
  revalidate: Revalidate,
  log: Logger,
): { known: boolean; outcome: Promise<Outcome> } {
  // Parts of one publication have one id (`continues`).
  const key = `${id} ${createHash('sha256').update(JSON.stringify(updates)).digest('base64url')}`;
  const before = messages().get(key);
  if (before) return { known: true, outcome: before };
  const outcome = remake(key, updates, revalidate, log);
  messages().set(key, outcome);
  outcome.catch(() => messages().delete(key));
  const [oldest] = messages().keys();
  if (messages().size > REMEMBERED && oldest !== undefined) messages().delete(oldest);
  return { known: false, outcome };
}
