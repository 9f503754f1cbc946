// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { fontsScript } from '@/generated/fonts';

const load = vi.fn(() => Promise.resolve([]));
const added: string[] = [];
Object.defineProperty(document, 'fonts', { configurable: true, value: { load, add: ({ called }: Face) => added.push(called) } });

/** What jsdom has none of: faces, by the first letters of their address, and the rules that name them. */
const asked: string[] = [];
let there = Promise.withResolvers<void>();
class Face {
  readonly called: string;
  constructor(family: string, src: string, { style }: FontFaceDescriptors) {
    this.called = [family, style, src].join(' ');
  }
  load(): Promise<void> {
    asked.push(this.called);
    return there.promise;
  }
}
class Rule {
  readonly style: { getPropertyValue: (name: string) => string };
  constructor(said: Record<string, string>) {
    this.style = { getPropertyValue: (name) => said[name] ?? '' };
  }
}
vi.stubGlobal('FontFace', Face);
vi.stubGlobal('CSSFontFaceRule', Rule);
Object.assign(window, { FontFace: Face, CSSFontFaceRule: Rule });
const RULES = [
  new Rule({ 'font-family': 'Literata', src: 'plain', 'font-style': 'normal', 'unicode-range': 'U+20-7E, U+A0' }),
  new Rule({ 'font-family': 'Literata', src: 'more', 'font-style': 'normal', 'unicode-range': 'U+A1-A6, U+E7' }),
  new Rule({ 'font-family': 'Literata', src: 'italic', 'font-style': 'italic' }),
  new Rule({ 'font-family': '"Schibsted Grotesk"', src: 'plain', 'font-style': 'normal', 'unicode-range': 'U+20-7E' }),
];
const ALL = ['Literata normal plain', 'Literata normal more', 'Literata italic italic', 'Schibsted Grotesk normal plain'];

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
  Object.defineProperty(style, 'sheet', { configurable: true, value: { cssRules: [...RULES, {}] } });
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
  load.mockClear();
  for (const list of [frames, asked, added]) list.length = 0;
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
  expect([style.media, asked]).toEqual(['(scripting: none)', []]);
  await painted();
  expect(new Set(asked)).toEqual(new Set(['Literata normal plain', 'Schibsted Grotesk normal plain']));
});

it('are the page’s all at once, when those are there whose letters it has; its sheet stays out', async () => {
  open('', '<main><h1>Façade</h1></main>');
  isRead();
  await painted();
  expect(new Set(asked)).toEqual(new Set(ALL.filter((face) => !face.includes('italic'))));
  expect(added).toEqual([]);
  there.resolve();
  await painted();
  // Documents of the tests before are read once more.
  expect(added.slice(0, ALL.length)).toEqual(ALL);
  expect(style.media).toBe('(scripting: none)');
});

it('come after the picture that is wanted first, and where it does not come', async () => {
  for (const becomes of ['load', 'error']) {
    open('', '<main>One<img fetchpriority="high" src="/a.png"></main>');
    const picture = document.querySelector('img')!;
    Object.defineProperty(picture, 'complete', { value: false });
    await painted();
    asked.length = 0;
    isRead();
    picture.dispatchEvent(new Event(becomes));
    await painted();
    expect(asked).not.toEqual([]);
  }
});

it('are those of the sheet where it has no faces that can be read', async () => {
  open('');
  Object.defineProperty(style, 'sheet', { value: null });
  isRead();
  await painted();
  expect(style.media).toBe('all');
});
