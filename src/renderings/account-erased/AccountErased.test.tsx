// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AccountErased';

describe('AccountErased', () => {
  describeExamples(rendering, examples);

  it('has title and text in the frame of the sign-in’s steps', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    const title = screen.getByRole('heading', { level: 1, name: 'Your account has been erased' });
    expect(title.closest('.signin')?.textContent).toContain('is gone');
    expect(container.querySelector('.prose')).toBeNull();
  });
});
