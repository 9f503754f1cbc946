import { expect, it } from 'vitest';
import { fit } from './fit.ts';

const MB = 1_000_000;
const takes = (...fields: [megabytes: number, files: number][]) => fields.map(([size, maxFiles]) => ({ maxBytes: size * MB, maxFiles }));

it.each([
  ['nothing', takes(), takes()],
  ['what fits', takes([10, 10], [19, 1]), takes([10, 10], [19, 1])],
])('leaves %s as it is', (_what, fields, left) => {
  expect(fit(fields, 119 * MB)).toBe(false);
  expect(fields).toEqual(left);
});

it.each([
  ['fewer files of one field', takes([50, 10]), takes([50, 2])],
  ['fewer files of the field that takes most', takes([10, 10], [20, 1]), takes([10, 9], [20, 1])],
  ['one file of each, and of some two', takes([50, 3], [10, 3]), takes([50, 1], [10, 3])],
  ['smaller files where one of each is too much', takes([50, 1], [50, 4], [50, 1]), takes([39, 1], [39, 1], [39, 1])],
])('takes %s', (_what, fields, left) => {
  expect(fit(fields, 119 * MB)).toBe(true);
  expect(fields.map(({ maxBytes, maxFiles }) => [Math.floor(maxBytes / MB), maxFiles])).toEqual(
    left.map(({ maxBytes, maxFiles }) => [maxBytes / MB, maxFiles]),
  );
  expect(fields.reduce((sum, { maxBytes, maxFiles }) => sum + maxBytes * maxFiles, 0)).toBeLessThanOrEqual(119 * MB);
});
