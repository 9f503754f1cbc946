// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { FIRST_FONTS, ITALIC_FONT, MORE_LETTERS } from '@/config/fonts';
import { fontsScript } from '@/generated/fonts';

/** Files that were asked for, which jsdom has no faces for, and whether they are there. */
const asked: string[] = [];
let there = Promise.withResolvers<void>();
class Face {
  readonly src: string;
  constructor(_family: string, src: string) {
    this.src = src;
  }
  load(): Promise<void> {
    asked.push(this.src);
    return there.promise;
  }
}
vi.stubGlobal('FontFace', Face);
Object.assign(window, { FontFace: Face });
const FIRST = FIRST_FONTS.map((file) => `url(${file})`);

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
  style.textContent = [...FIRST_FONTS, ...MORE_LETTERS, ITALIC_FONT].map((file) => `@font-face{src:url(${file})}`).join('');
  const script = document.createElement('script');
  script.textContent = fontsScript.code;
  document.head.append(style, script);
}
const isRead = (): void => void document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));

afterEach(async () => {
  // What waits still is not the next test's.
  there.resolve();
  await painted();
  there = Promise.withResolvers();
  document.head.innerHTML = '';
  for (const list of [frames, asked]) list.length = 0;
});

it('come at once to who comes from a page of this site', () => {
  open(`${location.origin}/people`);
  expect([style.media, asked]).toEqual(['all', FIRST]);
});

it.each([
  ['', 'nowhere'],
  ['https://elsewhere.example/', 'elsewhere'],
  [`${location.origin}.evil.example/`, 'a name that begins alike'],
])('come after the first picture of the screen to who comes from %j, %s: all when those of every page are there', async (referrer) => {
  open(referrer);
  isRead();
  expect(asked).toEqual([]);
  await painted();
  // Documents of the tests before are read once more.
  expect(asked.slice(-2)).toEqual(FIRST);
  expect(style.media).toBe('(scripting: none)');
  there.resolve();
  await painted();
  expect(style.media).toBe('all');
});

it('come where a file of theirs cannot be had', async () => {
  open('');
  isRead();
  await painted();
  there.reject(new Error('no line'));
  await painted();
  expect(style.media).toBe('all');
});

it('come after the picture that is wanted first, and where it does not come', async () => {
  for (const becomes of ['load', 'error']) {
    open('', '<img fetchpriority="high" src="/a.png">');
    const picture = document.querySelector('img')!;
    Object.defineProperty(picture, 'complete', { value: false });
    isRead();
    await painted();
    expect(asked).toEqual([]);
    picture.dispatchEvent(new Event(becomes));
    await painted();
    expect(asked.slice(-2)).toEqual(FIRST);
    asked.length = 0;
  }
});
