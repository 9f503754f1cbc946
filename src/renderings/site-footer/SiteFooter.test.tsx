// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
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
  it('asks for an address for the newsletter, but not beside the price of a subscription, nor on pages of those who work here', () => {
    const field = () => screen.queryByRole('textbox');
    renderExample(rendering, examples['usual']!);
    expect(field()).not.toBeNull();
    cleanup();
    const { route, ...usual } = examples['usual']!;
    for (const templateName of ['Subscribe Page', 'Form Inbox Page', 'Reading Figures Page', 'Alumni Officers Page']) {
      renderExample(rendering, { ...usual, route: { ...route, templateName } });
      expect(field(), templateName).toBeNull();
      cleanup();
    }
  });
  it('leads home in the page’s language', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByRole('link', { name: 'Aldermoor, Startseite' }).getAttribute('href')).toBe('/de');
  });
});
