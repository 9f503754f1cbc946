// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { BarModel } from './bar-model';
import { PreviewBar } from './PreviewBar';
import de from './words/preview.de.json';
import en from './words/preview.en.json';

const model = (more: Partial<BarModel> = {}): BarModel => ({
  words: en,
  here: '/about',
  choices: { view: 'draft', date: '', as: 'visitor', frames: 'none' },
  date: '',
  sites: [
    { text: 'The firm', href: '/?sc_site=dotcom', current: true },
    { text: 'Insights', href: '/?sc_site=insights', current: false },
  ],
  languages: [
    { text: 'English', href: '/about', current: true, language: 'en' },
    { text: 'Deutsch', href: '/de/about', current: false, language: 'de' },
  ],
  missing: false,
  examples: false,
  desk: { home: '/sitecore/editor', edit: '/e', checks: '/sitecore/editor/checks?item=a', comments: '/sitecore/editor/comments?item=a' },
  counts: { checks: 2, comments: 0 },
  language: 'en',
  ...more,
});
afterEach(cleanup);

describe('the bar of the preview', () => {
  // Which of the two a window shows is the style's: both say the same.
  it('says in one line what is shown, folds the rest away, and leads to what is counted', () => {
    const { container } = render(<PreviewBar model={model()} />);
    const [narrow, wide] = [...container.querySelectorAll<HTMLElement>('aside > div')];
    if (!narrow || !wide) throw new Error('no bar');
    expect(narrow.querySelector('summary')?.textContent).toBe('Draft · as a visitor');
    expect(narrow.querySelector('details')?.open).toBe(false);
    for (const each of [narrow, wide]) {
      expect(within(each).getByRole('link', { name: 'Checks 2 findings' }).getAttribute('href')).toContain('/checks?item=a');
      expect(within(each).getByRole('link', { name: 'Comments 0 open' }).getAttribute('href')).toContain('/comments?item=a');
      expect(within(each).getByRole('link', { name: 'Side by side' })).toBeTruthy();
      expect(within(each).getByRole('button', { name: 'Show' }).closest('form')?.method).toBe('get');
    }
  });

  it('counts nothing that nobody could say, and offers no desk to who only looks', () => {
    const { desk: _desk, counts: _counts, ...looks } = model();
    render(<PreviewBar model={{ ...looks, signIn: '/api/auth/sign-in' }} />);
    expect(screen.queryByRole('link', { name: /Checks|Comments|Edit$/ })).toBeNull();
    cleanup();
    render(<PreviewBar model={model({ counts: {} })} />);
    expect(screen.getAllByRole('link', { name: 'Checks' })).toHaveLength(2);
  });

  it.each([
    ['en', en],
    ['de', de],
  ] as const)('has nothing that axe finds: %s', async (language, words) => {
    const { container } = render(<PreviewBar model={model({ language, words })} />);
    for (const each of container.querySelectorAll('details')) each.open = true;
    // In a browser the style shows one of the two.
    container.querySelector('aside > div')?.remove();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
