import { goTo } from '@/runtime/motion';
import type { Enhance } from './model';

/** A link to a place of the page, reached by a scroll of 0.8 s. */
export const enhance: Enhance = (element) => {
  const onClick = (event: MouseEvent) => {
    const target = element instanceof HTMLAnchorElement ? document.getElementById(element.hash.slice(1)) : null;
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void goTo(target);
  };
  element.addEventListener('click', onClick);
  return () => element.removeEventListener('click', onClick);
};
