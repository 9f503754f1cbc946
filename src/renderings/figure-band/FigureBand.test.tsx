// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './FigureBand';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('FigureBand', () => {
  describeExamples(rendering, examples);

  it('draws a bar for each of the whole, those of the part apart', () => {
    const container = shown('usual');
    expect(container.querySelectorAll('.bars__part')).toHaveLength(14);
    expect(container.querySelectorAll('.bars__rest')).toHaveLength(42);
    expect(within(container).getByRole('img', { name: /56 bars: 14 months of building.*42 months of waiting/ })).toBeTruthy();
  });
  it('draws two blocks when there are too many to count', () => {
    const container = shown('more than can be counted');
    expect(container.querySelectorAll('rect')).toHaveLength(2);
    expect(container.querySelector('.bars__part')?.getAttribute('width')).toBe(String(Math.round((190 / 1284) * 504 * 100) / 100));
  });
  it('reads the number aloud with its text', () => {
    expect(shown('usual').querySelector('.lede')?.textContent).toMatch(/^56: months from application/);
  });
  it('reads it aloud where there is no text to read it with', () => {
    expect(shown('without a text').querySelector('.num')?.hasAttribute('aria-hidden')).toBe(false);
    expect(shown('usual').querySelector('.num')?.getAttribute('aria-hidden')).toBe('true');
  });
  it('never draws a part larger than the whole', () => {
    expect(shown('part greater than the total').querySelectorAll('.bars__part')).toHaveLength(56);
  });
  it('writes numbers as the language does', () => {
    expect(shown('german').textContent).toContain('1.094 ohne Termin');
  });
  it('is nothing when it says nothing', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
