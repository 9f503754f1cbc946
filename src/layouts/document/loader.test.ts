// @vitest-environment jsdom
import { createElement, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateStyles } from '@/generated/late-styles';
import { live } from '@/generated/live';
import { loader } from '@/generated/loader';

/** The window in which the document's scripts run: the test's own is another. */
const page = (() => {
  const script = document.createElement('script');
  script.textContent = 'document.page = window';
  document.head.append(script);
  return (document as Document & { page?: Window & typeof globalThis }).page!;
})();
let cookieName = '';
afterEach(() => {
  // It does nothing any more.
  page.__boot?.ready();
  document.cookie = `${cookieName}=; Max-Age=0`;
  delete document.documentElement.dataset.session;
});

/** What the header of a page shows before anything is painted, for a browser with this cookie. */
function shownFor(cookie: string): string | undefined {
  cookieName = cookie.split('=')[0] ?? '';
  if (cookie) document.cookie = cookie;
  document.body.innerHTML =
    '<script id="__NEXT_DATA__" type="application/json">{}</script><script type="application/json">{"scripts":[],"groups":[]}</script>';
  const script = document.createElement('script');
  script.textContent = loader.code;
  document.body.append(script);
  return document.documentElement.dataset.session;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({ alg: 'RS256' })}.${part({ exp: 1, user: { id: '1' } })}`;

it('says to styles that there are scripts, where a browser does not', () => {
  delete document.documentElement.dataset.js;
  shownFor('');
  expect(document.documentElement.matches('[data-js]')).toBe(true);
});

it('shows the account for a token before anything is painted', () => expect(shownFor(`mh_jwt=${token}`)).toBe('in'));

it.each([
  ['no cookie', ''],
  ['an empty one', 'mh_jwt='],
  ['what is no token', 'mh_jwt=undefined'],
  ['a header without a payload', `mh_jwt=${part({ alg: 'RS256' })}`],
  ['a payload that is none', `mh_jwt=${part({ alg: 'RS256' })}.broken`],
  ['a cookie of another name that ends alike', `not_mh_jwt=${token}`],
])('shows nobody as signed in for %s (promise 12)', (_, cookie) => expect(shownFor(cookie)).toBeUndefined());

describe('a page that the browser kept', () => {
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: NodeJS.EventEmitter } }).jsdom;
  /** jsdom cannot load anything anew, and says so. */
  const cameBack = (persisted: boolean): boolean => {
    let reloads = false;
    const hear = ({ message }: Error): void => void (reloads ||= message.includes('navigation'));
    virtualConsole.on('jsdomError', hear);
    page.dispatchEvent(new page.PageTransitionEvent('pageshow', { persisted }));
    virtualConsole.off('jsdomError', hear);
    return reloads;
  };
  it.each([
    ['its visitor signed out since', `mh_jwt=${token}`, ''],
    ['its visitor signed in since', '', `mh_jwt=${token}`],
  ])('is loaded anew where %s', (_, before, after) => {
    shownFor(before);
    expect(cameBack(true)).toBe(false);
    document.cookie = after || 'mh_jwt=; Max-Age=0';
    cookieName = 'mh_jwt';
    expect([cameBack(false), cameBack(true)]).toEqual([false, true]);
  });
});

describe('a visitor’s page', () => {
  /** What is asked for when somebody acts on a page with these parts, and what becomes of its styles. */
  function askedFor(parts: readonly string[], styles: 'load' | 'error' = 'load'): { early: string[]; files: string[]; failing(): void } {
    document.body.innerHTML = `<button data-island>Enlarge</button><script id="__NEXT_DATA__" type="application/json">{}</script><script type="application/json">${JSON.stringify({ parts })}</script>`;
    const script = document.createElement('script');
    script.textContent = loader.code;
    document.body.append(script);
    document.querySelector('button')?.click();
    const fetched = () => [...document.head.querySelectorAll<HTMLElement>('[src*="/live-"],[href*="/live-"],[rel="stylesheet"]')];
    // jsdom gives what matches several selectors in their order.
    const names = () =>
      fetched()
        .map((element) => `${element.getAttribute('rel') ?? 'script'} ${element.getAttribute('src') ?? element.getAttribute('href')}`)
        .sort();
    const early = names();
    document.head.querySelector('[rel="stylesheet"]')?.dispatchEvent(new page.Event(styles));
    const files = names();
    const entry = fetched().find((element) => element.matches('script'));
    for (const element of fetched()) element.remove();
    return { early, files, failing: () => entry?.dispatchEvent(new page.Event('error')) };
  }
  const begin = [`stylesheet ${lateStyles}`, `modulepreload /_boot/live-${live.entry}.js`];
  const first = live.first.map((part) => `modulepreload /_boot/live-${part}.js`);
  const end = `script /_boot/live-${live.entry}.js`;

  it('asks for what every page has, and beside it for the files of its applications', () =>
    expect(askedFor(['a-Search', 'b_Form']).files).toEqual(
      [...begin, ...first, 'modulepreload /_boot/live-a-Search.js', 'modulepreload /_boot/live-b_Form.js', end].sort(),
    ));

  it('has the styles of all that scripts may show before it comes alive, and goes on where they do not come', () => {
    for (const styles of ['load', 'error'] as const) {
      const { early, files } = askedFor([], styles);
      expect([early, files]).toEqual([[...begin, ...first].sort(), [...begin, ...first, end].sort()]);
      page.__boot?.ready();
    }
  });

  it('takes no file from outside of the build', () =>
    expect(askedFor(['/../../-/media/evil', '..%2fevil', 'a.b']).files).toEqual([...begin, ...first, end].sort()));

  it('stays the document that it is where the first cannot be fetched', () => {
    const said: string[] = [];
    vi.spyOn(page.console, 'warn').mockImplementation((...words) => void said.push(words.join(' ')));
    askedFor([]).failing();
    expect([said, page.__boot?.state]).toEqual([['Script: live'], 'failed']);
    vi.restoreAllMocks();
    delete document.documentElement.dataset.plain;
  });
});

it('what is pressed while React comes alive is answered once', async () => {
  const answered = vi.fn();
  const Page = () => {
    useEffect(() => page.__boot?.ready(), []);
    return createElement('button', { 'data-island': '', onClick: answered }, 'Save');
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(createElement(Page));
  // Of development: the button is busy.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shownFor('');
  document.body.prepend(container);
  // React listens by now, and has not begun.
  startTransition(() => void hydrateRoot(container, createElement(Page)));
  container.querySelector('button')!.dispatchEvent(new page.MouseEvent('click', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(answered).toHaveBeenCalledTimes(1);
});

describe('when a script cannot be fetched', () => {
  /** A document with one script, of which nothing comes. */
  function failedAfter(press: string): string[] {
    const said: string[] = [];
    vi.spyOn(page.console, 'warn').mockImplementation((...words) => void said.push(words.join(' ')));
    document.body.innerHTML =
      '<button data-island>Enlarge</button><script id="__NEXT_DATA__" type="application/json">{}</script><script type="application/json">{"scripts":["chunks/gone","chunks/gone-too"],"into":"T","groups":[]}</script>';
    const script = document.createElement('script');
    script.textContent = loader.code;
    document.body.append(script);
    document.querySelector<HTMLElement>(press)?.click();
    for (const appended of document.head.querySelectorAll('script[src*="gone"]')) {
      appended.dispatchEvent(new page.Event('error'));
      appended.remove();
    }
    return said;
  }
  afterEach(() => {
    vi.restoreAllMocks();
    delete document.documentElement.dataset.plain;
  });

  it('says the first in one line, and the page does without', () => {
    expect(failedAfter('button')).toEqual(['Script: chunks/gone']);
    expect(page.__boot?.state).toBe('failed');
    expect(document.documentElement.dataset.plain).toBe('');
  });

  it('is told once: it is not late besides', () => {
    const waits = vi.spyOn(page, 'setTimeout');
    const ends = vi.spyOn(page, 'clearTimeout');
    failedAfter('button');
    const limit: unknown = waits.mock.results[waits.mock.calls.findIndex(([, wait]) => wait === 20_000)]?.value;
    expect(limit).toBeDefined();
    expect(ends.mock.calls).toContainEqual([limit]);
  });

  it('does what was pressed meanwhile as the platform has it, once', () => {
    const pressed = vi.fn();
    document.addEventListener('click', ({ defaultPrevented }) => defaultPrevented || pressed());
    failedAfter('button');
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(document.querySelector('button')?.hasAttribute('aria-busy')).toBe(false);
  });

  it('is forgotten when the application comes alive after all', () => {
    failedAfter('button');
    page.__boot?.ready();
    expect([page.__boot?.state, document.documentElement.dataset.plain]).toEqual(['live', undefined]);
  });

  it('needs no storage: where site data is blocked it says and does the same', () => {
    const blocked = vi.spyOn(page, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(failedAfter('button')).toEqual(['Script: chunks/gone']);
    expect(() => page.__boot?.ready()).not.toThrow();
    expect(blocked).not.toHaveBeenCalled();
  });
});
