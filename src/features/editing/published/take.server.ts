/** Something was published: what the site made of it is shown no more, and made anew, in this process and nowhere else. */
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getEnv, getOrigins, isToldOfChanges } from '@/config/env.server';
import { contentServices } from '@/server/content/services';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { isMadeNow, noteChange } from '@/server/made-of/changes';
import { createWatch, type Watch } from '@/server/made-of/elsewhere';
import { forgetChanged } from '@/server/made-of/kept';
import { pagePrefix } from '@/server/made-of/page-path';
import { madePages } from '@/server/made-of/pages';
import { onePerProcess } from '@/server/one-per-process';
import { keepsPages, PAGE_CACHE } from '@/server/page-cache';
import { onceForAll } from '@/server/shared-store/once';
import { versionName } from '@/server/shared-store/store';
import { freshenFirst, purgeShared } from '@/server/shared-copies/purge';
import { changesOf } from './changed.server';
import { createElsewhere } from './elsewhere.server';
import { give } from './everywhere.server';
import type { Message } from './message.schema';
import { createOwed, type Owed } from './owed.server';
import { createRemaking, type Due, type Remaking, type Revalidate } from './remaking.server';

/** Messages that are remembered, so that one that comes twice is worked on once. */
const REMEMBERED = 500;
/** The server is asked by this process itself: it listens by then. */
const LISTENS_MS = 1_000;
/** Making a page takes less, and so does a message on its way to all processes. */
const PAGE_MS = 30_000;

/** What came of a message. */
export interface Outcome {
  /** Pages that are made anew: from now on nobody is shown the old ones. */
  pages: number;
  /** Feeds, sitemaps and their kin that are made anew when they are next asked for. */
  others: number;
}

const remaking = (): Remaking =>
  onePerProcess('published.remaking', () =>
    createRemaking({
      make: makePage,
      made: (page) => {
        count('published.pages');
        purgeShared({ pages: [page] });
      },
      failed: (page, error, isStuck) => {
        count('published.failures');
        if (isStuck)
          logger.error(
            { err: error, page },
            'a page is as it was before a publication: it is tried each minute, and when somebody asks for it',
          );
        else logger.warn({ err: error, page }, 'a page could not be made anew; it is tried again');
      },
      log: logger,
    }),
  );

/** Of one folder several processes serve a site: each has what it owes by its port. */
const owed = (): Owed =>
  onePerProcess('published.owed', () => {
    const server = path.join(process.cwd(), '.next/server');
    const { NODE_ENV, PORT } = getEnv();
    return createOwed(
      NODE_ENV === 'production' && keepsPages(server) ? path.join(server, PAGE_CACHE, `published-${PORT}.json`) : undefined,
    );
  });

/** What other services said a moment ago is taken for what they say now: half of the time, for the door waits as long again. */
const PART = 2;
const restMs = (): number => (getEnv().REVALIDATE_SECONDS * 1_000) / PART;

const watch = (): Watch =>
  onePerProcess('published.watch', () =>
    createWatch({
      forMs: restMs(),
      askedOf: (page) => madePages().askedOf(page),
      failed: (error) => {
        count('elsewhere.failures');
        logger.warn({ err: error }, 'what another service says now is not known: pages stay as they are');
      },
    }),
  );

const elsewhere = (secret: string) =>
  createElsewhere({
    isRight: (page) => watch().isRight(page),
    give: async (page) => {
      count('elsewhere.pages');
      await give(JSON.stringify({ invocation_id: randomUUID(), updates: [], pages: [page] }), secret);
    },
    isOwed: remaking().isOwed,
    freshen: remaking().freshen,
    restMs: restMs(),
    failed: (page, error) => {
      count('elsewhere.failures');
      logger.warn({ err: error, page }, 'whether a page shows what other services say is not known');
    },
  });

/** From the start on: the door asks here first, and what an earlier process was told and had not done with is said again. */
export function prepareRemaking(): void {
  const { freshen, isOwed } = remaking();
  const secret = getEnv().PUBLISHED_SECRET;
  // Where nobody tells of changes, pages are made anew by the clock, those of other services with them.
  const looks = secret !== undefined && isToldOfChanges() && getEnv().NODE_ENV === 'production' ? elsewhere(secret) : undefined;
  freshenFirst({
    freshen: (page) => freshen(page) ?? looks?.(page),
    isOwed,
    ...(looks ? { watchedMs: (page: string) => (madePages().mayHaveAsked(page) ? restMs() : undefined) } : {}),
  });
  if (secret === undefined) return;
  setTimeout(() => {
    owed()
      .left()
      .then((bodies) => Promise.all(bodies.map((body) => give(body, secret))))
      .catch((error: unknown) => logger.warn({ err: error }, 'what was published before the start is not known'));
  }, LISTENS_MS).unref();
}

