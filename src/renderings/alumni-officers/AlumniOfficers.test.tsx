// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniOfficers';

describe('AlumniOfficers', () => {
  describeExamples(rendering, examples);

  it('is nothing to who is no officer', () => {
    const { container } = renderExample(rendering, examples['not allowed']);
    expect(container.querySelectorAll('form, a')).toHaveLength(0);
  });

  it('offers of the lines that may fit those alone by which nobody joined', () => {
    renderExample(rendering, examples.queue);
    const [choice] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Which line this person is/ });
    expect([...(choice?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ['l1', 'Ann Miller, 1998–2004'],
      ['', 'None of them'],
    ]);
  });

  it('keeps the note of a decision that somebody else was faster with', () => {
    renderExample(rendering, examples['decided meanwhile']);
    const [note] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    expect(note?.value).toBe('Welcome back');
  });

  it('takes a role away only where a role was reported', () => {
    renderExample(rendering, examples.reports);
    const choices = screen.getAllByRole('combobox', { name: 'What is done' });
    expect(choices.map((choice) => within(choice).queryByText('Take the role away') !== null)).toEqual([false, true, false]);
  });

  it('says of a list that was tried what would change, and how many lines more are broken', () => {
    const { container } = renderExample(rendering, examples['a list was tried']);
    expect(container.textContent).toContain('Line 17 There is no name');
    expect(container.textContent).toContain('And 3 more.');
    expect(container.textContent).toContain('Shoe size');
  });

  it('sends a newsletter to nobody not at all, and one that is sent not again', () => {
    for (const example of ['a newsletter for nobody', 'a newsletter that is sent', 'a newsletter that is being sent'] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect([example, container.querySelector('form[data-form^="send"]')]).toEqual([example, null]);
      unmount();
    }
  });
});
