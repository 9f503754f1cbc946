/** Of one name: how many ask, and in which turn what was taken was asked for. */
interface Asked {
  underWay: number;
  taken: number;
}

/**
 * Of answers to the same question the one that was asked for last counts: one that was overtaken on the way comes last, and may be of
 * before a change.
 * @param names for tests: of what is under way
 * @returns does the work, and hands what it brings to `take` unless something that was asked for later was taken
 */
export function newestAnswer(names: Map<string, Asked> = new Map()) {
  let turns = 0;
  return async <T>(name: string, work: () => Promise<T>, take: (value: T) => void): Promise<T> => {
    const turn = ++turns;
    const asked = names.get(name) ?? { underWay: 0, taken: 0 };
    names.set(name, asked);
    asked.underWay += 1;
    try {
      const value = await work();
      if (turn > asked.taken) {
        asked.taken = turn;
        take(value);
      }
      return value;
    } finally {
      asked.underWay -= 1;
      // Nothing older can come any more.
      if (asked.underWay === 0) names.delete(name);
    }
  };
}
