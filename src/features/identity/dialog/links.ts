/** Links that a script answers in place: apart from what reads the in-page routes, since every page loads them. */
import { needsSession } from '@/config/session-routes';

/** Before the page that the sign-in leads to, escaped. */
export const PROMPT = '#/signin-prompt/';

/** Without the prefix of a language. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/^\/[a-z]{2}(?=\/)/, '');

/** The hash that opens in place what a link leads to; undefined for a link that leads elsewhere. */
export function hashOfLink(href: string, origin: string): string | undefined {
  const url = new URL(href, origin);
  if (url.origin !== origin || url.hash) return undefined;
  const path = pathOf(url);
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
  if (url.origin !== origin || !needsSession(pathOf(url))) return undefined;
  return `${PROMPT}${encodeURIComponent(url.pathname + url.search)}`;
}

/** Pages of the sign-in: there a link leads on instead of opening a dialog over the form. */
export const isSignInPath = (pathname: string): boolean =>
  /^(?:\/[a-z]{2})?\/(?:sign-in|sign-up|user-registration\/(?:forgot-password|register-confirmation))(?:\/|$)/.test(pathname);
