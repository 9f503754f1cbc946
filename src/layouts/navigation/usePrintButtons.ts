import { useEffect } from 'react';

/** Printing needs a script: what is marked `data-print` stands hidden in the document until one runs, and then prints. */
export function usePrintButtons(): void {
  useEffect(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-print]')) element.hidden = false;
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-print] button')) window.print();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}
