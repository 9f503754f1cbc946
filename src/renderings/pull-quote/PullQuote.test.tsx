// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PullQuote';

describe('PullQuote', () => {
  describeExamples(rendering, examples);

  it('adds the quotation marks of the language where the author left them out', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByText(/^„Uns fehlte.*“$/)).toBeTruthy();
  });
  it('keeps the quotation marks of the author', () => {
    renderExample(rendering, examples['withoutAttribution']!);
    expect(screen.getByText('“A queue is a habit with an owner.”')).toBeTruthy();
  });
  it('is nothing without a quotation', () => {
    expect(renderExample(rendering, examples['empty']!).container.textContent).toBe('');
  });
});
