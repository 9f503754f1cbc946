import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByKey, soonestFirst } from './order.ts';

it('orders as a stable sort by the key of the combination does', () => {
  const inputs = fc.record({
    keys: fc.array(fc.constantFrom(-80, -12.5, 0, 3, Infinity), { minLength: 1, maxLength: 8 }),
    docs: fc.uniqueArray(fc.nat(99), { maxLength: 60 }),
    seed: fc.nat(1000),
  });
  fc.assert(
    fc.property(inputs, ({ keys, docs, seed }) => {
      const column = Int32Array.from({ length: 100 }, (_, doc) => (doc * 7 + seed) % keys.length);
      const key = (doc: number): number => keys[column[doc] ?? 0] ?? 0;
      // The difference of two infinite keys is no number.
      const expected = [...docs].sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
      expect([...orderByKey(Uint32Array.from(docs), column, Float64Array.from(keys))]).toEqual(expected);
    }),
  );
});

it('puts first what closes soonest, and what never does last, without another order of what closes in the same minute', () => {
  const until = Float64Array.from([Infinity, 1_800_000_300_000, 1_800_000_000_000, 1_800_000_030_000, Infinity]);
  expect([...soonestFirst(Uint32Array.of(4, 3, 0, 1, 2), until)]).toEqual([3, 2, 1, 4, 0]);
});
