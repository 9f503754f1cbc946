// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './NewsletterSignup';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('NewsletterSignup', () => {
  describeExamples(rendering, examples);

  it('leads to the registration by a plain link', () => {
    expect(within(shown('usual')).getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/user-registration/newsletter');
  });
  it('subscribes with one click who has an account, by a form that works without a script and says to what', () => {
    const button = within(shown('german')).getByRole<HTMLButtonElement>('button', {
      name: 'Monatliche Höhepunkte: ein Klick mit Ihrem Konto',
    });
    expect([button.form?.method, button.form?.getAttribute('action'), ...new FormData(button.form!, button)]).toEqual([
      'post',
      '/api/newsletter/register',
      ['form', 'one-click'],
      ['language', 'de'],
      ['newsletter', 'monthly-highlights'],
    ]);
  });
  it('knows the way in each language when the editor gives none', () => {
    expect(within(shown('empty')).getByRole('link', { name: 'Subscribe by email' }).getAttribute('href')).toBe(
      '/user-registration/newsletter',
    );
    expect(within(shown('german')).getByRole('link', { name: 'Per E-Mail abonnieren' }).getAttribute('href')).toBe(
      '/de/user-registration/newsletter',
    );
  });
});
