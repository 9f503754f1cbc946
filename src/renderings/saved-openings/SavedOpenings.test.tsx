// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeExamples, htmlOfExample, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SavedOpenings';

const opening = { slug: 'modeller', title: 'Modeller', employer: 'Aldermoor', place: 'Oslo', closes: '2027-01-08T23:59:59Z' };
beforeEach(() =>
  localStorage.setItem(
    'masthead.jobs',
    JSON.stringify({
      saved: [opening],
      seen: [opening],
      searches: [{ href: '/careers/search-jobs/jobs?keyword=grid', name: 'grid' }],
      compared: [],
    }),
  ),
);

describe('SavedOpenings', () => {
  describeExamples(rendering, examples);

  it('shows what the browser keeps, and forgets it', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Saved openings',
      'Saved searches',
      'Recently seen',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Modeller' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove grid' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Nothing saved or seen yet')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('masthead.jobs') ?? '')).toMatchObject({ saved: [], searches: [], seen: [] });
  });
  it('says of what has closed meanwhile that it has', () => {
    localStorage.setItem('masthead.jobs', JSON.stringify({ saved: [{ ...opening, closes: '2025-01-08T23:59:59Z' }] }));
    renderExample(rendering, examples.usual);
    expect(screen.getByText('Closed on 8 January 2025')).toBeTruthy();
  });
  it('leads back to the list', () => {
    renderExample(rendering, examples.usual);
    const way = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('link');
    expect(way.map((link) => link.getAttribute('href'))).toEqual(['/', '/careers/search-jobs/jobs']);
  });
  it('knows nothing of it on the server, not even that there is nothing', () => {
    const html = htmlOfExample(rendering, examples.usual);
    expect(html).not.toContain('Modeller');
    expect(html).not.toContain('Nothing saved or seen yet');
  });
  it('says in which language a title is that is not the page’s', () => {
    localStorage.setItem('masthead.jobs', JSON.stringify({ saved: [{ ...opening, language: 'en' }], seen: [opening] }));
    renderExample(rendering, examples.german);
    expect(screen.getAllByRole('link', { name: 'Modeller' }).map((link) => link.getAttribute('lang'))).toEqual(['en', null]);
    expect(screen.getAllByText('Oslo').map((place) => place.nextElementSibling?.textContent)).toEqual([
      'auf Englisch',
      expect.stringMatching(/^Bis 8\. Januar/),
    ]);
  });
  it('says so where the browser keeps nothing, and how it comes to keep something', () => {
    localStorage.clear();
    renderExample(rendering, examples.usual);
    expect(screen.getByText('Nothing saved or seen yet')).toBeTruthy();
    const hint = screen.getByText(/^Press the bookmark/);
    expect(hint.textContent).toMatch(/^Press the bookmark {2}beside an opening to keep it here\./);
    expect(hint.querySelector('svg')?.previousSibling?.textContent).toBe('Press the bookmark ');
  });
});
