// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './QuoteBand';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('QuoteBand', () => {
  describeExamples(rendering, examples);

  it('adds the quotation marks of the language', () => {
    expect(shown('usual').querySelector('blockquote')?.textContent).toMatch(/^“A strategy.*system\.”$/);
    expect(shown('german').querySelector('blockquote')?.textContent).toMatch(/^„Eine Strategie.*Ablage\.“$/);
    expect(shown('marked by the author').querySelector('blockquote')?.textContent).toBe('“A strategy nobody can repeat.”');
  });
  it('has the marks of its own language on a page of another, and no role that its context says in that', () => {
    expect(shown('not translated').querySelector('blockquote')?.textContent).toMatch(/^“A strategy.*system\.”$/);
    expect(shown('not translated').querySelector('figcaption')?.textContent).toBe(
      'Amara Oduya, partner, on the years of the one-page plans',
    );
  });
  it('leaves no short word alone in the last line', () => {
    expect(shown('a short last word').querySelector('blockquote')?.textContent).toMatch(/in the\u00a0lift\.”$/);
    expect(shown('usual').querySelector('blockquote')?.textContent).toMatch(/filing system\.”$/);
  });
  it('says who, what they are and about what', () => {
    expect(shown('usual').querySelector('figcaption')?.textContent).toBe('Amara Oduya, Partner, on twenty years of one-page plans');
    expect(shown('link with its own words').querySelector('figcaption')?.textContent).toBe(
      'Amara Oduya, Partner, from Twenty years of one-page plans',
    );
    expect(shown('nobody said it').querySelector('figcaption')?.textContent).toBe('Overheard in Rotterdam');
  });
  it('is nothing without a quote', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
