/**
 * Of answers to the same question the one that was asked for last counts: one that was overtaken on the way comes last, and may be of
 * before a change.
 * @returns does the work, and hands what it brings to `take` unless something that was asked for later was taken
 */
export function newestAnswer() {
  let turns = 0;
  let underWay = 0;
  const taken = new Map<string, number>();
  return async <T>(name: string, work: () => Promise<T>, take: (value: T) => void): Promise<T> => {
    const turn = ++turns;
    underWay += 1;
    try {
      const value = await work();
      if (turn > (taken.get(name) ?? 0)) {
        taken.set(name, turn);
        take(value);
      }
      return value;
    } finally {
      underWay -= 1;
      // Nothing older can come any more.
      if (underWay === 0) taken.clear();
    }
  };
}
