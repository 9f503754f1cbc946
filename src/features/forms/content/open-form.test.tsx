// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormDefinition } from '@/lib/forms/model';
import { WordsProvider } from '@/runtime';
import { OpenForm } from './components/OpenForm';
import { exampleField, exampleForm, examplePage } from './examples';

const day = exampleField('date', 'Day', { required: false });
const file = exampleField('file', 'Briefing', { required: false, kinds: ['pdf'], maxBytes: 50_000_000 });
const asked: FormDefinition = exampleForm([
  examplePage([day, file, exampleField('text', 'Name', { required: false })]),
  examplePage([exampleField('text', 'City')]),
]);

/** What was sent: the values of the buttons that did. */
const sent: string[] = [];
const onSubmit = (event: SubmitEvent) => {
  if (!event.defaultPrevented) sent.push((event.submitter as HTMLButtonElement | null)?.value ?? '');
  event.preventDefault();
};
const show = () => {
  const { container } = render(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key) => key }}>
      <OpenForm
        shown={{ status: 'open', definition: asked, started: 's' }}
        action="/api/forms/x"
        from="http://localhost/contact"
        pageTitle="Contact"
        subject={undefined}
        text=""
      />
    </WordsProvider>,
  );
  return container;
};
const controlOf = (container: HTMLElement, name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

beforeEach(() => {
  sent.splice(0);
  sessionStorage.clear();
  addEventListener('submit', onSubmit);
});
afterEach(() => {
  cleanup();
  removeEventListener('submit', onSubmit);
  vi.useRealTimers();
});

describe('Enter in the field of "save for later"', () => {
  it('saves, and does not lead on', () => {
    const mail = controlOf(show(), 'form.mail');
    expect(fireEvent.keyDown(mail, { key: 'Enter' })).toBe(false);
    expect(sent).toEqual(['save']);
  });
  it('is left to an input method that ends a word', () => {
    const mail = controlOf(show(), 'form.mail');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      expect(fireEvent.keyDown(mail, { key: 'Enter', ...composing })).toBe(true);
    expect(sent).toEqual([]);
  });
});
