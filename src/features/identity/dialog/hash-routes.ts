import { hashRoutes, needsSession } from '@/config/routes';
import type { IdentityPage } from '../model';

/** What an in-page route asks for (specification section 2, "Hash fragments"). */
export type HashRoute =
  | { kind: 'dialog'; at: IdentityPage; to?: string; /** It is for the one-click subscription that waits. */ oneClick?: true }
  | { kind: 'go'; href: string };

const pages: Readonly<Record<string, IdentityPage>> = {
  '#/signin': 'signIn',
  '#/signin/default': 'signIn',
  '#/signin/stickyoneclick': 'signIn',
  '#/signin/locked-account': 'lockedAccount',
  '#/signin-prompt': 'signInPrompt',
  '#/signup': 'signUp',
  '#/signup/default': 'signUp',
  '#/signup/stickyoneclick': 'signUp',
  '#/registration-modal': 'signUp',
  '#/signup-thanks': 'signUpThanks',
};

const PROMPT = '#/signin-prompt/';

/** @param here path and query of the page, to which a sign-in leads back; undefined for a hash that is no route of the sign-in */
export function readHash(hash: string, here: string): HashRoute | undefined {
  if (hash.startsWith(PROMPT)) {
    try {
      return { kind: 'dialog', at: 'signInPrompt', to: decodeURIComponent(hash.slice(PROMPT.length)) };
    } catch {
      return { kind: 'dialog', at: 'signInPrompt' };
    }
  }
  if (hash === '#/auth-signin') return { kind: 'go', href: `${hashRoutes[hash]}?to=${encodeURIComponent(here)}` };
  const at = pages[hash];
  return at && { kind: 'dialog', at, to: here, ...(hash.endsWith('/stickyoneclick') ? { oneClick: true } : {}) };
}

/** The hash that opens in place what a link leads to; undefined for a link that leads elsewhere. */
export function hashOfLink(href: string, origin: string): string | undefined {
  const url = new URL(href, origin);
  if (url.origin !== origin || url.hash) return undefined;
  const path = url.pathname.replace(/^\/[a-z]{2}(?=\/)/, '');
  const to = url.searchParams.get('to');
  if (path === '/sign-in/prompt') return to ? `${PROMPT}${encodeURIComponent(to)}` : '#/signin-prompt';
  // With a place to go to of its own, the page is where that is kept.
  if (to) return undefined;
  if (path === '/sign-in') return '#/signin/default';
  if (path === '/sign-in/locked-account') return '#/signin/locked-account';
  if (path === '/sign-up') return '#/signup/default';
  return undefined;
}

/**
 * The hash that a click on a link to a restricted page opens for a visitor without a session (specification section 4, "Access
 * guard": click guards cancel the click); undefined for any other link. The server guards the page all the same.
 */
export function guardOfLink(href: string, origin: string): string | undefined {
  const url = new URL(href, origin);
  if (url.origin !== origin || !needsSession(url.pathname.replace(/^\/[a-z]{2}(?=\/)/, ''))) return undefined;
  return `${PROMPT}${encodeURIComponent(url.pathname + url.search)}`;
}

/** Pages of the sign-in: there a link leads on instead of opening a dialog over the form. */
export const isSignInPath = (pathname: string): boolean =>
  /^(?:\/[a-z]{2})?\/(?:sign-in|sign-up|user-registration\/(?:forgot-password|register-confirmation))(?:\/|$)/.test(pathname);
