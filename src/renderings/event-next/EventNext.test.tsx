// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventNext';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventNext', () => {
  describeExamples(rendering, examples);

  it('leads from an event that is over to the next ones, and to all', () => {
    const region = within(within(shown('usual')).getByRole('region', { name: 'Next events' }));
    expect(region.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Who may plug in?',
      'The night shift, before it begins',
    ]);
    expect(region.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events');
  });
  it('is nothing while one can still come, and where none is planned', () => {
    expect(shown('not over').innerHTML).toBe('');
    expect(shown('empty').innerHTML).toBe('');
  });
});
