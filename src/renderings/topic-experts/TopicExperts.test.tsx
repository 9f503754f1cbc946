// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './TopicExperts';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('TopicExperts', () => {
  describeExamples(rendering, examples);

  it('names the experts on the first page only', () => {
    expect(within(shown('usual')).getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(shown('page two').innerHTML).toBe('');
    expect(shown('empty').innerHTML).toBe('');
  });
});
