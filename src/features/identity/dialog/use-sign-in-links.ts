import { useEffect, useState } from 'react';
import { cookies } from '@/config/cookies';
import { guardOfLink, hashOfLink, isSignInPath } from './hash-routes';

/** Whether the browser keeps a session: one whose token has expired may still be refreshed, which only the server can tell. */
const hasSession = (): boolean => new RegExp(`(?:^|; )(?:__Host-)?${cookies.jwt}=.`).test(document.cookie);

/** Makes links to the sign-in set its in-page route, guards links to restricted pages, and says whether one was asked for, so that the dialog is fetched then. */
export function useSignInLinks(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onHash = () => {
      if (location.hash.startsWith('#/')) setWanted(true);
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
      if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
      else location.hash = hash;
    };
    addEventListener('hashchange', onHash);
    // Before the router's own listener, which would go to the page.
    document.addEventListener('click', onClick, true);
    onHash();
    return () => {
      removeEventListener('hashchange', onHash);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return wanted;
}
