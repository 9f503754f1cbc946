// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SENT_BEFORE, type Outcome } from '../model';
import { AccountForm, Once } from './AccountForm';

const account = (outcome?: Outcome) => ({ outcome, busy: undefined, versions: {}, onSubmit: () => undefined });
const form = (once: string, outcome?: Outcome) => (
  <AccountForm name="write" api="/api/write" account={account(outcome)}>
    <Once value={once} />
  </AccountForm>
);
const refused = (message: string): Outcome => ({ form: 'write', kind: 'error', message, values: { once: 'first' } });

it('a press keeps its name while nobody knows what came of it, and has a new one once something else was sent under it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  const shown = async (...given: Parameters<typeof form>): Promise<string | undefined> => {
    await act(async () => root.render(form(...given)));
    return place.querySelector<HTMLInputElement>('[name=once]')?.value;
  };
  expect(await shown('first')).toBe('first');
  expect(await shown('second', refused('account.error.noAnswer'))).toBe('first');
  expect(await shown('third', refused(SENT_BEFORE))).toBe('third');
  expect(await shown('fourth', refused('account.error.noAnswer'))).toBe('third');
});

it('does so without a script too', () => {
  expect(renderToStaticMarkup(form('second', refused('account.error.noAnswer')))).toContain('value="first"');
  expect(renderToStaticMarkup(form('second', refused(SENT_BEFORE)))).toContain('value="second"');
});
