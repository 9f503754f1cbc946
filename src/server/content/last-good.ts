import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '../counters';
import { isContentError } from '../errors';
import { logger } from '../logger';
import { onePerProcess } from '../one-per-process';

/**
 * Answers of the content service that pages which are made for each request were made of. Pages that are made once for everybody
 * outlive the service in the page cache; these would be gone with it, sign-in and job search among them.
 */

/** Older than this it is not content any more that somebody would stand by. */
const KEPT_MS = 60 * 60_000;
const KEPT_BYTES = 16_000_000;
interface Use {
  /** Who has waited so long gets what there was, in milliseconds; the answer is for the next one. */
  lateMs: number;
}
interface Kept {
  json: string;
  at: number;
}

const uses = () => onePerProcess('content.lastGoodUses', () => new AsyncLocalStorage<Use>());
const kept = () => onePerProcess('content.lastGood', () => ({ bytes: 0, answers: new Map<string, Kept>(), publications: 0 }));

/** Something was published: no earlier answer is as good as it was. */
export function forgetLastGood(): void {
  kept().answers.clear();
  kept().bytes = 0;
  kept().publications += 1;
}

/** Work for which an answer of a little while ago is better than none. */
export const withLastGood = <T>({ lateMs }: Use, work: () => Promise<T>): Promise<T> => uses().run({ lateMs }, work);

/** The last one stands at the end, and the first is the first to go. */
function keep(key: string, json: string): void {
  const all = kept();
  drop(key);
  const bytes = key.length + json.length;
  if (bytes > KEPT_BYTES / 4) return;
  all.answers.set(key, { json, at: Date.now() });
  all.bytes += bytes;
  for (const first of all.answers.keys()) {
    if (all.bytes <= KEPT_BYTES) break;
    drop(first);
  }
}

function drop(key: string): void {
  const all = kept();
  const known = all.answers.get(key);
  if (!known) return;
  all.answers.delete(key);
  all.bytes -= key.length + known.json.length;
}

/**
 * Asks, and gives the last good answer where the service gives none and the work may do with it.
 * @param key of the service, its view and the question
 * @throws what asking throws, where nothing is kept
 */
export async function orLastGood<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const use = uses().getStore();
  if (!use) return ask();
  const known = kept().answers.get(key);
  const { publications } = kept();
  const asked = ask().then((answer) => {
    // Asked for before something was published: it may not be what it is now.
    if (publications === kept().publications) keep(key, JSON.stringify(answer));
    return answer;
  });
  if (!known || Date.now() - known.at > KEPT_MS) return asked;
  const last = (error?: unknown): T => {
    count('content.lastGood');
    logger.debug({ err: error }, 'an earlier answer of the content service was used');
    return JSON.parse(known.json) as T;
  };
  const orLast = asked.catch((error: unknown) => {
    if (!isContentError(error)) throw error;
    return last(error);
  });
  const done = new AbortController();
  const late = sleep(use.lateMs, undefined, { signal: done.signal }).then(
    () => {
      // What it goes on to ask would be as late.
      use.lateMs = 0;
      return last();
    },
    () => orLast,
  );
  return Promise.race([orLast, late]).finally(() => done.abort());
}
