// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ErrorMessage';

describe('ErrorMessage', () => {
  describeExamples(rendering, examples);

  it('says what the page says, offers the search, and leads to the front page', () => {
    renderExample(rendering, examples['notFound']!);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no page at this address');
    expect(screen.getByRole('link', { name: /home page/i }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('search').getAttribute('action')).toBe('/search');
    expect(screen.getByRole('link', { name: 'openings' })).toBeTruthy();
  });
  it('says where a list ends, and leads there (promise 15)', () => {
    renderExample(rendering, examples['past the end']!);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no page 9');
    expect(screen.getByText('This list has 2 pages.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the last page' }).getAttribute('href')).toBe('/events/page/2');
  });
  it('shows the page’s drawing, but not where what brings pictures may have failed', () => {
    const drawings = (name: string) => renderExample(rendering, examples[name]!).container.querySelectorAll('.lost__art').length;
    expect([drawings('notFound'), drawings('failed'), drawings('unavailable')]).toEqual([1, 0, 0]);
  });
  it.each([
    ['failed', 'Something went wrong'],
    ['unavailable', 'We will be back shortly'],
  ] as const)('speaks for a page without words: %s', (name, title) => {
    renderExample(rendering, examples[name]!);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    // The address as it stands in the browser, with its query.
    expect(screen.getByText('Try again').getAttribute('href')).toBe('');
  });
});
