// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SignUpThanks';

describe('SignUpThanks', () => {
  describeExamples(rendering, examples);

  it('thanks nobody who has no session, and leads to the sign-in and back', () => {
    const { container } = renderExample(rendering, examples['nobody signed in']);
    expect(container.textContent).not.toContain('Your account is ready');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to go on');
    expect(container.textContent).not.toContain('Welcome');
    expect(container.querySelector('[data-shown]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in?to=%2Fsign-up%2Fthanks');
  });
});
