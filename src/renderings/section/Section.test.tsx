// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering as CardList } from '../card-list/CardList';
import { examples } from './examples';
import { rendering } from './Section';

const components = { CardList };
const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name], components).container;

describe('Section', () => {
  describeExamples(rendering, examples, components);

  it('is a region named by its title that holds its renderings', () => {
    const region = within(shown('usual')).getByRole('region', { name: 'What moves, and what holds' });
    expect(within(region).getAllByRole('article')).toHaveLength(4);
  });
  it('has the head that all sections have', () => {
    expect(shown('usual').querySelector('.part > .sec__head > h2.sec__title')?.textContent).toBe('What moves, and what holds');
  });
  it('is only its renderings without a title', () => {
    const container = shown('without a title');
    expect(container.querySelector('.part')).toBeNull();
    expect(within(container).getAllByRole('article')).toHaveLength(4);
  });
  it('is nothing when it is empty', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
