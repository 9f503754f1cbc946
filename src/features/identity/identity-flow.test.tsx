// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { IdentityFlow } from './components/IdentityFlow';
import { exampleState } from './examples';

/** Each text is its key. */
const words = { language: 'en', locale: 'en-GB', phrase: (key: string) => key };
const fetched = vi.fn<typeof fetch>();
const show = (state = exampleState('signIn', { step: 'identify' }, { to: '/topics' })) =>
  render(
    <WordsProvider value={words}>
      <IdentityFlow first={state} title="Sign in" />
    </WordsProvider>,
  );
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

describe('the sign-in with a script', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  it('asks for a forgotten password below its field, and signs in all the same when Enter is pressed', () => {
    const { container } = show();
    const buttons = [...container.querySelectorAll<HTMLButtonElement>('form button[type="submit"]')];
    // Browsers press the first one.
    expect(buttons[0]?.hasAttribute('formaction')).toBe(false);
    const forgot = screen.getByRole('button', { name: 'signIn.forgot' });
    expect(forgot.compareDocumentPosition(screen.getByRole('checkbox')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'signIn.submit' })).toHaveLength(1);
  });

  it('sends the form to its own address and shows the step that follows, with the focus on its field', async () => {
    fetched.mockResolvedValue(
      Response.json({ state: exampleState('signIn', { step: 'code', by: 'email', to: 'i***@a.example', resend: true, otherWays: false }) }),
    );
    show();
    type('signIn.email', 'ines@aldermoor.example');
    fireEvent.click(screen.getByRole('button', { name: 'signIn.emailCode' }));
    await screen.findByLabelText('signIn.code');
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect([address, init?.method, String(init?.body)]).toEqual([
      '/api/auth/email-code',
      'POST',
      'at=signIn&language=en&to=%2Ftopics&identifier=ines%40aldermoor.example&secret=',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('signIn.code')));
  });

  it('gives the focus to what is wrong, keeps what was typed but for the secret', async () => {
    fetched.mockResolvedValue(
      Response.json({
        state: exampleState(
          'signIn',
          { step: 'identify' },
          { values: { identifier: 'a@b.de' }, problems: [{ field: 'secret', key: 'signIn.problem.wrong' }] },
        ),
      }),
    );
    show();
    type('signIn.email', 'a@b.de');
    type('signIn.password', 'a wrong harbour 1');
    fireEvent.click(screen.getByRole('button', { name: 'signIn.submit' }));
    const summary = await screen.findByRole('group');
    await expect.poll(() => document.activeElement).toBe(summary);
    const field = screen.getByLabelText<HTMLInputElement>('signIn.password');
    expect([field.value, field.getAttribute('aria-invalid'), screen.getByLabelText<HTMLInputElement>('signIn.email').value]).toEqual([
      '',
      'true',
      'a@b.de',
    ]);
    expect(screen.getByRole('link', { name: 'signIn.problem.wrong' }).getAttribute('href')).toBe(`#${field.id}`);
  });

  it('takes one press while it waits, and says when nothing answers', async () => {
    let fail: (reason: Error) => void = () => undefined;
    fetched.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    show();
    const button = screen.getByRole('button', { name: 'signIn.submit' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(fetched).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fail(new TypeError('offline'));
    await screen.findByText('signIn.problem.down');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  describe('once a step leads on', () => {
    const lead = async () => {
      location.hash = '';
      // A new answer for each press: a body is read once.
      fetched.mockImplementation(() => Promise.resolve(Response.json({ location: '#provider' })));
      show();
      const button = screen.getByRole('button', { name: 'signIn.submit' });
      fireEvent.click(button);
      await waitFor(() => expect(location.hash).toBe('#provider'));
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
      return button;
    };
    afterEach(() => void vi.useRealTimers());

    it('can be pressed again when Back shows the page as it was left', async () => {
      const button = await lead();
      fireEvent(window, new Event('pageshow'));
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
      fireEvent.click(button);
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('can be pressed again when the browser was stopped', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const button = await lead();
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(button.getAttribute('aria-busy')).toBeNull();
    });
  });

  it('does not wait for ever on a line that hangs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fetched.mockImplementation(
      (_address, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    show();
    fireEvent.click(screen.getByRole('button', { name: 'signIn.submit' }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('signIn.problem.down')).toBeTruthy();
    vi.useRealTimers();
  });

  it('lets everything be pasted, and tells password managers what is what', () => {
    show();
    expect([
      screen.getByLabelText('signIn.email').getAttribute('autocomplete'),
      screen.getByLabelText('signIn.password').getAttribute('autocomplete'),
    ]).toEqual(['username webauthn', 'current-password']);
    expect(fireEvent.paste(screen.getByLabelText('signIn.password'))).toBe(true);
  });
});
