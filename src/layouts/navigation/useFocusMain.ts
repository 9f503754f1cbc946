import type { NextRouter } from 'next/router';
import { useEffect } from 'react';

/** After a navigation of the router the focus goes to `main`, as a new document would begin there for a screen reader. */
export function useFocusMain(router: NextRouter): void {
  useEffect(() => {
    const focus = () => {
      if (!window.location.hash) document.getElementById('main')?.focus({ preventScroll: true });
    };
    router.events.on('routeChangeComplete', focus);
    return () => router.events.off('routeChangeComplete', focus);
  }, [router.events]);
}
