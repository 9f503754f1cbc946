// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './NewsletterSignup';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('NewsletterSignup', () => {
  describeExamples(rendering, examples);

  it('registers the address in its one field for the weekly letter, by a form that works without a script', () => {
    const field = within(shown('german')).getByLabelText<HTMLInputElement>('Ihre E-Mail-Adresse für den wöchentlichen Überblick');
    expect([field.type, field.required, field.autocomplete]).toEqual(['email', true, 'email']);
    field.value = 'ada@example.org';
    expect([field.form?.method, field.form?.getAttribute('action'), ...new FormData(field.form!)]).toEqual([
      'post',
      '/api/newsletter/register',
      ['form', 'register'],
      ['language', 'de'],
      ['newsletter', 'weekly-briefing'],
      ['email', 'ada@example.org'],
    ]);
    expect(within(field.form!).getAllByRole('button')).toHaveLength(1);
  });
  it('subscribes with one click who has an account, to the same letter', () => {
    const button = within(shown('german')).getByRole<HTMLButtonElement>('button', {
      name: 'Sie haben ein Konto? Mit einem Klick abonnieren',
    });
    expect([button.form?.method, button.form?.getAttribute('action'), ...new FormData(button.form!, button)]).toEqual([
      'post',
      '/api/newsletter/register',
      ['form', 'one-click'],
      ['language', 'de'],
      ['newsletter', 'weekly-briefing'],
    ]);
  });
  it('leads to all newsletters, in each language when the editor gives no link', () => {
    const wayOf = (name: keyof typeof examples, link: string) => within(shown(name)).getByRole('link', { name: link }).getAttribute('href');
    expect(wayOf('usual', 'All newsletters')).toBe('/user-registration/newsletter');
    expect(wayOf('empty', 'All newsletters')).toBe('/user-registration/newsletter');
    expect(wayOf('german', 'Alle Newsletter')).toBe('/de/user-registration/newsletter');
  });
});
