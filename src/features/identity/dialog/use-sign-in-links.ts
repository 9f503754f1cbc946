import { useEffect, useState } from 'react';
import { JWT_COOKIE } from '@/config/readable-cookies';
import { cookieText } from '@/lib/cookie-text';
import { guardOfLink, hashOfLink, isSignInPath } from './links';

/**
 * Whether the browser keeps a session that has not expired (specification section 4). One that may still be refreshed, which
 * only the server can tell, is led on by the dialog's first call.
 */
function hasSession(): boolean {
  const payload = new RegExp(`(?:^|; )(?:__Host-)?${JWT_COOKIE}=[^;.]+\\.([^;.]+)`).exec(cookieText())?.[1];
  try {
    const { exp } = JSON.parse(atob((payload ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number };
    return (exp ?? 0) * 1000 > Date.now();
  } catch {
    return false;
  }
}

/**
 * Makes links to the sign-in set its in-page route, guards links to restricted pages, and tries single sign-on before either.
 * @returns undefined until a route is asked for, when the dialog is to be fetched; then whether it came with the page, not by a link
 */
export function useSignInLinks(): boolean | undefined {
  const [cameWithPage, setWanted] = useState<boolean>();
  useEffect(() => {
    const onHash = (event?: Event) => {
      if (location.hash.startsWith('#/')) setWanted((before) => before ?? !event);
    };
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        isSignInPath(location.pathname)
      )
        return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const hash =
        link &&
        !link.target &&
        !link.hasAttribute('download') &&
        (hashOfLink(link.href, location.origin) ?? (hasSession() ? undefined : guardOfLink(link.href, location.origin)));
      if (!hash) return;
      event.preventDefault();
      event.stopPropagation();
      // Pressed again after it was closed, the same hash would change nothing.
      const open = () => {
        if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
        else location.hash = hash;
      };
      // Fetched when it is wanted: pages have few bytes to spare.
      void import('./silent').then((silent) => silent.signOn(hash, open), open);
    };
    addEventListener('hashchange', onHash);
    // Before any other listener, which might go to the page.
    document.addEventListener('click', onClick, true);
    onHash();
    return () => {
      removeEventListener('hashchange', onHash);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return cameWithPage;
}
