import { useEffect } from 'react';
import { say } from '@/lib/boot';

/**
 * What keeps the visitor's focus and way is fetched once something is pressed, by pointer or key: the page's own scripts come
 * first. The place is the browser's to keep: Next's router, which editors' pages have, forbids it.
 */
export function useKeepers(): void {
  useEffect(() => {
    addEventListener('click', () => void import('./keepers').catch(say), { once: true, capture: true });
    addEventListener('pagehide', () => void (history.scrollRestoration = 'auto'));
  }, []);
}
