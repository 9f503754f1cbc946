// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { IdentityFlow } from './components/IdentityFlow';
import { MovingOn } from './components/MovingOn';
import { exampleSetUps, exampleState, exampleSteps } from './examples';
import type { IdentityState } from './model';

// React brings a title into the head by itself.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const phrase = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
  key === 'page.error' ? `Error: ${params.title}` : [key, ...Object.values(params)].join(' ');
const words = { language: 'en', locale: 'en-GB', phrase };
const flow = (first: IdentityState) => (
  <WordsProvider value={words}>
    <IdentityFlow first={first} title="Begin" />
  </WordsProvider>
);

const states: Readonly<Record<string, IdentityState>> = {
  'sign-in': exampleState('signIn', { step: 'identify' }),
  'sign-up': exampleState('signUp', { step: 'sign-up' }),
  recovery: exampleState('forgotPassword', { step: 'recovery' }),
  unlock: exampleState('lockedAccount', { step: 'unlock' }),
  'new password': exampleState('forgotPassword', { step: 'new-password', optional: false }),
  reset: exampleState('forgotPassword', { step: 'reset', token: 't' }),
  'password set': exampleState('forgotPassword', { step: 'password-set', to: '/' }),
  unlocked: exampleState('lockedAccount', { step: 'unlocked' }),
  thanks: exampleState('signUpThanks', { step: 'thanks' }),
  ...exampleSteps,
  ...exampleSetUps,
};
const wrong = (state: IdentityState): IdentityState => ({ ...state, problems: [{ key: 'signIn.problem.down' }] });
const right = (state: IdentityState): IdentityState => ({ ...state, problems: [] });

/** The first thing to fill in or to choose, else what goes on, else the heading. */
const firstOf = (page: ParentNode): Element =>
  [...page.querySelectorAll<HTMLInputElement>('form .input')].find(({ type, value }) => type === 'select-one' || value === '') ??
  page.querySelector('form input:not([type=hidden], [hidden])') ??
  page.querySelector('.btn--accent') ??
  page.querySelector('h1')!;

describe('each step of a sign-in begins where one goes on (promise 20)', () => {
  beforeEach(() => vi.stubGlobal('fetch', vi.fn()));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each(Object.entries(states))('%s: without a script, with nothing wrong and with something', (_name, state) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(flow(right(state)));
    const focused = [...page.querySelectorAll('[autofocus]')];
    if (firstOf(page).localName === 'h1') expect(focused).toEqual([]);
    else expect(focused).toEqual([firstOf(page)]);
    page.innerHTML = renderToString(flow(wrong(state)));
    expect([...page.querySelectorAll('[autofocus]')]).toEqual([page.querySelector('[role=group][tabindex]')]);
    expect(page.querySelector('title')?.textContent).toMatch(/^Error: .* \| site\.name$/);
  });

  it.each(Object.entries(states))('%s: with a script, after the step before it', async (name, state) => {
    const other = state.view.step === 'identify' ? exampleState('signIn', { step: 'password', otherWays: false }) : states['sign-in']!;
    const { container } = render(flow(other));
    for (const next of [right(state), wrong(state)]) {
      vi.mocked(fetch).mockResolvedValueOnce(Response.json({ state: next }));
      await act(async () => {
        fireEvent.submit(container.querySelector('form')!);
        await Promise.resolve();
      });
      const expected = () => (next.problems.length > 0 ? container.querySelector('[role=group][tabindex]') : firstOf(container));
      await waitFor(() => expect(document.activeElement).toBe(expected()));
      const heading = container.querySelector('h1')!.textContent;
      if (next.problems.length > 0) expect(document.title).toBe(`Error: ${heading} | site.name`);
      else if (heading !== 'Begin') expect(document.title, name).toBe(`${heading} | site.name`);
      if (!container.querySelector('form:not([action$=sign-out])')) return;
    }
  });

  it('the first field is told together with what the step says first', () => {
    const { container } = render(flow({ ...states.code!, notice: 'signIn.reason.relogin' }));
    const about = firstOf(container)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(about?.join(' ')).toContain('signIn.reason.relogin');
    expect(about?.join(' ')).toContain('signIn.codeSent.email');
  });

  it('a new code is told by a region that was there before', async () => {
    const { container } = render(flow(states.code!));
    const region = container.querySelector('[role=status]')!;
    expect(region.textContent).toBe('');
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ state: { ...states.code!, values: { resent: 'on' } } }));
    fireEvent.click(screen.getByRole('button', { name: 'signIn.resend' }));
    await waitFor(() => expect(region.textContent).toBe('signIn.resent'));
    // The same words again are told only where they come anew.
    const words = region.firstElementChild;
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ state: { ...states.code!, values: { resent: 'on' } } }));
    fireEvent.click(screen.getByRole('button', { name: 'signIn.resend' }));
    await waitFor(() => expect(words?.isConnected).toBe(false));
    expect(region.textContent).toBe('signIn.resent');
  });
});

