// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSignInLinks } from './use-sign-in-links';

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

describe('links of a page', () => {
  beforeEach(() => {
    // jsdom does not go anywhere; what is not cancelled is stopped here.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    render(<Page />);
  });
  afterEach(() => {
    cleanup();
    location.hash = '';
    document.cookie = 'mh_jwt=; Max-Age=0';
  });

  it('to a restricted page ask a visitor without a session to sign in, in place of going there', () => {
    expect(click('For you')).toBe(false);
    expect(location.hash).toBe('#/signin-prompt/%2Fuser-registration%2Ffor-you');
  });
  it('to a restricted page lead on with a session', () => {
    document.cookie = 'mh_jwt=a.b';
    click('For you');
    expect(location.hash).toBe('');
  });
  it('to the sign-in open its in-page route', () => {
    click('Sign in');
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
