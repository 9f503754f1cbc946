import { onePerProcess } from '../one-per-process';

/** `looked`: pages that somebody makes anew at this moment, with the change after which what came of it was begun. */
const state = () => onePerProcess('madeOf.changes', () => ({ count: 0, looked: new Map<string, number>() }));

/** Something was published, and what was kept of answers about it is forgotten: what is asked from now on is answered anew. */
export const noteChange = (): void => void (state().count += 1);

/** Changes since the process started: what was begun at one number and ended at another may show what was so before. */
export const changesSoFar = (): number => state().count;

const BEGUN_MOST = 10_000;

/** Read by the page store (`src/door/page-store.ts`), which is not bundled with this. */
const begunTimes = () => onePerProcess('madeOf.begunAt', () => new Map<string, number>());

/** A page was made of what was there after so many changes. @param begunAt when, in ms since 1970 */
export function noteMade(page: string, change: number, begunAt = Date.now()): void {
  begunTimes().set(page, begunAt);
  const [oldest] = begunTimes().keys();
  if (begunTimes().size > BEGUN_MOST && oldest !== undefined) begunTimes().delete(oldest);
  const { looked } = state();
  const before = looked.get(page);
  if (before !== undefined) looked.set(page, Math.max(before, change));
}

/**
 * Whether a page is made anew by the work, of what is there now: who asks Next for that may get what somebody else was just making,
 * from before the last change.
 */
export async function isMadeNow(page: string, work: () => Promise<void>): Promise<boolean> {
  const { count, looked } = state();
  looked.set(page, -1);
  try {
    await work();
    return (looked.get(page) ?? -1) >= count;
  } finally {
    looked.delete(page);
  }
}
