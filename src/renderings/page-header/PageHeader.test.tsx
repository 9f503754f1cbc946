// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PageHeader';

describe('PageHeader', () => {
  describeExamples(rendering, examples);

  it('has one title and the way to it', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('heading', { level: 1, name: 'How we work' })).toBeTruthy();
    expect(
      within(screen.getByRole('navigation', { name: 'You are here' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/about']);
  });
  it('says on which page of a listing the reader is', () => {
    renderExample(rendering, examples['secondPage']!);
    expect(screen.getByText('Page 2')).toBeTruthy();
  });
  it('opens a landing page with its drawing, and no other page', () => {
    const { container } = renderExample(rendering, examples['drawn']!);
    expect(within(container).getByRole('figure').textContent).toBe('Drawing: Piles.');
    expect(within(container).getByRole('img', { name: 'Cream piles in water' }).getAttribute('loading')).toBe('eager');
    const listed = { ...examples['drawn']!, route: { ...examples['drawn']!.route, templateName: 'Event Listing' } };
    expect(renderExample(rendering, listed).container.querySelector('img')).toBeNull();
  });
  it('keeps the lines of a lede', () => {
    const { container } = renderExample(rendering, examples['longText']!);
    expect(container.querySelectorAll('.lede br')).toHaveLength(1);
  });
});
