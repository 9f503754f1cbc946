import type { NextRouter } from 'next/router';
import NProgress from 'nprogress';
import { useEffect } from 'react';
import { PROGRESS_TRICKLE } from '@/config/constants';

/** The bar at the top of the window while the router fetches a page (specification section 9: trickle 100 ms, no spinner). */
export function useProgress(router: NextRouter): void {
  useEffect(() => {
    // The library's own template has `role="bar"`, which is no ARIA role.
    NProgress.configure({ trickleSpeed: PROGRESS_TRICKLE, showSpinner: false, template: '<div class="bar" role="presentation"><div class="peg"></div></div>', barSelector: '.bar' });
    const start = () => NProgress.start();
    const done = () => NProgress.done();
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
