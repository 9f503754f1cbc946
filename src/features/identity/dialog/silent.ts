import { storageNames } from '@/config/storage-names';
import { JWT_COOKIE } from '@/config/readable-cookies';
import { cookieText } from '@/lib/cookie-text';
import { inTab } from '@/lib/storage';
import { isTyped } from '@/lib/typed';
import { readHash } from './hash-routes';
import { leave } from './leave';

/** Whoever comes from another origin may have signed in there: what was found before says nothing. The trip itself comes back as from here. */
const wasTried = (): boolean =>
  inTab.get(storageNames.silentTried) !== null && (!document.referrer || new URL(document.referrer).origin === location.origin);

/**
 * Where a click on "Sign in" or on a restricted page leads before the dialog: to a silent single sign-on, once in a visit, which
 * comes back to this page and opens the dialog where there is no session. Undefined where the dialog is to open at once: it was
 * tried, a session may be refreshed, something is typed here, or nothing can be kept by which a second try would be known.
 * @param hash in-page route of the dialog
 */
export function silentSignOn(hash: string): string | undefined {
  const here = location.pathname + location.search;
  const route = readHash(hash, here);
  if (route?.kind !== 'dialog' || (route.at !== 'signIn' && route.at !== 'signInPrompt')) return undefined;
  if (wasTried() || cookieText().includes(`${JWT_COOKIE}=`) || isTyped()) return undefined;
  if (!inTab.set(storageNames.silentTried, '1')) return undefined;
  return `/api/auth/sign-in?${new URLSearchParams({ to: route.to ?? here, back: here + hash })}`;
}

/** Leaves for a silent single sign-on, or opens the dialog where there is none to try. */
export function signOn(hash: string, open: () => void): void {
  const first = silentSignOn(hash);
  if (first) leave(first);
  else open();
}
