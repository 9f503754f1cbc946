// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ArticleHeader';

describe('ArticleHeader', () => {
  describeExamples(rendering, examples);

  it('says who wrote it, when, and how long it takes', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByText('Ines Valbuena').closest('p')?.textContent).toBe('Ines Valbuena and Tobias Renner');
    expect(screen.getByText('18 November 2026').getAttribute('datetime')).toBe('2026-11-18T06:00:00Z');
    expect(screen.getByText('14 minutes')).toBeTruthy();
  });
  it('writes names, dates and minutes as the language does', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByText('Ines Valbuena').closest('p')?.textContent).toBe('Ines Valbuena und Tobias Renner');
    expect(screen.getByText('18. November 2026')).toBeTruthy();
    expect(screen.getByText('14 Minuten')).toBeTruthy();
  });
  it('names the download after the document’s type', () => {
    renderExample(rendering, examples['premiumReport']!);
    const link = screen.getByRole('link', { name: /Download the full report/ });
    expect(link.getAttribute('download')).toBe('the-long-queue.pdf');
    expect(link.textContent).toContain('PDF, 1.8');
    expect(screen.getByText('Premium')).toBeTruthy();
  });
  it('sends the absolute address by mail', () => {
    renderExample(rendering, examples['usual']!);
    const href = within(screen.getByRole('navigation', { name: 'This article' })).getByRole('link', { name: 'Send by email' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain('https://insights.aldermoor.example/featured-insights/energy/the-long-queue');
  });
  it('says how old an old article is, and where it appeared first', () => {
    renderExample(rendering, examples['old']!);
    expect(screen.getByText(/more than 7 years old/)).toBeTruthy();
  });
  it('says where a piece from elsewhere appeared first', () => {
    renderExample(rendering, examples['fromElsewhere']!);
    expect(screen.getByRole('link', { name: 'The Review of Networks' }).getAttribute('href')).toBe('https://review.example/long-queue');
  });
  it('shows no date, no picture and no download where there is none', () => {
    const { container } = renderExample(rendering, examples['bare']!);
    expect(container.querySelector('time, img, a[download]')).toBeNull();
  });
});
