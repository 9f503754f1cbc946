import { expect, it } from 'vitest';
import { groupBy } from './group-by';

it('groups as browsers do that can, in the order of the first of each', () => {
  const words = ['quay', 'pile', 'queue', 'port', 'reed'];
  const firstOf = (word: string) => word[0];
  expect([...groupBy(words, firstOf)]).toEqual([...Map.groupBy(words, firstOf)]);
  expect([...groupBy([], firstOf)]).toEqual([]);
});
