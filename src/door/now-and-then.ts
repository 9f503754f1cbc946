const HOUR_MS = 60 * 60_000;

/** @returns does what it is given, and nothing more for an hour: for what may happen at each request */
export function onceAnHour(): (say: () => void) => void {
  let said = -Infinity;
  return (say) => {
    if (performance.now() - said < HOUR_MS) return;
    said = performance.now();
    say();
  };
}
