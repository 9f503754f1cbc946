// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSignInLinks } from './use-sign-in-links';

const { leave } = vi.hoisted(() => ({ leave: vi.fn<(address: string) => void>() }));
// jsdom does not go anywhere.
vi.mock('./leave', () => ({ leave }));

/** What a click fetches is there. */
const settled = () => import('./silent').then(() => new Promise((resolve) => setTimeout(resolve)));

const tried = () => sessionStorage.setItem('mh-silent', '1');

function Page() {
  const wanted = useSignInLinks();
  return (
    <p data-testid="page" data-wanted={wanted}>
      <a href="/sign-in">Sign in</a> <a href="/user-registration/for-you">For you</a> <a href="/topics">Topics</a>
    </p>
  );
}

/** Whether the click went through to whatever follows links. */
const click = (name: string, init: MouseEventInit = {}): boolean => fireEvent.click(screen.getByRole('link', { name }), init);

const tokenUntil = (exp: number): string =>
  `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify({ exp, user: { id: 'ü' } }))}`.replace(/=/g, '');

describe('links of a page', () => {
  beforeEach(() => {
    tried();
    // jsdom does not go anywhere; what is not cancelled is stopped here.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    render(<Page />);
  });
  afterEach(() => {
    cleanup();
    location.hash = '';
    document.cookie = 'mh_jwt=; Max-Age=0';
  });

  it('to a restricted page ask a visitor without a session to sign in, in place of going there', async () => {
    expect(click('For you')).toBe(false);
    await settled();
    expect(location.hash).toBe('#/signin-prompt/%2Fuser-registration%2Ffor-you');
  });
  it('to a restricted page lead on with a session', () => {
    document.cookie = `mh_jwt=${tokenUntil(Date.now() / 1000 + 60)}`;
    click('For you');
    expect(location.hash).toBe('');
  });
  it.each([
    ['has expired', tokenUntil(Date.now() / 1000 - 1)],
    ['cannot be decoded', 'a.b'],
    ['says no end', `${btoa('{}')}.${btoa('{}')}`],
  ])('to a restricted page ask to sign in with a token that %s (promise 12)', async (_, token) => {
    document.cookie = `mh_jwt=${token}`;
    expect(click('For you')).toBe(false);
    await settled();
    expect(location.hash).toBe('#/signin-prompt/%2Fuser-registration%2Ffor-you');
  });
  it('to the sign-in open its in-page route', async () => {
    click('Sign in');
    await settled();
    expect(location.hash).toBe('#/signin/default');
  });
  it.each([
    ['to another page', 'Topics', {}],
    ['opened in a new tab', 'For you', { ctrlKey: true }],
  ])('%s are left alone', (_, name, init) => {
    click(name, init);
    expect(location.hash).toBe('');
  });
});

describe('before the dialog opens (promise 10)', () => {
  beforeEach(() => {
    sessionStorage.clear();
    leave.mockReset();
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    history.replaceState(null, '', '/topics/energy?page=2');
    render(<Page />);
  });
  afterEach(() => {
    cleanup();
    history.replaceState(null, '', '/');
    document.cookie = 'mh_jwt=; Max-Age=0';
    vi.restoreAllMocks();
  });
  const led = () => new URL(leave.mock.calls[0]?.[0] ?? '', location.origin);

  it.each([
    ['Sign in', '/topics/energy?page=2', '#/signin/default'],
    ['For you', '/user-registration/for-you', '#/signin-prompt/%2Fuser-registration%2Ffor-you'],
  ])('“%s” tries single sign-on once in a visit; the second click opens it', async (name, to, hash) => {
    expect(click(name)).toBe(false);
    await settled();
    expect(led().pathname).toBe('/api/auth/sign-in');
    expect(Object.fromEntries(led().searchParams)).toEqual({ to, back: `/topics/energy?page=2${hash}` });
    expect(location.hash).toBe('');
    click(name);
    await settled();
    expect([leave.mock.calls.length, location.hash]).toEqual([1, hash]);
  });

  it('not where a session may be refreshed, nor where something typed would be lost', async () => {
    document.cookie = `mh_jwt=${tokenUntil(0)}`;
    click('For you');
    await settled();
    expect(leave).not.toHaveBeenCalled();
    document.cookie = 'mh_jwt=; Max-Age=0';
    document.body.append(Object.assign(document.createElement('textarea'), { value: 'half a page' }));
    click('Sign in');
    await settled();
    document.querySelector('textarea')?.remove();
    expect([leave.mock.calls.length, location.hash]).toEqual([0, '#/signin/default']);
  });

  it('and again for who comes from another origin, where a sign-in may have been', async () => {
    tried();
    cleanup();
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/topics`);
    render(<Page />);
    click('Sign in');
    await settled();
    expect(leave).not.toHaveBeenCalled();
    cleanup();
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://insights.example.org/');
    render(<Page />);
    click('For you');
    await settled();
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
