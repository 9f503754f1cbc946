// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhance as clock } from './clock';
import { enhance as contents } from './contents';
import { enhance as embed } from './embed';
import { enhance as enlarge } from './enlarge';
import { enhance as ownZone } from './own-zone';
import { enhance as share } from './share';

const put = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};
const query = <E extends Element = HTMLElement>(selector: string): E => document.querySelector<E>(selector)!;

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('clock', () => {
  it('says what o’clock it is at a place, and goes on', () => {
    vi.useFakeTimers({ now: Date.parse('2026-07-01T12:59:30Z') });
    const element = put('<span hidden data-zone="Europe/Lisbon"></span>');
    const stop = clock(element);
    expect([element.hidden, element.textContent]).toEqual([false, ', 13:59']);
    const minute = element.firstChild;
    vi.advanceTimersByTime(20_000);
    expect(element.firstChild).toBe(minute);
    vi.advanceTimersByTime(11_000);
    expect(element.textContent).toBe(', 14:00');
    stop?.();
    vi.advanceTimersByTime(120_000);
    expect(element.textContent).toBe(', 14:00');
  });
});

describe('contents', () => {
  let cross: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof cross) {
          cross = callback;
        }
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    vi.stubGlobal('scrollTo', vi.fn());
  });
  const list = () => put('<nav><a href="#a">A</a><a href="#b">B</a><a href="#nowhere">?</a></nav><h2 id="a">A</h2><h2 id="b">B</h2>');

  it('marks the last part that has begun', () => {
    contents(list());
    const current = () => [...document.querySelectorAll('[aria-current="location"]')].map((link) => link.textContent);
    cross([
      { target: query('#a'), isIntersecting: true },
      { target: query('#b'), isIntersecting: true },
    ]);
    expect(current()).toEqual(['B']);
    cross([{ target: query('#b'), isIntersecting: false }]);
    expect(current()).toEqual(['A']);
    cross([{ target: query('#a'), isIntersecting: false }]);
    expect(current()).toEqual([]);
  });
  it('goes to a part and takes the focus along; a link to nowhere and a click for a new tab stay the browser’s', async () => {
    contents(list());
    const click = (selector: string, init: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      query(selector).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([click('[href="#nowhere"]'), click('[href="#b"]', { ctrlKey: true }), click('[href="#b"]')]).toEqual([false, false, true]);
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('b'));
  });
  it('takes its listener back', () => {
    const remove = contents(list());
    remove?.();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    query('[href="#a"]').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('share', () => {
  const panel = () =>
    put(
      '<details data-copied="Copied" data-failed="Not copied"><ul><li hidden data-share="native"><button>App</button></li><li hidden data-share="copy"><button>Copy</button></li></ul><b data-share="url">a.example/s/1</b><p data-share="said"></p></details><h1>T</h1>',
    );
  const withNavigator = (parts: object) => vi.stubGlobal('navigator', parts);

  it('shows only what the browser can do', () => {
    withNavigator({});
    share(panel());
    expect([query<HTMLElement>('[data-share="native"]').hidden, query<HTMLElement>('[data-share="copy"]').hidden]).toEqual([true, true]);
  });
  it('copies the link and says so, and says so when it cannot', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
    withNavigator({ clipboard: { writeText } });
    share(panel());
    query('[data-share="copy"] button').click();
    await vi.waitFor(() => expect(query('[data-share="said"]').textContent).toBe('Copied'));
    expect(writeText).toHaveBeenCalledWith('http://a.example/s/1');
    query('[data-share="copy"] button').click();
    await vi.waitFor(() => expect(query('[data-share="said"]').textContent).toBe('Not copied'));
  });
  it('opens the browser’s own sheet, and takes no offence when it is closed', () => {
    const nativeShare = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
    withNavigator({ share: nativeShare });
    share(panel());
    query('[data-share="native"] button').click();
    expect(nativeShare).toHaveBeenCalledWith({ title: 'T', url: 'http://a.example/s/1' });
  });
});

describe('enlarge', () => {
  it('opens the picture over the page, says what it is, and goes', () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
    const link = put('<a href="/-/media/large.png" data-label="Large" data-close="Close"><img alt="A moor" src="small.png"></a>');
    const remove = enlarge(link);
    link.click();
    const dialog = query<HTMLDialogElement>('dialog');
    expect([dialog.getAttribute('aria-label'), dialog.querySelector('img')?.alt, dialog.querySelector('img')?.getAttribute('src')]).toEqual(
      ['Large', 'A moor', expect.stringMatching(/\/-\/media\/large\.png$/)],
    );
    dialog.querySelector('button')?.click();
    expect(HTMLDialogElement.prototype.close).toHaveBeenCalledTimes(1);
    link.click();
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    remove?.();
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('own zone', () => {
  // The first question is for the visitor’s zone.
  const place = (zone: string) =>
    put(
      `<p hidden data-start="2026-12-04T16:30:00.000Z" data-end="2026-12-04T20:00:00.000Z" data-zone="${zone}">Yours: <span data-own-zone></span></p>`,
    );
  const visitorIn = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  afterEach(() => vi.restoreAllMocks());

  it('says what time it is for the visitor', () => {
    const element = place('Europe/Amsterdam');
    visitorIn('Asia/Tokyo');
    ownZone(element);
    expect(element.hidden).toBe(false);
    expect(element.textContent).toMatch(/^Yours: Saturday, 5\u00a0December 2026, 01:30–05:00 /);
  });
  it.each(['Europe/Amsterdam', 'Europe/Madrid'])('says nothing to somebody in %s, where it is the same time', (zone) => {
    const element = place('Europe/Amsterdam');
    visitorIn(zone);
    ownZone(element);
    expect(element.hidden).toBe(true);
  });
});

describe('embed', () => {
  const card = () =>
    put(
      '<figure data-frame="https://player.vimeo.com/video/1" data-title="A film" data-loading="Loading" data-slow="Slow"><div data-embed="stage"><a href="https://vimeo.com/1" data-embed="play">Play</a><p data-embed="said"></p></div></figure>',
    );

  it('asks for nothing before a click, then plays in a sandbox', () => {
    vi.useFakeTimers();
    const element = card();
    embed(element);
    expect(document.querySelector('iframe')).toBeNull();
    query('a').click();
    const frame = query<HTMLIFrameElement>('iframe');
    expect([frame.src, frame.title, frame.getAttribute('sandbox')]).toEqual([
      'https://player.vimeo.com/video/1?autoplay=1',
      'A film',
      expect.not.stringContaining('allow-top-navigation'),
    ]);
    vi.advanceTimersByTime(250);
    expect(query('[data-embed="said"]').textContent).toBe('Loading');
    vi.advanceTimersByTime(10_000);
    expect(query('[data-embed="said"]').textContent).toBe('Slow');
  });
  it('leaves a click for a new tab to the browser', () => {
    embed(card());
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, metaKey: true });
    query('a').dispatchEvent(event);
    expect([event.defaultPrevented, document.querySelector('iframe')]).toEqual([false, null]);
  });
  it('stops when the page goes', () => {
    const remove = embed(card());
    query('a').click();
    remove?.();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
