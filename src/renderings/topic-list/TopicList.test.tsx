// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './TopicList';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('TopicList', () => {
  describeExamples(rendering, examples);

  it('sorts the topics as the language does', () => {
    expect(
      within(shown('german'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['Energie', 'Ökologie', 'Zoll']);
  });
  it('names who answers for a topic', () => {
    const [energy] = within(shown('usual'))
      .getAllByRole('listitem')
      .filter((row) => row.textContent?.includes('Energy'));
    expect(energy?.textContent).toContain('Ines Valbuena, Tobias Renner and Samuel Okafor');
  });
  it('says when there are none', () => {
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('There are no topics yet');
  });
});
