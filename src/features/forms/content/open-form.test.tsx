// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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
  it('is not sent along by another button: an address that the browser filled in asks for nothing', () => {
    const container = show();
    fireEvent.change(controlOf(container, 'form.mail'), { target: { value: 'ann@example.org' } });
    fireEvent.change(controlOf(container, `f.${day.id}`), { target: { value: '2026-12-01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(sent).toEqual(['next']);
    const form = container.querySelector('form')!;
    expect(new FormData(form).has('form.mail')).toBe(false);
    fireEvent(window, new Event('pageshow'));
    expect(new FormData(form).get('form.mail')).toBe('ann@example.org');
  });
  it('is left to an input method that ends a word', () => {
    const mail = controlOf(show(), 'form.mail');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      expect(fireEvent.keyDown(mail, { key: 'Enter', ...composing })).toBe(true);
    expect(sent).toEqual([]);
  });
});

it('takes no day that is half typed for none', () => {
  const container = show();
  Object.defineProperty(controlOf(container, `f.${day.id}`), 'validity', { value: { badInput: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(sent).toEqual([]);
  expect(controlOf(container, `f.${day.id}`).getAttribute('aria-invalid')).toBe('true');
});

describe('a form that is on its way', () => {
  const press = async (bytes: number) => {
    vi.useFakeTimers();
    const container = show();
    if (bytes > 0) {
      const chosen = new File(['x'], 'briefing.pdf');
      Object.defineProperty(chosen, 'size', { value: bytes });
      Object.defineProperty(controlOf(container, `f.${file.id}`), 'files', { value: [chosen] });
    }
    const button = screen.getByRole('button', { name: 'Go on' });
    fireEvent.click(button);
    return async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return button.getAttribute('aria-busy') === 'true';
    };
  };
  it('can be pressed again after ten seconds without an answer', async () => {
    const isBusyAfter = await press(0);
    expect([await isBusyAfter(9_999), await isBusyAfter(1)]).toEqual([true, false]);
  });
  it('is waited for longer with a file, which a second press would cut off', async () => {
    const isBusyAfter = await press(3_000_000);
    expect([await isBusyAfter(109_000), await isBusyAfter(1_000)]).toEqual([true, false]);
  });
  it('is not waited for for ever', async () => {
    const isBusyAfter = await press(40_000_000);
    expect([await isBusyAfter(299_000), await isBusyAfter(1_000)]).toEqual([true, false]);
  });
});
