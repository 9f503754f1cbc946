// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { exampleCard } from '@/features/content/cards/examples';
import { examples } from './examples';
import type { ShelfItem } from './data.server';
import { rendering } from './PublicationGrid';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('PublicationGrid', () => {
  describeExamples(rendering, examples);

  it('shows covers at 0.6 of their size', () => {
    const cover = shown('usual').querySelector('img');
    expect(cover?.getAttribute('width')).toBe(String(Math.round(1536 * 0.6)));
    expect(cover?.getAttribute('height')).toBe(String(Math.round(1024 * 0.6)));
  });
  it('gives kind, month, pages and who may read it', () => {
    const [, second] = within(shown('usual')).getAllByRole('listitem');
    expect(second?.textContent).toMatch(/October 2026\s*57 pages.*With a free account/);
    expect(shown('german').textContent).toContain('1 Seite');
  });
  it('calls free what is: the whole, the part that its file is, the sample; and says nothing where there is only the page', () => {
    const free = (item: Partial<ShelfItem>) => {
      const card = exampleCard({ src: '' });
      const book = { card, edition: '', published: null, pageCount: null, free: null, ...item };
      const { container } = renderExample(rendering, { ...examples.usual, data: { items: [book], total: 1, page: 1, pages: 1 } });
      return container.querySelector('.meta')?.textContent.replace('November 2026', '');
    };
    expect(free({ free: { what: 'whole' } })).toBe('Free');
    expect(free({ free: { what: 'part', part: 'Extract' } })).toBe('Extract, free to download');
    expect(free({ free: { what: 'sample' } })).toBe('Sample, free to read');
    expect(free({})).toBe('');
  });
  it('says what premium is, from which price, and where it is to be had; nothing where the offers do not', () => {
    const words = 'What is here of premium titles comes with a subscription, from €9.90 a month, tax included.';
    const usual = within(shown('usual'));
    expect(usual.getByText(words, { exact: false })).toBeTruthy();
    expect(usual.getByRole('link', { name: 'See the subscriptions' }).getAttribute('href')).toBe('/subscribe');
    expect(within(shown('german')).queryByText(/Premium-Titel/)).toBeNull();
  });
  it('says which edition a book is where it has no cover to say it', () => {
    const edition = (src: string) => {
      const item = { card: exampleCard({ src, eyebrow: '' }), edition: 'No. 23', free: null, published: null, pageCount: null };
      const data = { items: [item], total: 1, page: 1, pages: 1 };
      return renderExample(rendering, { ...examples.usual, data }).container.textContent.includes('No. 23');
    };
    expect([edition('/-/media/cover.png'), edition('')]).toEqual([false, true]);
  });
  it('says that the shelf is empty, and leads back from a page that is not there', () => {
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('The shelf is empty');
    expect(within(shown('past the end')).getByRole('link').getAttribute('href')).toBe('/featured-insights/insights-store');
  });
});
