import { useEffect } from 'react';

/**
 * Inside a frame links are the browser's own: the server hears by which page one was clicked, and shows the next one as the frame was
 * made to show it. A router that changes the page by itself would not ask so.
 */
export function useFramedLinks(framed: boolean): void {
  useEffect(() => {
    if (!framed) return;
    const leave = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
    };
    window.addEventListener('click', leave, { capture: true });
    return () => window.removeEventListener('click', leave, { capture: true });
  }, [framed]);
}
