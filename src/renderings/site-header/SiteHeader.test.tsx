// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SiteHeader';

describe('SiteHeader', () => {
  describeExamples(rendering, examples);

  it('offers the page in its other language, named in that language', () => {
    renderExample(rendering, examples['usual']!);
    const [link] = screen.getAllByRole('link', { name: 'Deutsch' });
    expect(link?.getAttribute('href')).toBe('/de/featured-insights/energy/the-long-queue');
    expect(link?.getAttribute('hreflang')).toBe('de');
    expect(link?.querySelector('[lang=de]')?.textContent).toBe('Deutsch');
  });
  it('keeps the place of a language that the page does not have, for its home page', () => {
    const { container } = renderExample(rendering, examples['onlyOneLanguage']!);
    const links = [...container.querySelectorAll('a[hreflang="de"]')];
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/de', 'Deutsch, home page'],
      ['/de', 'Deutsch, home page'],
    ]);
  });
  it('marks the section that holds the page', () => {
    renderExample(rendering, examples['usual']!);
    const row = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(
      row
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.textContent),
    ).toEqual(['Insights']);
  });
  it('opens and closes the menu by the platform, without a script', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    const menu = container.querySelector('nav[popover]')!;
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('popovertarget')).toBe(menu.id);
    expect(menu.querySelector('button')?.getAttribute('popovertargetaction')).toBe('hide');
    expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Openings', 'Store', 'Alumni', 'Sign in', 'For You', 'Saved articles', 'Newsletters', 'Security']),
    );
  });
  it('offers the sign-in, and holds the account’s menu and its way out, which need no script', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect(container.querySelector('.mast__signin')?.getAttribute('href')).toBe('/sign-in');
    const form = container.querySelector('form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/api/auth/sign-out']);
    expect([...container.querySelectorAll('.usermenu__name')].map(({ textContent }) => textContent)).toEqual(['', '']);
    // On a phone the button is its icon alone.
    expect(container.querySelector('.mast__user')?.getAttribute('aria-label')).toBe('Account');
  });
  it('ends the account at the head of the menu with the way out, as the account’s own menu ends', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    const ends = ['.menu__account', '.usermenu'].map(
      (menu) => [...container.querySelectorAll(`${menu} :is(a, button)`)].at(-1)?.textContent,
    );
    expect(ends).toEqual(['Sign out', 'Sign out']);
  });
  it('offers no sign-in where nobody can sign in', () => {
    const { container } = renderExample(rendering, { ...examples['usual']!, data: { accounts: false } });
    expect([container.querySelector('.mast__account'), container.textContent?.includes('Sign in')]).toEqual([null, false]);
  });
});
