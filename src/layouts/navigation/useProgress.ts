import type { NextRouter } from 'next/router';
import { useEffect } from 'react';
import { PROGRESS_TRICKLE } from '@/config/constants';

/** Fetched when the router first leaves a page: most visits never need it. */
const bar = async () => {
  const { default: progress } = await import('nprogress');
  // The library's own template has `role="bar"`, which is no ARIA role.
  return progress.configure({
    trickleSpeed: PROGRESS_TRICKLE,
    showSpinner: false,
    template: '<div class="bar" role="presentation"><div class="peg"></div></div>',
    barSelector: '.bar',
  });
};

/** The bar at the top of the window while the router fetches a page (specification section 9: trickle 100 ms, no spinner). */
export function useProgress(router: NextRouter): void {
  useEffect(() => {
    let shown: ReturnType<typeof bar> | undefined;
    let busy = false;
    // Without its file there is no bar, and the page comes all the same.
    const show = (): void =>
      void (shown ??= bar()).then(
        (progress) => (busy ? progress.start() : progress.done()),
        () => undefined,
      );
    const start = () => {
      busy = true;
      show();
    };
    const done = () => {
      busy = false;
      if (shown) show();
    };
    router.events.on('routeChangeStart', start);
    router.events.on('routeChangeComplete', done);
    router.events.on('routeChangeError', done);
    return () => {
      router.events.off('routeChangeStart', start);
      router.events.off('routeChangeComplete', done);
      router.events.off('routeChangeError', done);
      done();
    };
  }, [router.events]);
}
