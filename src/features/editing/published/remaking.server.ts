/** Pages that something was published for, until each is made anew: one queue a process, in which whoever waits for a page goes first. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@/server/logger';

/** Pages that nobody waits for, at a time: visitors are served meanwhile, by the same thread. */
const BESIDE = 2;
/** Pages at a time, with those that somebody waits for. */
const AT_ONCE = 4;
/** When a page that could not be made anew is tried again; the last for as long as it takes, for the message is owed until then. */
const AGAIN_MS: readonly number[] = [2_000, 10_000, 60_000];
/** Whoever asks for a page that could not be made has it tried again, but not more often than this. */
const ASKED_AGAIN_MS = 2_000;
/** Addresses that had nothing are made up without end: of the oldest the clock takes care. */
const LAZY_MOST = 5_000;
/** A visitor waits no longer than this, whatever a page's services need: then what was there before is shown. */
const WAIT_MS = 5_000;

/** Makes a page anew by the path that Next knows it by. */
export type Revalidate = (path: string) => Promise<void>;

/** What is to be done for a page. */
export interface Due {
  page: string;
  /** The messages that touched it since it was last made, in an order of their own. */
  messages: readonly string[];
  /** Somebody waits for it. */
  isAsked: boolean;
  revalidate: Revalidate;
}

interface Options {
  /** @throws where the page could not be made anew */
  make(due: Due): Promise<void>;
  /** The page is there: what was kept of it meanwhile goes. */
  made(page: string): void;
  /** @param isStuck it will not be tried soon again unless somebody asks */
  failed(page: string, error: unknown, isStuck: boolean): void;
  log: Pick<Logger, 'warn'>;
}

export interface Remaking {
  /**
   * From now on the pages are old, each until it was made once after this.
   * @param message for which they are
   * @param revalidate used for as long as some of them wait, also when whoever brought the message has been answered
   * @param onlyIfAsked pages that nobody makes before somebody asks for them
   * @returns resolves when all of `pages` are made; never rejects
   */
  add(message: string, pages: readonly string[], revalidate: Revalidate, onlyIfAsked?: readonly string[]): Promise<void>;
  /**
   * Somebody asks for a page.
   * @returns undefined where it is as it should be; else what is to be waited for first, which never rejects
   */
  freshen(page: string): Promise<void> | undefined;
  /** Whether something was published that a page does not show yet. */
  isOwed(page: string): boolean;
  /** Pages that wait, and those that are being made. */
  size(): number;
}

/** Those who wait for a page that is not being made yet. */
interface Asked {
  waiting: number;
}

interface Entry {
  page: string;
  messages: Set<string>;
  revalidate: Revalidate;
  failures: number;
  /** Waits for its next try until then: who asks sooner is shown what was there before. */
  isResting: boolean;
  failedAt: number;
  /** Told at the end of the next try. */
  tried: PromiseWithResolvers<void>;
  /** Told when it is made. */
  ended: (() => void)[];
}

/** Work of the queue belongs to no request. Made where the process starts: what is under way there goes on with each page. */
export function createRemaking({ make, made, failed, log }: Options): Remaking {
  const inNobodysName = AsyncLocalStorage.snapshot();
  const waiting = new Map<string, Entry>();
  /** What nobody makes before somebody asks for it; the last message is enough to know it by. */
  const lazy = new LRUCache<string, { message: string; revalidate: Revalidate }>({ max: LAZY_MOST });
  /** Pages that somebody waits for, the one that was asked for first at the beginning. */
  const asked = new Map<string, Asked>();
  const making = new Map<string, Promise<void>>();

  const next = (): Entry | undefined => {
    if (making.size >= AT_ONCE) return undefined;
    const isFree = ({ page, isResting }: Entry): boolean => !isResting && !making.has(page);
    for (const page of asked.keys()) {
      const entry = waiting.get(page);
      if (entry && isFree(entry)) return entry;
    }
    if (making.size >= BESIDE) return undefined;
    for (const entry of waiting.values()) if (isFree(entry)) return entry;
    return undefined;
  };

  const rest = (entry: Entry, ms: number): void => {
    const { page } = entry;
    const newer = waiting.get(page);
    if (newer) {
      for (const message of entry.messages) newer.messages.add(message);
      newer.ended.push(...entry.ended);
      return;
    }
    waiting.set(page, { ...entry, isResting: true, failedAt: performance.now(), tried: Promise.withResolvers() });
    setTimeout(() => {
      const rested = waiting.get(page);
      if (rested) rested.isResting = false;
      pump();
    }, ms).unref();
  };

  const work = async (entry: Entry, isAsked: boolean): Promise<void> => {
    const { page, messages, revalidate } = entry;
    try {
      await make({ page, messages: [...messages].sort(), isAsked, revalidate });
      made(page);
    } catch (error) {
      const longest = AGAIN_MS.length - 1;
      failed(page, error, entry.failures === longest);
      rest({ ...entry, failures: entry.failures + 1 }, AGAIN_MS[Math.min(entry.failures, longest)] ?? 0);
      return;
    }
    for (const end of entry.ended) end();
  };

  const pump = (): void => {
    for (let entry = next(); entry; entry = next()) {
      const { page, tried } = entry;
      waiting.delete(page);
      const isAsked = asked.delete(page);
      const started = inNobodysName(work, entry, isAsked)
        // What `made` and `failed` throw is no page's fault, and ends no queue.
        .catch((error: unknown) => log.warn({ err: error, page }, 'what was made anew could not be told'))
        .finally(() => {
          making.delete(page);
          tried.resolve();
          pump();
        });
      making.set(page, started);
    }
  };

  const add = (message: string, page: string, revalidate: Revalidate): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const tried = Promise.withResolvers<void>();
    const known: Pick<Entry, 'messages' | 'tried' | 'ended'> = waiting.get(page) ?? { messages: new Set(), tried, ended: [] };
    known.messages.add(message);
    known.ended.push(resolve);
    lazy.delete(page);
    waiting.set(page, { ...known, page, revalidate, failures: 0, isResting: false, failedAt: 0 });
    return promise;
  };

  /** @returns for what a page has to be waited for now */
  const underWay = (page: string): Promise<void> | undefined => {
    const left = lazy.get(page);
    if (left) void add(left.message, page, left.revalidate);
    const entry = waiting.get(page);
    if (!entry) return making.get(page);
    if (entry.isResting && performance.now() - entry.failedAt < ASKED_AGAIN_MS) return undefined;
    entry.isResting = false;
    const one = asked.get(page) ?? { waiting: 0 };
    one.waiting += 1;
    asked.set(page, one);
    pump();
    return entry.tried.promise;
  };

  /** Somebody waits no longer: where nobody does, a page is made in its turn. */
  const leave = (page: string, one: Asked | undefined): void => {
    if (one && (one.waiting -= 1) === 0 && asked.get(page) === one) asked.delete(page);
  };

  return {
    add: async (message, pages, revalidate, onlyIfAsked = []) => {
      const all = pages.map((page) => add(message, page, revalidate));
      for (const page of onlyIfAsked) if (!waiting.has(page)) lazy.set(page, { message, revalidate });
      pump();
      await Promise.all(all);
    },
    freshen: (page) => {
      const work = underWay(page);
      const one = asked.get(page);
      return work && atMost(work, WAIT_MS, () => leave(page, one));
    },
    isOwed: (page) => waiting.has(page) || making.has(page),
    size: () => waiting.size + making.size,
  };
}

async function atMost(work: Promise<void>, ms: number, onLate: () => void): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    onLate();
    late.resolve();
  }, ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
