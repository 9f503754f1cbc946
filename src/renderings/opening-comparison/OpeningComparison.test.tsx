// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './OpeningComparison';

describe('OpeningComparison', () => {
  describeExamples(rendering, examples);

  it('says that the search does not answer, and not that nothing was chosen', () => {
    renderExample(rendering, examples['search down']);
    expect(screen.getByText('The job search does not answer just now')).toBeTruthy();
    expect(screen.queryByText('Nothing to compare yet')).toBeNull();
  });

  it('leads on out of the box that says there is nothing', () => {
    renderExample(rendering, examples.none);
    const [on, ...others] = screen.getAllByRole('link', { name: 'All openings' });
    expect([on?.closest('.empty') !== null, others]).toEqual([true, []]);
  });

  it('puts openings side by side', () => {
    renderExample(rendering, examples['one of them closed']);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Consultant, grid connections',
      'Power-systems modeller',
      'Old post',
    ]);
    expect(
      within(screen.getByRole('row', { name: /Where you work/ }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Office and home', 'Remote', 'Closed on 10 November']);
  });
  it('names the year of a day that is not of this one alone', () => {
    renderExample(rendering, examples.two);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect([cells(/^Posted/), cells(/^Closes/)].map(([first]) => first)).toEqual([expect.not.stringMatching(/2026/), '8 January 2027']);
  });
  it('says in which language a title is that is not the page’s', () => {
    const { container } = renderExample(rendering, examples.german);
    expect(container.querySelector('th[scope="col"] a')?.getAttribute('lang')).toBe('en');
  });
});
