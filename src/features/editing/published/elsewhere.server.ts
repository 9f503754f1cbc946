/** Pages that are made of what other services say: made anew where they say something else by now. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Whoever asks for a page does not wait longer to learn whether it is old. What comes later is done for who asks next. */
const LOOK_MS = 300;
/** Nor for the making to begin. */
const TOLD_MS = 5_000;
const GIVEN_MOST = 10_000;

interface Options {
  /** Whether a page still shows what other services say (`made-of/elsewhere`). */
  isRight(page: string): Promise<boolean>;
  /** Has a page made anew. Resolves when it is queued. */
  give(page: string): Promise<void>;
  /** As the queue has it (`Remaking`). */
  isOwed(page: string): boolean;
  freshen(page: string): Promise<void> | undefined;
  /** One that was made just now is not right before long by being made again. */
  restMs: number;
  /** Whether a page is right cannot be known, or it could not be given. */
  failed(page: string, error: unknown): void;
  lookMs?: number;
}

interface Look {
  right: Promise<boolean>;
  given: Promise<void>;
}

/** @returns what somebody who asks for a page waits for first, which never rejects; undefined where nothing is to be looked for */
export function createElsewhere({ isRight, give, isOwed, freshen, restMs, failed, lookMs = LOOK_MS }: Options) {
  /** When pages were last given. */
  const given = new LRUCache<string, number>({ max: GIVEN_MOST });
  const looks = new Map<string, Look>();

  /** Goes on whoever waits for it, and whether or not: the answer of a slow service is late each time. */
  const begin = (page: string): Look => {
    const right = isRight(page).catch((error: unknown) => {
      failed(page, error);
      return true;
    });
    const look = {
      right,
      given: right
        .then((isStill) => {
          if (isStill) return undefined;
          given.set(page, Date.now());
          return Promise.race([give(page), sleep(TOLD_MS, undefined, { ref: false })]);
        })
        .catch((error: unknown) => failed(page, error))
        .finally(() => looks.delete(page)),
    };
    looks.set(page, look);
    return look;
  };

  const wait = async (page: string, look: Look): Promise<void> => {
    if (await Promise.race([look.right, sleep(lookMs, true, { ref: false })])) return;
    await look.given;
    await freshen(page);
  };

  return (page: string): Promise<void> | undefined => {
    const under = looks.get(page);
    if (under) return wait(page, under);
    // One that cannot be made now rests.
    if (isOwed(page) || Date.now() - (given.get(page) ?? -Infinity) < restMs) return undefined;
    return wait(page, begin(page));
  };
}
