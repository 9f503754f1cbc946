// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './FeatureList';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('FeatureList', () => {
  describeExamples(rendering, examples);

  it('links the title, and only where there is somewhere to go', () => {
    const items = within(shown('usual')).getAllByRole('listitem');
    expect(items.map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
      '/about/how-we-work#count',
      '/about/how-we-work#page',
      null,
    ]);
  });
  it('lays them out in the columns asked for', () => {
    expect(shown('four columns').querySelector('.cards--4')).not.toBeNull();
    expect(shown('two columns').querySelector('.cards--2')).not.toBeNull();
  });
  it('is nothing without features', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
