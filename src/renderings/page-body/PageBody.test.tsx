// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PageBody';

describe('PageBody', () => {
  describeExamples(rendering, examples);

  it('shows the text', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('heading', { name: 'What we keep to' }).id).toBe('s-what-we-keep-to');
  });
  it('is nothing without a text', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
