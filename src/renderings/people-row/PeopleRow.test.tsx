// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PeopleRow';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('PeopleRow', () => {
  describeExamples(rendering, examples);

  it('shows each person once, linked', () => {
    expect(
      within(shown('six'))
        .getAllByRole('listitem')
        .map((item) => within(item).getByRole('link').textContent),
    ).toEqual(['Ines Valbuena', 'Tobias Renner', 'Amara Oduya', 'Nadia Rahmani', 'Henrik Aas', 'Margit Sommer']);
  });
  it('introduces each where an editor asked for it', () => {
    const said = (name: keyof typeof examples) =>
      within(shown(name))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.includes('closed a smelter'));
    expect(new Set(said('introduced'))).toEqual(new Set([true]));
    expect(new Set(said('six'))).toEqual(new Set([false]));
  });
  it('is nothing without people', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
