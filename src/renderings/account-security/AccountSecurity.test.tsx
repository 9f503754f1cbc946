// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSecurity';
import { examples } from './examples';

describe('AccountSecurity', () => {
  describeExamples(rendering, examples);

  it('ends any but this one', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('button', { name: /^End this one/ })).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 3, name: /Firefox on Windows\s*This one/ })).toBeTruthy();
  });
});
