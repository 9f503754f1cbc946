import type { Page } from 'playwright';

/**
 * Targets that are smaller than 24 by 24 CSS pixels (WCAG 2.5.8). Links within a sentence are exempt; names of authors and topics
 * are none. What fills a card is as large as the card, and a box as its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIDE_PX = 24;
    /** Rounding of the layout. */
    const TOLERANCE_PX = 0.5;
    /** With words beside it, in a text. */
    const inSentence = (element: Element): boolean => {
      const block = element.closest('p, li, dd, td, figcaption');
      if (!block || getComputedStyle(element).display !== 'inline' || element.closest('nav, sup, .by, .sc, .meta, .quoteband__by'))
        return false;
      return (block.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3;
    };
    const boxOf = (element: Element): DOMRect => {
      const after = getComputedStyle(element, '::after');
      if (after.position === 'absolute' && after.content !== 'none' && after.inset === '0px') {
        let card = element.parentElement;
        while (card && getComputedStyle(card).position === 'static') card = card.parentElement;
        return (card ?? element).getBoundingClientRect();
      }
      const label = element.matches('input') ? element.closest('label') : null;
      return (label ?? element).getBoundingClientRect();
    };
    const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          // What is cut off to nothing takes no finger: it is there for the key Enter.
          getComputedStyle(element).clipPath !== 'inset(50%)' &&
          !element.closest('.skip, .form__trap'),
      )
      .map((element) => ({ element, box: boxOf(element), exempt: inSentence(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }: { box: DOMRect }) => box.width < SIDE_PX - TOLERANCE_PX || box.height < SIDE_PX - TOLERANCE_PX;
    return [
      ...new Set(
        targets
          .filter((one) => !one.exempt && isSmall(one))
          .map(({ element, box }) => {
            const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
            return `${Math.round(box.width)} x ${Math.round(box.height)}: ${element.localName} "${name}" in .${element.parentElement?.className ?? ''}`;
          }),
      ),
    ];
  });
