// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAsked } from '../asked';
import { DIMENSIONS } from '../dimensions';
import { figuresSchema } from '../figures.schema';
import type { FiguresData } from '../model';
import { useLive } from './use-live';

type Shown = Extract<FiguresData, { allowed: true }>;
const TODAY = '2026-11-24';
/** Figures up to today, of so many visits. */
const figuresOf = (visits: number, query: Record<string, string> = {}): Shown => {
  const asked = readAsked({ period: '7', ...query }, Date.parse(TODAY));
  const lists = ['series', 'searches', 'forms', 'openings', 'offers', 'events', 'vitals', 'turnedAway'];
  const figures = figuresSchema.parse({
    ...{ from: asked.from, to: asked.to },
    totals: { visitors: visits, visits, bounces: 0, views: visits, ends: 0, ms: 0 },
    lists: Object.fromEntries(DIMENSIONS.map((name) => [name, []])),
    ...Object.fromEntries(lists.map((name) => [name, []])),
    now: { visits: 0 },
  });
  return { allowed: true, asked, figures };
};

describe('useLive', () => {
  let asked: { answer: (data: FiguresData) => void; signal: AbortSignal }[];
  beforeEach(() => {
    asked = [];
    vi.useFakeTimers({ now: Date.parse(`${TODAY}T12:00:00Z`) });
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((resolve) =>
        asked.push({ signal, answer: (data) => resolve(new Response(JSON.stringify(data), { status: 200 })) }),
      );
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(15_000));

  it('shows what came later', async () => {
    const first = figuresOf(10);
    const { result } = renderHook(() => useLive(first));
    await wait();
    await act(async () => asked[0]?.answer(figuresOf(12)));
    expect(result.current.figures.totals.visits).toBe(12);
  });

  it('shows another question at once, and nothing that was asked for the one before', async () => {
    const [all, some] = [figuresOf(10), figuresOf(4, { channel: 'direct' })];
    const { result, rerender } = renderHook(({ first }) => useLive(first), { initialProps: { first: all } });
    await wait();
    rerender({ first: some });
    expect(result.current).toBe(some);
    expect(asked[0]?.signal.aborted).toBe(true);
    await act(async () => asked[0]?.answer(figuresOf(12)));
    expect(result.current).toBe(some);
    await wait();
    await act(async () => asked[1]?.answer(figuresOf(5, { channel: 'direct' })));
    expect(result.current.figures.totals.visits).toBe(5);
  });
});
