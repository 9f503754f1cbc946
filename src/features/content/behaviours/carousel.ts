import { Keyboard, Navigation } from 'swiper/modules';
import Swiper from 'swiper';
import { prefersStill } from '../motion';
import type { Enhance } from './model';

/**
 * A row that scrolls sideways gets buttons and arrow keys. It stays the scroller that the document has (`cssMode`), so that
 * nothing moves when the script arrives, and touch, wheel and snap are the browser's own.
 */
export const enhance: Enhance = (element) => {
  const track = element.querySelector<HTMLElement>('[data-carousel="row"]');
  const controls = element.querySelector<HTMLElement>('[data-carousel="controls"]');
  const previous = element.querySelector<HTMLElement>('[data-carousel="previous"]');
  const next = element.querySelector<HTMLElement>('[data-carousel="next"]');
  if (!track || !controls || !previous || !next) return undefined;
  const swiper = new Swiper(track, {
    modules: [Keyboard, Navigation],
    cssMode: true,
    slidesPerView: 'auto',
    speed: prefersStill() ? 0 : 500,
    keyboard: { enabled: true, onlyInViewport: true },
    navigation: { prevEl: previous, nextEl: next, disabledClass: 'is-end' },
    watchOverflow: true,
    on: {
      // Nothing to move: no buttons.
      lock: () => void (controls.hidden = true),
      unlock: () => void (controls.hidden = false),
    },
  });
  controls.hidden = swiper.isLocked;
  return () => swiper.destroy(true, true);
};
