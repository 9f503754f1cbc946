// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './TextBlock';

describe('TextBlock', () => {
  describeExamples(rendering, examples);

  it('is nothing without a text', () => {
    expect(renderExample(rendering, examples['empty']!).container.textContent).toBe('');
  });
  it('holds the text as it is written', () => {
    expect(renderExample(rendering, examples['german']!).container.textContent).toContain('Warteschlange');
  });
});
