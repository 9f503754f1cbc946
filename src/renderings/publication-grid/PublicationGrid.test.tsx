// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PublicationGrid';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('PublicationGrid', () => {
  describeExamples(rendering, examples);

  it('shows covers at 0.6 of their size', () => {
    const cover = shown('usual').querySelector('img');
    expect(cover?.getAttribute('width')).toBe(String(Math.round(1536 * 0.6)));
    expect(cover?.getAttribute('height')).toBe(String(Math.round(1024 * 0.6)));
  });
  it('gives edition, month, pages and who may read it', () => {
    const [, second] = within(shown('usual')).getAllByRole('listitem');
    expect(second?.textContent).toContain('No. 23');
    expect(second?.textContent).toMatch(/October 2026\s*57 pages.*With a free account/);
    expect(shown('german').textContent).toContain('1 Seite');
  });
  it('says that the shelf is empty, and leads back from a page that is not there', () => {
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('The shelf is empty');
    expect(within(shown('past the end')).getByRole('link').getAttribute('href')).toBe('/featured-insights/insights-store');
  });
});
