import { useEffect, useRef } from 'react';

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

/**
 * Does at once what the visitor has just asked for by a press that led here; not when a page is loaded again, or come back to.
 * @param wanted whether there is something to do
 */
export function useAtOnce(wanted: boolean, work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current || wasReloaded()) return;
    done.current = true;
    work();
  });
}