describe('a page that moves on by itself (promise 20)', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const assign = vi.fn();
  const begin = () => {
    vi.useFakeTimers();
    assign.mockReset();
    return render(
      <WordsProvider value={words}>
        <MovingOn to="/topics" seconds={5} go={assign} />
      </WordsProvider>,
    ).container;
  };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it('counts down, is read out once, and goes when it said', () => {
    const page = begin();
    const said = page.querySelector('[role=status]')!;
    expect([page.querySelector('[aria-hidden]')?.textContent, said.textContent]).toEqual(['signUp.movingOn 5', 'signUp.movingOn 5']);
    pass(2_000);
    expect([page.querySelector('[aria-hidden]')?.textContent, said.textContent]).toEqual(['signUp.movingOn 3', 'signUp.movingOn 5']);
    pass(2_900);
    expect(assign).not.toHaveBeenCalled();
    pass(200);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/topics');
  });

  it('keeps its word where the browser let it sleep', () => {
    begin();
    vi.setSystemTime(Date.now() + 60_000);
    pass(1_000);
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('stays when it is told to, says so, and the focus is not lost', () => {
    const page = begin();
    screen.getByRole('button', { name: 'signUp.stay' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'signUp.stay' }));
    pass(20_000);
    expect(assign).not.toHaveBeenCalled();
    expect(page.querySelector('[role=status]')?.textContent).toBe('signUp.stopped');
    expect(document.activeElement?.textContent).toBe('signUp.goOn');
  });
});

describe('a password can be looked at (promise 29)', () => {
  beforeEach(() =>
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise(() => undefined)),
    ),
  );
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('by a button that needs a script, says so, and is hidden again before it is sent', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(flow(states['sign-in']!));
    expect(page.querySelector('.reveal input[type=password]')).not.toBeNull();
    expect(page.querySelector('.reveal button')).toBeNull();

    render(flow(states['sign-in']!));
    const field = screen.getByLabelText<HTMLInputElement>('signIn.password');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'signIn.showPassword' });
    expect([button.type, button.getAttribute('aria-controls')]).toEqual(['button', field.id]);
    fireEvent.change(field, { target: { value: 'a quiet harbour 7' } });
    fireEvent.click(button);
    expect([field.type, field.value]).toEqual(['text', 'a quiet harbour 7']);
    expect(screen.getByText('signIn.passwordShown').getAttribute('role')).toBe('status');
    fireEvent.click(screen.getByRole('button', { name: 'signIn.hidePassword' }));
    expect(field.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'signIn.showPassword' }));
    fireEvent.submit(field.form!);
    expect(field.type).toBe('password');
  });

  it.each(Object.entries(states))('wherever one is typed: %s', (_name, state) => {
    const { container } = render(flow(state));
    expect([...container.querySelectorAll('input[type=password]:not(.reveal *)')]).toEqual([]);
  });
});
