// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './RelatedArticles';

describe('RelatedArticles', () => {
  describeExamples(rendering, examples);

  it('shows three, and one to go on with', () => {
    renderExample(rendering, examples['usual']!);
    expect(within(screen.getByRole('region', { name: 'On the same matter' })).getAllByRole('article')).toHaveLength(3);
    expect(
      within(screen.getByRole('navigation', { name: 'Next to read' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/featured-insights/energy/the-map');
  });
  it('does not say of the other entries of a blog that they are on the same matter', () => {
    const usual = examples['usual']!;
    renderExample(rendering, { ...usual, route: { ...usual.route, templateName: 'Blog Entry' } });
    expect(screen.getByRole('region', { name: 'More notes' })).toBeTruthy();
  });
  it('is nothing when nothing belongs to the text', () => {
    expect(renderExample(rendering, examples['nothing']!).container.innerHTML).toBe('');
  });
});
