import { useEffect, useRef } from 'react';

/** Loaded again, or come back to. */
const isSeenAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

/**
 * Does at once what the visitor has just asked for by a press that led here; not when a page is loaded again, or come back to.
 * @param wanted whether there is something to do
 */
export function useAtOnce(wanted: boolean, work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current || isSeenAgain()) return;
    done.current = true;
    work();
  });
}
