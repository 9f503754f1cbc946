// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SiteFooter';

describe('SiteFooter', () => {
  describeExamples(rendering, examples);

  it('lists each section under its name', () => {
    renderExample(rendering, examples['usual']!);
    const firm = within(screen.getByRole('navigation', { name: 'Firm' }));
    expect(firm.getAllByRole('link').map((link) => link.textContent)).toEqual(['What we do', 'People', 'Offices', 'Our accounts']);
  });
  it('leads home in the page’s language', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByRole('link', { name: 'Aldermoor, Startseite' }).getAttribute('href')).toBe('/de');
  });
});
