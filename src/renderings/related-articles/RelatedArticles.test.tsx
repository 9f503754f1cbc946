// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './RelatedArticles';

describe('RelatedArticles', () => {
  describeExamples(rendering, examples);

  it.each(['chosen', 'found', 'oneChosen'] as const)('shows a row: %s', (name) => {
    renderExample(rendering, examples[name]!);
    expect(screen.getAllByRole('article')).toHaveLength(name === 'oneChosen' ? 1 : 3);
  });
  it('shows no row that is not full, unless the author chose it', () => {
    expect(renderExample(rendering, examples['tooFewFound']!).container.innerHTML).toBe('');
  });
});
