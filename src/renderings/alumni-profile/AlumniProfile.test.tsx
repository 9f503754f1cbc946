// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniProfile';
import { examples } from './examples';

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;

describe('AlumniProfile', () => {
  describeExamples(rendering, examples);

  it('says beside each field who may see it: nobody at first', () => {
    renderExample(rendering, examples['first visit']);
    const form = screen.getByRole('form', { name: 'What you say of yourself' });
    const lists = within(form).getAllByRole<HTMLSelectElement>('combobox', { name: /^Seen by/ });
    expect([lists.length, new Set(lists.map(({ value }) => value))]).toEqual([15, new Set(['nobody'])]);
  });

  it('what was typed stands there again with its audience, and what was changed elsewhere is not written over unseen', () => {
    const { container } = renderExample(rendering, examples['changed meanwhile']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Headline/ }).value).toBe('What I typed');
    expect(chosen('Seen by Headline')).toBe('nobody');
    // The page says that it was changed: what is sent now is meant over that.
    expect(container.querySelector<HTMLInputElement>('form[data-form=profile] input[name=revision]')?.value).toBe('7');
  });

  it('a form with something wrong keeps the revision that it came with', () => {
    const { container } = renderExample(rendering, examples['something wrong with a field']);
    expect(container.querySelector<HTMLInputElement>('form[data-form=profile] input[name=revision]')?.value).toBe('7');
    expect(screen.getByRole('textbox', { name: /^Links/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('a CV names its language where it is read though the file is too large', () => {
    const { container } = renderExample(rendering, examples.german);
    expect(container.querySelector('form[enctype]')?.getAttribute('action')).toBe('/api/alumni/cv?language=de');
  });

  it('a CV changes nothing by itself: each of its fields is ticked', () => {
    renderExample(rendering, examples['what a CV says']);
    const boxes = within(screen.getByRole('form', { name: 'What the CV says' })).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['headline', false],
      ['country', false],
      ['skills', false],
    ]);
  });

  it('the preview shows what the service says that others see', () => {
    const { container } = renderExample(rendering, examples['as my groups see it']);
    const seen = [...container.querySelectorAll('#preview dt')].map(({ textContent }) => textContent);
    expect(seen).toEqual(['Name', 'Headline', 'City', 'Country', 'Years with us']);
  });
});
