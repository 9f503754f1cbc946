import Swiper from 'swiper';
import { prefersStill } from '@/runtime/motion';
import type { Enhance } from './model';

/**
 * A row that scrolls sideways gets buttons and arrow keys. It stays the scroller that the document has (`cssMode`), so that
 * nothing moves when the script arrives, and touch, wheel and snap are the browser's own. At an end its button says so and does
 * nothing: one that is `disabled`, as Swiper's own would be, loses the focus to the top of the document. The keys are listened to in
 * the row alone: Swiper's own keyboard takes Page Up and Page Down from the whole document.
 */
export const enhance: Enhance = (element) => {
  const track = element.querySelector<HTMLElement>('[data-carousel="row"]');
  const controls = element.querySelector<HTMLElement>('[data-carousel="controls"]');
  const previous = element.querySelector<HTMLElement>('[data-carousel="previous"]');
  const next = element.querySelector<HTMLElement>('[data-carousel="next"]');
  if (!track || !controls || !previous || !next) return undefined;
  const ends = ({ isBeginning, isEnd }: Swiper) => {
    previous.setAttribute('aria-disabled', String(isBeginning));
    next.setAttribute('aria-disabled', String(isEnd));
  };
  const swiper = new Swiper(track, {
    cssMode: true,
    slidesPerView: 'auto',
    speed: prefersStill() ? 0 : 500,
    watchOverflow: true,
    on: {
      toEdge: ends,
      fromEdge: ends,
      // Nothing to move: no buttons.
      lock: () => void (controls.hidden = true),
      unlock: () => void (controls.hidden = false),
    },
  });
  controls.hidden = swiper.isLocked;
  ends(swiper);
  const back = () => void swiper.slidePrev();
  const on = () => void swiper.slideNext();
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const forward = getComputedStyle(track).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    (event.key === forward ? on : back)();
  };
  previous.addEventListener('click', back);
  next.addEventListener('click', on);
  element.addEventListener('keydown', onKey);
  return () => {
    element.removeEventListener('keydown', onKey);
    previous.removeEventListener('click', back);
    next.removeEventListener('click', on);
    swiper.destroy(true, true);
  };
};
