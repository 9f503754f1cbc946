import { useEffect } from 'react';
import { PROGRESS_TRICKLE } from '@/config/constants';
import { pageLink } from './page-link';

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

/** The bar at the top of the window while the next page is fetched (specification section 9: trickle 100 ms, no spinner). */
export function useProgress(): void {
  useEffect(() => {
    let shown: ReturnType<typeof bar> | undefined;
    let busy = false;
    // Without its file there is no bar, and the page comes all the same.
    const show = (): void =>
      void (shown ??= bar()).then(
        (progress) => (busy ? progress.start() : progress.done()),
        () => undefined,
      );
    const start = (event: MouseEvent) => {
      if (!pageLink(event, location)) return;
      busy = true;
      show();
    };
    // The browser keeps a page whole, and would show it again as it was left.
    const done = () => {
      busy = false;
      if (shown) show();
    };
    // By this its visitor has stopped the browser.
    const stop = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') done();
    };
    // On the window, after all who may take the click over.
    addEventListener('click', start);
    addEventListener('pageshow', done);
    addEventListener('keydown', stop);
    return () => {
      removeEventListener('click', start);
      removeEventListener('pageshow', done);
      removeEventListener('keydown', stop);
      done();
    };
  }, []);
}
