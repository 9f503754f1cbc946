// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ProfileArticles';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('ProfileArticles', () => {
  describeExamples(rendering, examples);

  it('shows three as cards and the others as lines', () => {
    const container = shown('usual');
    expect(container.querySelectorAll('.card')).toHaveLength(3);
    expect(within(container).getAllByRole('listitem')).toHaveLength(6);
    expect(container.textContent).toContain('9 texts');
  });
  it('shows four as cards, rather than one line alone', () => {
    const container = renderExample(rendering, {
      ...examples.usual,
      data: { ...examples.usual.data, items: examples.usual.data.items.slice(0, 4) },
    }).container;
    expect(container.querySelectorAll('.card')).toHaveLength(4);
    expect(within(container).queryByRole('list')).toBeNull();
  });
  it('goes on over pages, and says how many there are', () => {
    const container = shown('several pages');
    expect(container.textContent).toContain('64 texts');
    const pages = within(container).getByRole('navigation', { name: 'Pages of texts' });
    expect(within(pages).getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/people/ines-valbuena/page/3');
    expect(within(pages).getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });
  it('counts one', () => {
    expect(shown('one').textContent).toContain('1 text');
    expect(within(shown('one')).queryByRole('list')).toBeNull();
  });
  it('is nothing when nothing was written', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
