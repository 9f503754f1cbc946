// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enhance } from './carousel';

const moved = vi.hoisted(() => vi.fn());
vi.mock('swiper', async (original) => {
  const { default: Real } = await original<{ default: new (...args: never[]) => object }>();
  return {
    default: class extends Real {
      slideNext = () => moved('next');
      slidePrev = () => moved('previous');
    },
  };
});

let leave: void | (() => void);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener: vi.fn(), removeListener: vi.fn() }));
  document.body.innerHTML = `<section><div class="swiper" data-carousel="row"><ul class="swiper-wrapper" tabindex="0">
    <li class="swiper-slide"><a href="/a">A</a></li><li class="swiper-slide"><a href="/b">B</a></li></ul></div>
    <p data-carousel="controls"><button data-carousel="previous"></button><button data-carousel="next"></button></p></section>`;
  // On the screen, and narrower than what is in it.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 300, 200));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  for (const slide of document.querySelectorAll('li')) slide.style.width = '250px';
  leave = enhance(document.querySelector('section')!);
});
afterEach(() => {
  leave?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  moved.mockClear();
});

/** Whether the key is left to the browser. */
const press = (target: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  // Swiper reads the number of a key.
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode: { PageUp: 33, PageDown: 34 }[key] ?? 0, bubbles: true, cancelable: true, ...more }),
  );

it.each(['PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight'])('leaves %s to whoever reads the page', (key) => {
  expect(press(document.body, key)).toBe(true);
  expect(moved).not.toHaveBeenCalled();
});

it('is moved by the arrow keys of whoever is in it, and by no others', () => {
  const link = document.querySelector('a')!;
  expect([press(link, 'ArrowRight'), press(link, 'ArrowLeft'), press(link, 'PageDown')]).toEqual([false, false, true]);
  expect(press(link, 'ArrowRight', { altKey: true })).toBe(true);
  expect(moved.mock.calls).toEqual([['next'], ['previous']]);
});

it('goes on to the left where its text runs from right to left', () => {
  document.querySelector('section')!.style.direction = 'rtl';
  document.querySelector<HTMLElement>('[data-carousel="row"]')!.style.direction = 'rtl';
  press(document.querySelector('a')!, 'ArrowLeft');
  expect(moved.mock.calls).toEqual([['next']]);
});
