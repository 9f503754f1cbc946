// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEnhancer } from './enhancer';

let stop: () => void = () => undefined;
beforeEach(() => {
  document.body.innerHTML = '';
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
const later = () => new Promise((resolve) => setTimeout(resolve, 20));
const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html);

it('gives what is on the page its behaviour, and what comes later, each once', async () => {
  const enhance = vi.fn();
  const load = vi.fn().mockResolvedValue({ enhance });
  add('<p data-enhance="known" id="a"></p><p data-enhance="unknown"></p>');
  stop = createEnhancer(document.body, { known: load });
  await later();
  add('<section><p data-enhance="known" id="b"></p></section>');
  await later();
  add('<p>else</p>');
  await later();
  expect(enhance.mock.calls.map(([element]) => (element as HTMLElement).id)).toEqual(['a', 'b']);
});

it('takes a behaviour back when its element goes', async () => {
  const remove = vi.fn();
  add('<p data-enhance="known" id="a"></p>');
  stop = createEnhancer(document.body, { known: () => Promise.resolve({ enhance: () => remove }) });
  await later();
  document.getElementById('a')?.remove();
  await later();
  expect(remove).toHaveBeenCalledTimes(1);
});

it('keeps a click until the behaviour is there, and follows no link meanwhile', async () => {
  let arrive: () => void = () => undefined;
  const clicked = vi.fn((event: Event) => event.preventDefault());
  add('<div data-enhance="late"><a href="#away" data-island>Play</a></div>');
  stop = createEnhancer(document.body, {
    late: () =>
      new Promise(
        (resolve) => (arrive = () => resolve({ enhance: (element) => element.querySelector('a')?.addEventListener('click', clicked) })),
      ),
  });
  document.querySelector('a')?.click();
  await later();
  expect([window.location.hash, clicked.mock.calls.length]).toEqual(['', 0]);
  arrive();
  await later();
  expect(clicked).toHaveBeenCalledTimes(1);
});

it.each<[string, () => Promise<{ enhance(): void }>]>([
  ['cannot be fetched', () => Promise.reject(new Error('404'))],
  [
    'fails',
    () =>
      Promise.resolve({
        enhance: () => {
          throw new Error('broken');
        },
      }),
  ],
])('leaves an element to the platform when its module %s', async (_, gone) => {
  window.location.hash = '';
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  add('<a href="#there" data-enhance="gone" data-island>Large</a>');
  stop = createEnhancer(document.body, { gone });
  await later();
  document.querySelector('a')?.click();
  await later();
  expect(window.location.hash).toBe('#there');
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});
