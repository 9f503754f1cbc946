// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventSpeakers';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventSpeakers', () => {
  describeExamples(rendering, examples);

  it('names the speakers in the editor’s order', () => {
    expect(
      within(shown('usual'))
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Ines Valbuena', 'Tobias Renner', 'Amara Oduya']);
  });
  it('is nothing without speakers', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
