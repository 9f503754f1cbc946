// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountNewsletter';
import { examples } from './examples';

describe('AccountNewsletter', () => {
  describeExamples(rendering, examples);

  it.each([
    ['confirm', 'Confirm the address'],
    ['unsubscribe', 'Unsubscribe'],
  ] as const)('a link of a mail (%s) shows a button that posts', (name, button) => {
    renderExample(rendering, examples[name]);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: button }).form!;
    expect([form.method, ...new FormData(form).values()]).toEqual(['post', name, 'en', 'a-token-of-a-mail']);
  });
  it('asks for a choice', () => {
    renderExample(rendering, examples['errors shown']);
    expect(screen.getByRole('group', { name: /corrected/ }).textContent).toContain('Choose at least one newsletter or topic');
  });
});
