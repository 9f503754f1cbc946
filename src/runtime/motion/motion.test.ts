// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { animate, createTicker, easeOut, goTo, scrollToElement, scrollToTop, ScrollInterrupted } from '.';
import type { Clock } from '.';

/** A clock whose frames come when the test says so. */
function stoppedClock() {
  let now = 0;
  let waiting: (() => void)[] = [];
  const clock: Clock = { now: () => now, frame: (callback) => void waiting.push(callback) };
  const pass = (ms: number, step = 16) => {
    for (const end = now + ms; now < end;) {
      now += Math.min(step, end - now);
      for (const callback of waiting.splice(0)) callback();
    }
  };
  return { clock, pass, waiting: () => waiting.length, drop: () => (waiting = []) };
}

describe('the clock of animations', () => {
  it('takes half a second unless told otherwise, and decelerates', () => {
    const { clock, pass } = stoppedClock();
    const steps: number[] = [];
    animate((part) => steps.push(part), { clock: createTicker(clock) });
    pass(250);
    expect(steps.at(-1)).toBeCloseTo(easeOut(0.5), 1);
    expect(steps.at(-1)).toBeGreaterThan(0.8);
    pass(260);
    expect(steps.at(-1)).toBe(1);
    const count = steps.length;
    pass(500);
    expect(steps.length).toBe(count);
  });
  it('goes on where it was after a long frame instead of leaping', () => {
    const { clock, pass } = stoppedClock();
    const gaps: number[] = [];
    createTicker(clock).add((gap) => gaps.push(gap));
    pass(16);
    pass(2000, 2000);
    pass(400, 400);
    expect(gaps).toEqual([16, 33, 400]);
  });
  it('sleeps after 120 idle frames and wakes for the next animation', () => {
    const { clock, pass, waiting } = stoppedClock();
    const ticker = createTicker(clock);
    const stop = ticker.add(() => undefined);
    pass(160);
    stop();
    pass(16 * 119);
    expect(ticker.isAwake()).toBe(true);
    pass(16 * 3);
    expect([ticker.isAwake(), waiting()]).toEqual([false, 0]);
    ticker.add(() => undefined);
    expect(ticker.isAwake()).toBe(true);
  });
});

describe('scrolling', () => {
  const moved = vi.fn();
  beforeEach(() => {
    moved.mockReset();
    vi.stubGlobal('scrollTo', (options: { top: number }) => {
      Object.defineProperty(window, 'scrollY', { value: options.top, configurable: true });
      moved(options.top);
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('takes 0.8 s', async () => {
    const { clock, pass } = stoppedClock();
    const there = scrollToTop(1000, { clock: createTicker(clock) });
    pass(780);
    expect(moved.mock.lastCall?.[0]).toBeLessThan(1000);
    pass(40);
    await there;
    expect(moved).toHaveBeenLastCalledWith(1000);
  });
  it('ends at an element that moved on the way', async () => {
    const { clock, pass } = stoppedClock();
    const heading = document.createElement('h2');
    let place = 1128;
    document.documentElement.style.scrollPaddingTop = '96px';
    heading.style.scrollMarginTop = '32px';
    document.body.append(heading);
    heading.getBoundingClientRect = () => ({ top: place - window.scrollY }) as DOMRect;
    const there = scrollToElement(heading, { clock: createTicker(clock) });
    pass(400);
    place = 1428;
    pass(420);
    await there;
    expect(moved).toHaveBeenLastCalledWith(1300);
  });
  it('is at once there for who prefers no motion', async () => {
    await scrollToTop(1000, { still: true });
    expect(moved.mock.calls).toEqual([[1000]]);
  });
  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('gives way to the visitor’s %s', async (name) => {
    const { clock, pass } = stoppedClock();
    const there = scrollToTop(1000, { clock: createTicker(clock) });
    pass(200);
    const reached = moved.mock.calls.length;
    window.dispatchEvent(new Event(name));
    await expect(there).rejects.toThrow(new ScrollInterrupted());
    await expect(there).rejects.toThrow('Scroll interrupted');
    pass(2000);
    expect(moved.mock.calls.length).toBe(reached);
  });
  it('gives way to another scroll', async () => {
    const { clock, pass } = stoppedClock();
    const ticker = createTicker(clock);
    const first = scrollToTop(1000, { clock: ticker });
    pass(100);
    const second = scrollToTop(200, { clock: ticker });
    await expect(first).rejects.toBeInstanceOf(ScrollInterrupted);
    pass(900);
    await second;
    expect(moved).toHaveBeenLastCalledWith(200);
  });
  it('goes to an element as its link would', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    document.body.innerHTML = '<h2 id="part">Part</h2>';
    const heading = document.getElementById('part')!;
    await goTo(heading);
    expect(window.location.hash).toBe('#part');
    expect(document.activeElement).toBe(heading);
  });
});
