/** How many pages are made at a time: one that is being made holds megabytes, one that waits for its turn holds a line. */

/** So many wait already that nobody else would get an answer in a time in which somebody waits for one. */
export class TooManyWait extends Error {
  override name = 'TooManyWait';
}

interface Places {
  /**
   * Does the work when it has a place. Whoever waits are taken in turn, one of each: who asks for a thousand pages keeps nobody
   * else from the next place.
   * @param of whom the work is for; undefined where that is many, who may have all places
   * @throws TooManyWait; what the work throws
   */
  take<T>(of: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** @param most places, those that one may have, and how many may wait */
export function createPlaces(most: { places: number; ofOne: number; waiting: number }): Places {
  let taken = 0;
  let waiting = 0;
  const held = new Map<string | undefined, number>();
  const turns = new Map<string | undefined, (() => void)[]>();
  const hasRoom = (of: string | undefined): boolean => taken < most.places && (of === undefined || (held.get(of) ?? 0) < most.ofOne);

  const count = (of: string | undefined, one: 1 | -1): void => {
    taken += one;
    const now = (held.get(of) ?? 0) + one;
    if (now > 0) held.set(of, now);
    else held.delete(of);
  };

  const enter = (of: string | undefined): Promise<void> | undefined => {
    if (hasRoom(of)) {
      count(of, 1);
      return undefined;
    }
    if (waiting >= most.waiting) throw new TooManyWait(`${waiting} pages wait to be made`);
    waiting += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = turns.get(of);
    if (queue) queue.push(resolve);
    else turns.set(of, [resolve]);
    return promise;
  };

  /** The place is for the first who may have one; whoever is behind that one is the last of all then. */
  const leave = (from: string | undefined): void => {
    count(from, -1);
    for (const [of, queue] of turns) {
      if (!hasRoom(of)) continue;
      turns.delete(of);
      const [next, ...behind] = queue;
      if (behind.length > 0) turns.set(of, behind);
      waiting -= 1;
      count(of, 1);
      next?.();
      return;
    }
  };

  return {
    take: async (of, work) => {
      await enter(of);
      try {
        return await work();
      } finally {
        leave(of);
      }
    },
  };
}