/**
 * Of the processes that are told of one publication one makes a page anew: it is the same for all (`src/door/page-store.ts`). Each makes
 * them all where there is no shared store, and for whoever waits at once.
 */
async function makePage({ page, messages, isAsked, revalidate }: Due): Promise<void> {
  const about = `${versionName()} ${messages.join(' ')} ${page}`;
  const schema = z.object({ begun: z.number() });
  const once = { name: 'published.page', about, schema, workMs: PAGE_MS, keepMs: PAGE_MS, atOnce: isAsked };
  let isMadeHere = false;
  const make = async () => {
    isMadeHere = true;
    const begun = Date.now();
    // Twice at most: a page that is no page of the content system's is never seen to be made.
    if (!(await isMadeNow(page, () => revalidate(page)))) await revalidate(page);
    return { begun };
  };
  const { begun } = await onceForAll(once, make);
  // What the other made may never have reached the store, or is gone from there.
  if (!isMadeHere && !(await isInPageStore(page, begun))) await make();
}

/** As the page store says (`src/door/page-store.ts`), where Next has loaded it. */
const isInPageStore = async (page: string, begun: number): Promise<boolean> =>
  (await onePerProcess<{ has?: (page: string, begun: number) => Promise<boolean> }>('pageStore', () => ({})).has?.(page, begun)) ?? false;

/**
 * Works on a message's updates, up to where nobody is shown anything old any more: what is to be made anew waits in a queue then.
 * @throws AppError `content/…` where the content service does not say what was changed
 */
async function take(key: string, message: Message, revalidate: Revalidate): Promise<Outcome> {
  if (message.pages) {
    // What is there stays until the new one is.
    void remaking().add(key, message.pages, revalidate);
    return { pages: message.pages.length, others: 0 };
  }
  const services = contentServices();
  const views = [services, contentServices('draft')];
  const sites = getOrigins().sites.map(({ name }) => name);
  for (const view of views) view.forget({ phrases: false });
  const changes = await changesOf(message.updates, sites, services.client);
  if (changes.phrases) {
    for (const view of views) view.forget({ phrases: true });
    // A row of requests, for which each page would wait; who needs them takes those that are under way.
    for (const site of changes.sites) for (const language of LANGUAGES) void services.dictionary.warm(site, language);
  }
  noteChange();
  // What is asked for at once goes on beside the pages, which do without it.
  const forgotten = forgetChanged(changes.touched === undefined || changes.sites.length > 0 ? 'everything' : changes.touched);
  purgeShared('rest');
  const pages = new Set(changes.pages);
  const made = madePages();
  if (changes.touched) for (const page of await made.touched(changes.touched)) pages.add(page);
  const whole = await made.all(changes.sites.flatMap((site) => LANGUAGES.map((language) => pagePrefix(site, language))));
  for (const page of whole.made) pages.add(page);
  await owed().keep(key, JSON.stringify(message));
  const all = [...pages];
  const done = remaking().add(
    key,
    all,
    revalidate,
    whole.absent.filter((page) => !pages.has(page)),
  );
  void done.then(() => owed().done(key));
  purgeShared({ pages: all });
  const others = await forgotten;
  // Who may have a file is known anew by now.
  purgeShared('rest');
  return { pages: all.length, others };
}

const messages = () => onePerProcess('published.messages', () => new Map<string, Promise<Outcome>>());

/**
 * Takes a message, once: the sender repeats one that it got no answer to. While it is worked on whoever sends it again waits for the
 * same work; what failed is done again.
 */
export function takeOnce(message: Message, revalidate: Revalidate): { known: boolean; outcome: Promise<Outcome> } {
  const { invocation_id: id, updates } = message;
  // Of this process to itself, each of them once.
  if (message.pages) return { known: false, outcome: take(id, message, revalidate) };
  // Parts of one publication have one id (`continues`).
  const key = `${id} ${createHash('sha256').update(JSON.stringify(updates)).digest('base64url')}`;
  const before = messages().get(key);
  if (before) return { known: true, outcome: before };
  const outcome = take(key, message, revalidate);
  messages().set(key, outcome);
  outcome.catch(() => messages().delete(key));
  const [oldest] = messages().keys();
  if (messages().size > REMEMBERED && oldest !== undefined) messages().delete(oldest);
  return { known: false, outcome };
}
