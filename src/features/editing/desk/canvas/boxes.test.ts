import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../../authoring/layout.schema';
import { gapsOf, nearestGap, pathOf, type Box } from './boxes';

const placed = (uid: string, placeholder = 'main', from: 'page' | 'design' = 'page') => ({
  ...{ uid, placeholder, from, rendering: { id: 'r', name: 'R' }, params: {} },
});
const room = (path: string, of?: string) => ({ key: path, path, allowed: [{ id: 'r', name: 'R' }], ...(of ? { of } : {}) });
const layout = (...placements: PageLayout['placements']): PageLayout => ({
  revision: '1',
  placements,
  placeholders: [room('main'), room('/main/side-1', 'a')],
});
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const measured = (parts: Record<string, Box>, empty: Record<string, Box> = {}) => ({
  parts: new Map(Object.entries(parts)),
  empty: new Map(Object.entries(empty)),
});
const places = (gaps: ReturnType<typeof gapsOf>) => gaps.map(({ after, before }) => [after, before]);

describe('the places between parts', () => {
  it('lie above, between and below those that stand below each other', () => {
    const gaps = gapsOf(layout(placed('a'), placed('b')), measured({ a: box(0, 0, 100, 50), b: box(0, 60, 80, 90) }));
    expect(places(gaps)).toEqual([
      [undefined, 'a'],
      ['a', 'b'],
      ['b', undefined],
    ]);
    expect(gaps.map(({ from, to }) => [from, to])).toEqual([
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 0, y: 55 },
        { x: 100, y: 55 },
      ],
      [
        { x: 0, y: 90 },
        { x: 80, y: 90 },
      ],
    ]);
  });

  it('stand before, between and behind those in a line', () => {
    const gaps = gapsOf(layout(placed('a'), placed('b')), measured({ a: box(0, 0, 40, 50), b: box(60, 5, 100, 45) }));
    expect(gaps.map(({ from, to }) => [from.x, to.x, from.y, to.y])).toEqual([
      [0, 0, 0, 50],
      [50, 50, 0, 50],
      [100, 100, 5, 45],
    ]);
  });

  it('are none about what the design puts there, and pass by what shows nothing', () => {
    const one = layout(placed('head', 'main', 'design'), placed('a'), placed('hidden'), placed('b'));
    const gaps = gapsOf(one, measured({ head: box(0, 0, 9, 9), a: box(0, 10, 9, 19), b: box(0, 20, 9, 29) }));
    expect(places(gaps)).toEqual([
      [undefined, 'a'],
      ['a', 'b'],
      ['b', undefined],
    ]);
  });

  it('are one in an empty placeholder, and one behind what shows nothing in it', () => {
    const empty = { '/main/side-1': box(0, 100, 50, 140) };
    expect(gapsOf(layout(), measured({}, empty))).toEqual([
      { placeholder: '/main/side-1', after: undefined, before: undefined, from: { x: 0, y: 120 }, to: { x: 50, y: 120 } },
    ]);
    expect(places(gapsOf(layout(placed('x', '/main/side-1')), measured({}, empty)))).toEqual([['x', undefined]]);
  });

  it('are found by the nearest line', () => {
    const gaps = gapsOf(layout(placed('a'), placed('b')), measured({ a: box(0, 0, 100, 50), b: box(0, 60, 80, 90) }));
    expect([nearestGap(gaps, 50, 10)?.before, nearestGap(gaps, 50, 48)?.after, nearestGap(gaps, 500, 500)?.after]).toEqual(['a', 'a', 'b']);
    expect(nearestGap([], 0, 0)).toBeUndefined();
  });
});

it('a place of the page is named as the layout names it', () =>
  expect(['/headless-main', '/headless-main/side-1', 'main'].map(pathOf)).toEqual(['headless-main', '/headless-main/side-1', 'main']));
