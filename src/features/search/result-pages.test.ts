import { expect, it } from 'vitest';
import { createResultPages } from './result-pages';

it('keeps as many pages as it may, those looked at last', () => {
  const pages = createResultPages<number>(2);
  pages.set('a', 1);
  pages.set('b', 2);
  expect(pages.get('a')).toBe(1);
  pages.set('c', 3);
  expect([pages.get('a'), pages.get('b'), pages.get('c')]).toEqual([1, undefined, 3]);
  pages.set('c', 4);
  expect([pages.get('a'), pages.get('c')]).toEqual([1, 4]);
});
