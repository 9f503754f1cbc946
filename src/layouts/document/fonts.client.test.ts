// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { fontsScript } from '@/generated/fonts';

const load = vi.fn(() => Promise.resolve([]));
Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
const frames: FrameRequestCallback[] = [];
vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
window.requestAnimationFrame = globalThis.requestAnimationFrame;
/** Two pictures of the screen, and what waits behind them. */
const painted = async (): Promise<void> => {
  for (let at = 0; at < 2; at += 1) for (const frame of frames.splice(0)) frame(0);
  await new Promise((resolve) => setTimeout(resolve));
};

let style: HTMLStyleElement;
/** A document's head, and its body as it was read until now. */
function open(referrer: string, body = '<main><h1>One</h1></main>'): void {
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
  document.body.innerHTML = body;
  style = document.createElement('style');
  style.media = '(scripting: none)';
  const script = document.createElement('script');
  script.textContent = fontsScript.code;
  document.head.append(style, script);
}
const isRead = (): void => void document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));

afterEach(() => {
  document.head.innerHTML = '';
  load.mockClear();
  frames.length = 0;
});

it('come at once to who comes from a page of this site', () => {
  open(`${location.origin}/people`);
  expect(style.media).toBe('all');
  expect(load.mock.calls.flat()).toEqual(['1em Literata', '1em "Schibsted Grotesk"']);
});

it.each([
  ['', 'nowhere'],
  ['https://elsewhere.example/', 'elsewhere'],
  [`${location.origin}.evil.example/`, 'a name that begins alike'],
])('come after the first picture of the screen to who comes from %j, %s', async (referrer) => {
  open(referrer);
  isRead();
  expect([style.media, load.mock.calls]).toEqual(['(scripting: none)', []]);
  await painted();
  // Documents of the tests before are read once more.
  expect([style.media, load.mock.calls.length >= 2]).toEqual(['all', true]);
});

it('come after the picture that is wanted first, and where it does not come', async () => {
  for (const becomes of ['load', 'error']) {
    open('', '<img fetchpriority="high" src="/a.png">');
    const picture = document.querySelector('img')!;
    Object.defineProperty(picture, 'complete', { value: false });
    isRead();
    await painted();
    expect(style.media).toBe('(scripting: none)');
    picture.dispatchEvent(new Event(becomes));
    await painted();
    expect(style.media).toBe('all');
  }
});
