// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEngagement } from './engagement';

let at = 0;
let visibility: DocumentVisibilityState = 'visible';
const sign = () => dispatchEvent(new Event('pointermove'));
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  at = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  document.body.innerHTML = '<main>Text</main>';
  vi.spyOn(document.querySelector('main')!, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 2_000 } as DOMRect);
  vi.stubGlobal('innerHeight', 900);
});

afterEach(() => vi.useRealTimers());

describe('reading', () => {
  it('is as long as the page is to be seen', () => {
    const { read } = watchEngagement(() => at);
    at = 10_000;
    show('hidden');
    at = 50_000;
    show('visible');
    at = 55_000;
    expect(read()).toEqual({ ms: 15_000, depth: 40 });
  });
  it('ends a minute after the last sign of life, and goes on with the next', () => {
    const { read } = watchEngagement(() => at);
    at = 30_000;
    sign();
    at = 500_000;
    expect(read().ms).toBe(90_000);
    sign();
    at = 505_000;
    expect(read().ms).toBe(95_000);
  });
  it('begins anew with another view', () => {
    const { read, reset } = watchEngagement(() => at);
    at = 20_000;
    reset();
    at = 21_000;
    expect(read().ms).toBe(1_000);
  });
  it('is as deep as its own page, whatever stands there by now', () => {
    history.replaceState(null, '', '/long');
    const { read, reset } = watchEngagement(() => at);
    expect(read().depth).toBe(40);
    // A shorter page has taken its place.
    history.pushState(null, '', '/short');
    vi.mocked(document.querySelector('main')!.getBoundingClientRect).mockReturnValue({ top: 0, height: 900 } as DOMRect);
    expect(read().depth).toBe(40);
    reset();
    expect(read().depth).toBe(100);
  });
  it('is known without a scroll', () => {
    history.replaceState(null, '', '/seen');
    const { read } = watchEngagement(() => at);
    vi.advanceTimersByTime(200);
    history.pushState(null, '', '/left');
    expect(read().depth).toBe(40);
  });
  it('counts nothing of a page that was opened behind others', () => {
    visibility = 'hidden';
    const { read } = watchEngagement(() => at);
    at = 20_000;
    expect(read().ms).toBe(0);
  });
});
