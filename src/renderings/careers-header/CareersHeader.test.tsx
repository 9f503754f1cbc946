// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './CareersHeader';

describe('CareersHeader', () => {
  describeExamples(rendering, examples);

  it('is the page’s heading, and leads to the openings in its language', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Offene Stellen ansehen' }).getAttribute('href')).toBe('/de/careers/search-jobs/jobs');
  });
  it('is low on a page below the area’s own, which has something of its own to show', () => {
    const low = (crumbs: { text: string; href: string }[]) =>
      renderExample(rendering, { ...examples['usual']!, data: { crumbs } }).container.querySelector('.jobsband--low');
    expect(low([{ text: 'Home', href: '/' }])).toBeNull();
    expect(
      low([
        { text: 'Home', href: '/' },
        { text: 'Careers', href: '/careers' },
      ]),
    ).not.toBeNull();
  });
  it('says the way to it', () => {
    renderExample(rendering, examples['usual']!);
    expect(
      within(screen.getByRole('navigation', { name: 'You are here' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/');
  });
});
