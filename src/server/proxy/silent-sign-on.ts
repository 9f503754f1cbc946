import type { NextRequest } from 'next/server';
import { cookieName, type CookieName } from '@/config/cookies';
import { routes, signInPromptUrl } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { cameFrom } from '../came-from';

/** Pages that have something to say first, or a step under way. */
const SAID: readonly string[] = ['flow', 'otp', 'state', 'silent'];
/** A sign-on that just failed; a message, or a fresh sign-in, that the page is opened for. */
export const SIGN_ON_WAITS: readonly CookieName[] = ['singleSignOnTried', 'loginError', 'relogin'];

/** A page that a browser opens for its visitor; scripts, crawlers and monitors ask without these (Fetch Metadata). */
export const isNavigation = ({ method, headers }: NextRequest): boolean =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document' &&
  !/prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);

/**
 * The address that signs a visitor in silently with the session at the identity provider, which the other origin's sign-in
 * left there, and leads on; undefined where that is not to be tried: it was just now, or the page has something to say.
 * @param to what the visitor asked for, with its language
 */
function silentSignOn(
  request: NextRequest,
  secure: boolean,
  at: 'signIn' | 'signInPrompt',
  to: string | null,
  language: string,
): string | undefined {
  if (!isNavigation(request)) return undefined;
  if (SIGN_ON_WAITS.some((name) => request.cookies.has(cookieName(name, secure)))) return undefined;
  return `/api/auth/sign-in?${new URLSearchParams({ at, language, ...(to ? { to } : {}) })}`;
}

/** Where a visitor without a session is led from a restricted page: to a silent sign-on, or to the prompt. */
export const signInFor = (request: NextRequest, secure: boolean, to: string, language: string): string =>
  silentSignOn(request, secure, 'signInPrompt', to, language) ?? languagePath(signInPromptUrl(to), language);

/** Where the sign-in's own pages lead first, for a visitor who has no session; undefined where they show themselves. */
export function signInFirst(request: NextRequest, secure: boolean, language: string): string | undefined {
  const { pathname, searchParams } = request.nextUrl;
  const at = (['signIn', 'signInPrompt'] as const).find((page) => routes[page].path === pathname);
  if (!at || SAID.some((name) => searchParams.has(name)) || request.cookies.has(cookieName('jwt', secure))) return undefined;
  const back =
    at === 'signIn' ? cameFrom(request.headers.get('referer'), `${secure ? 'https' : 'http'}://${request.headers.get('host')}`) : undefined;
  return silentSignOn(request, secure, at, searchParams.get('to') ?? back ?? null, language);
}
