import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endNames, endWidth, NAME_HEIGHT, spread } from './line-ends';

describe('spread', () => {
  it('leaves what stands clear where it is', () => {
    expect(spread([40, 100, 70], 20, 280)).toEqual([40, 100, 70]);
  });
  it('moves a crowd apart about its middle, not downwards only', () => {
    expect(spread([100, 100], 20, 280)).toEqual([91.5, 108.5]);
    expect(spread([166, 161, 148], 20, 280)).toEqual([175.33, 158.33, 141.33].map((y) => expect.closeTo(y, 1)));
  });
  it('keeps within the drawing at both of its ends', () => {
    expect(spread([20, 22], 20, 280)).toEqual([20, 37]);
    expect(spread([280, 279], 20, 280)).toEqual([280, 263]);
  });
  it('keeps the order, the distance and the bounds, whatever the ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 }), (wanted) => {
        const placed = spread(wanted, 0, 200);
        const order = wanted.map((y, index) => ({ y, at: placed[index] ?? NaN })).sort((a, b) => a.y - b.y || a.at - b.at);
        for (const [index, { at }] of order.entries()) {
          expect(at).toBeGreaterThanOrEqual(-1e-6);
          expect(at).toBeLessThanOrEqual(200 + 1e-6);
          if (index > 0) expect(at - (order[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(NAME_HEIGHT - 1e-6);
        }
      }),
    );
  });
});

describe('endNames', () => {
  const percent = (name: string) => ({ name, figure: '38\u202f%' });
  it.each([
    ['Germany', 112, 'Germany 38\u202f%'],
    ['Netherlands', 112, 'Netherlands 38\u202f%'],
    ['United Kingdom', 112, 'UK 38\u202f%'],
    ['United Kingdom', 200, 'United Kingdom 38\u202f%'],
    ['Rights on paper', 112, 'Rights on… 38\u202f%'],
    ['Donaudampfschifffahrt', 112, 'Donaudamp… 38\u202f%'],
  ])('writes %j in %i units', (name, width, written) => {
    expect(endNames([percent(name)], width)).toEqual([written]);
    expect(endWidth(written)).toBeLessThanOrEqual(width);
  });
  it('leaves the names to the key where two would be the same', () => {
    expect(endNames([percent('Rights on paper'), percent('Rights on water')], 112)).toEqual(['38\u202f%', '38\u202f%']);
  });
});
