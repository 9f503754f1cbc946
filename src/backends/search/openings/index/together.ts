/**
 * Those who wait at the same time ask once. One who comes while a question is under way waits for the next, so that what was
 * true before it came is always in the answer.
 */
export function askTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const begun = ask().finally(() => {
      if (asked === begun) asked = undefined;
    });
    asked = begun;
    return begun;
  };
  const startNext = (): Promise<T> => {
    next = undefined;
    return start();
  };
  return () => {
    if (!asked) return start();
    next ??= asked.then(startNext, startNext);
    return next;
  };
}
