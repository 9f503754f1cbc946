// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './JobAlert';

describe('JobAlert', () => {
  describeExamples(rendering, examples);

  it('confirms by a button, since a mail scanner opens addresses too', () => {
    renderExample(rendering, examples.confirm);
    const form = screen.getByRole<HTMLButtonElement>('button').form;
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/careers/alerts/confirm']);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ token: 't'.repeat(43), lang: 'en' });
  });
  it('claims to know of no alert without the link of a mail, and says how one begins', () => {
    renderExample(rendering, examples.start);
    const said = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => [heading.textContent, heading.nextElementSibling?.textContent]);
    expect(said).toEqual([
      ['Begin an alert', expect.stringMatching(/^Search for the openings/)],
      ['Change or stop an alert', expect.stringMatching(/^Every e-mail of an alert has a link for that/)],
    ]);
    // Whoever has none of its mails left is not left alone.
    expect(screen.getByRole('link', { name: 'Still no e-mail? Write to us' }).getAttribute('href')).toBe('/contact');
    const on = screen.getByRole('link', { name: 'Search, and set an alert' });
    expect(on.getAttribute('href')).toBe('/careers/search-jobs/jobs');
    // As other pages on which there is nothing yet: a box with its drawing.
    expect(on.closest('.empty')?.querySelector('.piles')).toBeTruthy();
    expect(screen.queryByText(/no such job alert/)).toBeNull();
  });
  it('asks once more for the link of its mail where the service is down', () => {
    renderExample(rendering, examples['service down']);
    expect(screen.getByText('Try again').getAttribute('href')).toBe('');
  });
  it('says that it finds nothing any more, and counts nothing else', () => {
    renderExample(rendering, examples.unknown);
    expect(screen.getByText('It finds nothing any more')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show what fits now' })).toBeTruthy();
  });
  it('shows how often it comes, and turns off', () => {
    renderExample(rendering, examples.confirmed);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Every day' }).checked).toBe(true);
    expect(screen.getByRole('link', { name: 'Show the 4 openings that fit now' }).getAttribute('href')).toBe(
      '/careers/search-jobs/jobs?keyword=grid&country=DE&city=new-york',
    );
    expect(
      within(screen.getByRole('list', { name: 'It looks for' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['grid', 'Germany', 'New York']);
    expect(screen.getByRole('button', { name: 'Save' }).className).toContain('btn--accent');
    expect(screen.getByRole('button', { name: /Turn/ }).className).toContain('btn--quiet');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Turn/ }).form?.getAttribute('action')).toBe('/api/careers/alerts/off');
  });
});
