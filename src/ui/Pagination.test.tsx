// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Pagination } from './Pagination';
import { pagesToShow } from './pagination-pages';

afterEach(cleanup);
const labels = { name: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };
const hrefOf = (page: number) => `/list/page/${page}`;

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, null, 12]],
  [2, 5, [1, 2, 3, 4, 5]],
  [6, 12, [1, null, 5, 6, 7, null, 12]],
  [12, 12, [1, null, 11, 12]],
  [3, 12, [1, 2, 3, 4, null, 12]],
  [4, 12, [1, 2, 3, 4, 5, null, 12]],
])('on page %i of %i shows %j', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown);
});
it('links to every other page and marks this one', () => {
  render(<Pagination page={1} pages={3} hrefOf={hrefOf} labels={labels} />);
  expect(
    screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent?.trim(), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Page 1', 'page'],
    ['Page 2', null],
    ['Page 3', null],
    ['Next', null],
  ]);
});
it('is nothing for one page', () => {
  expect(render(<Pagination page={1} pages={1} hrefOf={hrefOf} labels={labels} />).container.innerHTML).toBe('');
});
