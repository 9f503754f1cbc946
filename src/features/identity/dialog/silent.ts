import { storageNames } from '@/config/cookies';
import { JWT_COOKIE } from '@/config/readable-cookies';
import { readHash } from './hash-routes';
import { leave } from './leave';

/** Something typed would go with the page. */
const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Whoever comes from another origin may have signed in there: what was found before says nothing. The trip itself comes back as from here. */
const wasTried = (): boolean =>
  sessionStorage.getItem(storageNames.silentTried) !== null &&
  (!document.referrer || new URL(document.referrer).origin === location.origin);

/**
 * Where a click on "Sign in" or on a restricted page leads before the dialog: to a silent single sign-on, once in a visit, which
 * comes back to this page and opens the dialog where there is no session. Undefined where the dialog is to open at once: it was
 * tried, a session may be refreshed, or something is typed here.
 * @param hash in-page route of the dialog
 */
export function silentSignOn(hash: string): string | undefined {
  const here = location.pathname + location.search;
  const route = readHash(hash, here);
  if (route?.kind !== 'dialog' || (route.at !== 'signIn' && route.at !== 'signInPrompt')) return undefined;
  if (wasTried() || document.cookie.includes(`${JWT_COOKIE}=`) || isTyped()) return undefined;
  sessionStorage.setItem(storageNames.silentTried, '1');
  return `/api/auth/sign-in?${new URLSearchParams({ to: route.to ?? here, back: here + hash })}`;
}

/** Leaves for a silent single sign-on, or opens the dialog where there is none to try. */
export function signOn(hash: string, open: () => void): void {
  const first = silentSignOn(hash);
  if (first) leave(first);
  else open();
}
