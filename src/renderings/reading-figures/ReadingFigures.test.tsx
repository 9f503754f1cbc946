// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ReadingFigures';

describe('ReadingFigures', () => {
  describeExamples(rendering, examples);

  it('asks for the visits of a row by a link whose address says so', () => {
    renderExample(rendering, examples.usual);
    const ways = screen.getByRole('region', { name: 'Ways in' });
    expect(within(ways).getByRole('link', { name: 'Assistant' }).getAttribute('href')).toBe(
      '/user-registration/figures?period=7&channel=assistant',
    );
  });
  it('takes each filter out again', () => {
    renderExample(rendering, examples['of one page and way']);
    const chosen = screen.getByRole('list', { name: 'Only visits with' });
    expect(
      within(chosen)
        .getAllByRole('link')
        .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('path')),
    ).toEqual([null, '/people']);
  });
  it('says where a form loses people', () => {
    renderExample(rendering, examples.usual);
    const form = screen.getByRole('region', { name: 'Form job-application' });
    expect(within(form).getByRole('row', { name: /Step 2/ }).textContent).toBe('Step 23842%22 (37%)');
    expect(form.textContent).toContain('Refused in 7 visits: cv (6)');
  });
  it('shows nothing to somebody who does not work here', () => {
    const { container } = renderExample(rendering, examples['not allowed']);
    expect(container.querySelectorAll('form, table')).toHaveLength(0);
  });
});
