// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { FollowForm } from './FollowForm';
import { enhance } from './follow';

const phrase = (key: string, params: Readonly<Record<string, string | number>> = {}) => `${key} ${params.label ?? ''}`.trim();
const fetched = vi.fn<typeof fetch>();
let answer: object = { outcome: { kind: 'ok' } };
let remove: (() => void) | void;
const shown = (path = '/topics/energy') =>
  render(
    <WordsProvider value={{ phrase, language: 'en', locale: 'en-GB' }}>
      <FollowForm kind="topic" path={path} label="Energy" />
    </WordsProvider>,
  ).container;
const begin = (): HTMLElement => {
  const form = shown().querySelector('form')!;
  remove = enhance(form);
  return form;
};

beforeEach(() => {
  answer = { outcome: { kind: 'ok' } };
  fetched
    .mockReset()
    .mockImplementation(async (_address, init) => Response.json(init?.method === 'POST' ? answer : { signedIn: true, following: true }));
  vi.stubGlobal('fetch', fetched);
  document.documentElement.dataset.session = 'in';
});
afterEach(() => {
  remove?.();
  document.body.innerHTML = '';
  delete document.documentElement.dataset.session;
  vi.unstubAllGlobals();
});

describe('following from a page (promise 19)', () => {
  it('is a form that the browser can send, and none where the address names nothing', () => {
    const form = shown().querySelector('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/account/follow']);
    expect(Object.fromEntries(new FormData(form, form.querySelector('button')))).toEqual({
      kind: 'topic',
      key: 'energy',
      label: 'Energy',
      language: 'en',
      form: 'follow',
    });
    expect(shown('/').querySelector('form')).toBeNull();
  });

  it('says what is followed already, and asks nothing for a visitor', async () => {
    const form = begin();
    await vi.waitFor(() => expect(form.textContent).toBe('account.follows.do.unfollow Energy'));
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/follow?kind=topic&key=energy');
    fetched.mockClear();
    delete document.documentElement.dataset.session;
    begin();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('answers in place, and says so', async () => {
    const form = begin();
    await vi.waitFor(() => expect(form.querySelector('button')!.value).toBe('unfollow'));
    form.querySelector('button')!.click();
    await vi.waitFor(() => expect(form.querySelector('[role=status]')!.textContent).toBe('account.follows.unfollow Energy'));
    expect(String(fetched.mock.calls.at(-1)?.[1]?.body)).toContain('form=unfollow');
    expect(form.querySelector('button')!.textContent).toBe('account.follows.do.follow Energy');
  });

  it('says when it did not go through, and shows nothing as done', async () => {
    const form = begin();
    await vi.waitFor(() => expect(form.querySelector('button')!.value).toBe('unfollow'));
    answer = { outcome: { kind: 'error' } };
    form.querySelector('button')!.click();
    await vi.waitFor(() => expect(form.querySelector('[role=status]')!.textContent).toBe('account.error.noAnswer'));
    expect(form.querySelector('button')!.value).toBe('unfollow');
  });
});
