const HOUR_MS = 60 * 60_000;

/** @returns does what it is given, and nothing more of that kind for an hour: for what may happen at each request */
export function onceAnHour(): (say: () => void, kind?: unknown) => void {
  const said = new Map<unknown, number>();
  return (say, kind) => {
    if (performance.now() - (said.get(kind) ?? -Infinity) < HOUR_MS) return;
    said.set(kind, performance.now());
    say();
  };
}
