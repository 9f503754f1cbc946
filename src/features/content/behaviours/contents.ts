import { goTo } from '@/runtime/motion';
import type { Enhance } from './model';

/** A heading that stands above a third of the screen, however far, begins what one reads. */
const ABOVE_A_THIRD = '1000000px 0px -66% 0px';

const targetOf = (link: HTMLAnchorElement): HTMLElement | null => document.getElementById(decodeURIComponent(link.hash.slice(1)));

/** A list of contents: marks the part that is being read, and goes to a part by a scroll of 0.8 s. */
export const enhance: Enhance = (element) => {
  const links = [...element.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const parts = links.flatMap((link) => {
    const heading = targetOf(link);
    return heading ? [{ link, heading }] : [];
  });
  const mark = (current: HTMLAnchorElement | undefined) => {
    for (const { link } of parts) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const begun = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) begun[isIntersecting ? 'add' : 'delete'](target);
      // The last of them: a long part has no heading on the screen.
      mark(parts.filter(({ heading }) => begun.has(heading)).at(-1)?.link);
    },
    { rootMargin: ABOVE_A_THIRD },
  );
  for (const { heading } of parts) observer.observe(heading);
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const part = parts.find((each) => each.link === link);
    if (!part || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void goTo(part.heading);
  };
  element.addEventListener('click', onClick);
  return () => {
    observer.disconnect();
    element.removeEventListener('click', onClick);
  };
};
