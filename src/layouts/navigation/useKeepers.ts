import { useEffect } from 'react';
import { say } from '@/lib/boot';

/**
 * What keeps the visitor's focus and way is fetched once something is pressed, by pointer or key: the page's own scripts come
 * first. The place is the browser's to keep. Next's router forbids it, and knows places of its own pages alone: a page that is
 * loaded again, or come back to, would begin at its top.
 */
export function useKeepers(): void {
  useEffect(() => {
    addEventListener('click', () => void import('./keepers').catch(say), { once: true, capture: true });
    addEventListener('pagehide', () => void (history.scrollRestoration = 'auto'));
  }, []);
}
