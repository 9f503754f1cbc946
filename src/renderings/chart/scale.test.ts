import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelLines, linearScale } from './scale';

describe('linearScale', () => {
  it('stands on round numbers that hold all values', () => {
    expect(linearScale([4, 62], 0, 100).ticks).toEqual([0, 20, 40, 60, 80]);
    expect(linearScale([-3.5, 12.25], 0, 100).ticks).toEqual([-5, 0, 5, 10, 15]);
    expect(linearScale([0.1, 0.34], 0, 100).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });
  it('ends at the highest value where it is tight', () => {
    const { ticks, at } = linearScale([4, 62], 0, 100, { tight: true });
    expect([ticks, at(0), at(62)]).toEqual([[0, 20, 40, 60], 0, 100]);
  });
  it('need not begin at zero', () => {
    expect(linearScale([92, 98], 0, 100, { zero: false }).ticks).toEqual([92, 94, 96, 98]);
  });
  it('is finite and keeps the order, whatever the values', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.boolean(), fc.boolean(), (values, zero, tight) => {
        const { ticks, at } = linearScale(values, 0, 1000, { zero, tight });
        const [low, high] = [Math.min(...values), Math.max(...values)];
        expect(ticks.every(Number.isFinite) && ticks.length <= 12).toBe(true);
        expect(at(low)).toBeLessThanOrEqual(at(high));
        expect(at(low)).toBeGreaterThanOrEqual(-0.5);
        expect(at(high)).toBeLessThanOrEqual(1000.5);
      }),
    );
  });
});

describe('labelLines', () => {
  it.each([
    ['Denmark', 100, ['Denmark']],
    ['The association of network companies', 160, ['The association of', 'network companies']],
    ['The association of network companies of the coast', 160, ['The association of', 'network companies of…']],
    ['Donaudampfschifffahrt', 80, ['Donaudamp…']],
    ['Unterschrift im eigenen Haus', 178, ['Unterschrift', 'im eigenen Haus']],
    ['Niemand, den die Akte nennt', 178, ['Niemand, den', 'die Akte nennt']],
  ])('breaks %j in %i units', (label, width, lines) => {
    expect(labelLines(label, width)).toEqual(lines);
  });
});
