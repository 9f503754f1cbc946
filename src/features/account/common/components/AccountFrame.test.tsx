// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SENT_WAITS_MS } from '@/lib/time-limit';
import { WordsProvider } from '@/runtime';
import type { AccountView } from '../model';
import { useAccount } from '../use-account';
import { AccountForm } from './AccountForm';
import { AccountFrame } from './AccountFrame';
import { Field } from './Field';

const RULES = { names: {}, again: {} };
function Page({ first }: { first: AccountView<{ name: string }> }) {
  const account = useAccount(first, RULES);
  return (
    <AccountFrame current="profile" title="Profile" account={account} api="/api">
      {({ name }) => (
        <>
          <AccountForm name="names" api="/api" account={account}>
            <Field name="firstName" value={name} />
            <Field name="pausedUntil" type="date" />
          </AccountForm>
          <AccountForm name="again" api="/api" account={account}>
            <button>Again</button>
          </AccountForm>
        </>
      )}
    </AccountFrame>
  );
}
const show = (first: AccountView<{ name: string }>) =>
  render(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key) => key }}>
      <Page first={first} />
    </WordsProvider>,
  );

const ready: AccountView<{ name: string }> = { status: 'ready', data: { name: 'Ann' }, whose: 'mark' };
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps what is typed in the other forms where the session has ended under one', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ signIn: '/sign-in' }, { status: 401 })));
  show(ready);
  const first = fieldOf('firstName')!;
  fireEvent.input(first, { target: { value: 'Anna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('account.expired');
  expect(fieldOf('firstName')?.value).toBe('Anna');
  expect(screen.getByText('account.signInAgain').closest('a')?.getAttribute('href')).toBe('/sign-in');
});

describe('of the other forms, where the session has ended under one', () => {
  const expire = async (...answers: object[]) => {
    const fetched = vi.fn<typeof fetch>();
    for (const answer of [{ signIn: '/sign-in', kept: true }, ...answers])
      fetched.mockResolvedValueOnce(Response.json(answer, { status: 401 }));
    fetched.mockRejectedValue(new TypeError('no line'));
    vi.stubGlobal('fetch', fetched);
    show(ready);
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByText('account.expiredKept');
  };
  it('says what is wrong with one, and the way to the sign-in stays', async () => {
    await expire();
    const day = fieldOf('pausedUntil')!;
    Object.defineProperty(day, 'validity', { value: { badInput: true } });
    fireEvent.submit(day.form!);
    expect(fieldOf('pausedUntil')?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('account.expiredKept')).toBeTruthy();
  });
  it('says that there is no answer', async () => {
    await expire();
    fireEvent.submit(fieldOf('firstName')!.form!);
    await screen.findByText('account.error.noAnswer');
    expect(screen.getByText('account.signInAgain')).toBeTruthy();
  });
  it('says what is not kept, and nothing else that reads as if it were', async () => {
    await expire({ signIn: '/sign-in', kept: false });
    fireEvent.submit(fieldOf('firstName')!.form!);
    await screen.findByText('account.error.tooLongToKeep');
    expect([screen.queryByText('account.expiredKept'), screen.getAllByText('account.signInAgain')]).toEqual([null, [expect.anything()]]);
  });
});

it('has no forms where there was no session from the start', () => {
  show({ status: 'expired', signIn: '/sign-in' });
  expect([screen.getByText('account.expired').tagName, fieldOf('firstName')]).toEqual(['H2', null]);
});

it('sends with each form whose page it is', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ outcome: { form: 'again', kind: 'ok', message: 'm' } })));
  vi.stubGlobal('fetch', fetched);
  show(ready);
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe('form=again&language=en&whose=mark');
});

it('takes no day that is half typed for none', () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  show(ready);
  const day = fieldOf('pausedUntil')!;
  Object.defineProperty(day, 'validity', { value: { badInput: true } });
  fireEvent.submit(day.form!);
  expect(fetched).not.toHaveBeenCalled();
  expect(fieldOf('pausedUntil')?.getAttribute('aria-invalid')).toBe('true');
});

it('does not wait for ever on a line that hangs: the form says so, and another one can be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fetched = vi.fn<typeof fetch>(
    (_address, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  vi.stubGlobal('fetch', fetched);
  show(ready);
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await vi.advanceTimersByTimeAsync(SENT_WAITS_MS);
  await screen.findByText('account.error.noAnswer');
  fireEvent.submit(fieldOf('firstName')!.form!);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
