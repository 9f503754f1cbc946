// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SignUpThanks';

describe('SignUpThanks', () => {
  describeExamples(rendering, examples);

  it('thanks nobody who has no session, and signs in on the page, which leads back to it', () => {
    const { container } = renderExample(rendering, examples['nobody signed in']);
    expect(container.textContent).not.toContain('Your account is ready');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to choose topics and newsletters');
    expect(screen.getByText(/^You are not signed in\./)).toBeTruthy();
    expect(container.textContent).not.toContain('Welcome');
    expect(container.querySelector('[data-shown]')).toBeNull();
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).form!;
    expect(Object.fromEntries(new FormData(form))).toMatchObject({ at: 'signInPrompt', to: '/sign-up/thanks' });
    expect(screen.getByRole('button', { name: 'Make an account' })).toBeTruthy();
  });
});
