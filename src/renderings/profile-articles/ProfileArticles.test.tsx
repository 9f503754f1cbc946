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
  it('says how many it does not show', () => {
    expect(shown('more than are shown').textContent).toContain('The newest 33 of 64');
  });
  it('counts one', () => {
    expect(shown('one').textContent).toContain('1 text');
    expect(within(shown('one')).queryByRole('list')).toBeNull();
  });
  it('is nothing when nothing was written', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
