import { useEffect } from 'react';
import { say } from '@/lib/boot';

/**
 * What keeps the visitor's focus and way is fetched once something is pressed, by pointer or key: the page's own scripts come
 * first. The place is the browser's to keep: Next's router, which editors' pages have, forbids it.
 */
export function useKeepers(): void {
  useEffect(() => {
    let escaped = false;
    const note = ({ key }: KeyboardEvent) => (escaped ||= key === 'Escape');
    const load = async () => {
      addEventListener('keydown', note);
      await import('./keepers').finally(() => removeEventListener('keydown', note));
      // Pressed while they were on their way, over what had been opened by that click.
      if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    };
    addEventListener('click', () => void load().catch(say), { once: true, capture: true });
    addEventListener('pagehide', () => void (history.scrollRestoration = 'auto'));
  }, []);
}
