import { useEffect } from 'react';
import { PROGRESS_TRICKLE } from '@/config/constants';
import { pageLink } from '@/lib/page-link';

/** Fetched when a page is first left. */
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

/** A page that has not come by then may be a file, an answer without content, or one that its visitor did not leave after all. */
const GIVE_UP_MS = 15_000;
/** A click ends the navigation that another one began before. */
const OF_CLICK_MS = 99;

/**
 * The bar at the top of the window while the next page is fetched (specification section 9: trickle 100 ms, no spinner). It ends when the
 * browser says that nothing comes (where it does: Navigation API), and after a while in any case.
 */
export function useProgress(): void {
  useEffect(() => {
    let shown: ReturnType<typeof bar> | undefined;
    let began = 0;
    let late = 0;
    // Without its file there is no bar, and the page comes all the same.
    const show = (): void =>
      void (shown ??= bar()).then(
        (progress) => (began ? progress.start() : progress.done()),
        () => undefined,
      );
    const start = (event: MouseEvent) => {
      if (!pageLink(event, location)) return;
      began = event.timeStamp;
      clearTimeout(late);
      late = window.setTimeout(done, GIVE_UP_MS);
      show();
    };
    // The browser keeps a page whole, and would show it again as it was left.
    const done = () => {
      began = 0;
      if (shown) show();
    };
    const over = new AbortController();
    // On the window, after all who may take the click over.
    addEventListener('click', start, over);
    addEventListener('pageshow', done, over);
    // By this its visitor has stopped the browser.
    addEventListener('keydown', ({ key }) => key === 'Escape' && done(), over);
    window.navigation?.addEventListener('navigateerror', ({ timeStamp }) => timeStamp - began > OF_CLICK_MS && done(), over);
    return () => {
      over.abort();
      done();
    };
  }, []);
}
