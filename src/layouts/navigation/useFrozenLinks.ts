import type { NextRouter } from 'next/router';
import { useEffect } from 'react';
import type { EntryState } from './entry-state';

/** The address a click asks for, when the router may take it over; undefined leaves the click to the browser. */
function routableHref(event: MouseEvent, here: Location): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.hasAttribute('download') ||
    (link.target && link.target !== '_self') ||
    link.rel.includes('external')
  )
    return undefined;
  const to = new URL(link.href, here.href);
  if (to.origin !== here.origin || NOT_PAGES.test(to.pathname)) return undefined;
  if (to.pathname === here.pathname && to.search === here.search) return undefined;
  return `${to.pathname}${to.search}${to.hash}`;
}

/** Media, calls, feeds, files and the pages of editors are not pages of the router. */
const NOT_PAGES = /^\/(-|api|_next|fonts)\/|^(\/[a-z]{2})?\/sitecore\/|\.[a-z0-9]{2,5}$/i;

/**
 * Links of static renderings are plain anchors: their HTML was never hydrated. One listener on the document hands their
 * clicks to the router. Nothing is fetched ahead of a click.
 */
export function useFrozenLinks(router: NextRouter): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = routableHref(event, window.location);
      if (!href) return;
      event.preventDefault();
      // A menu's entry in the history has done its service: the page takes its place.
      const how = (window.history.state as EntryState | null)?.overlay ? 'replace' : 'push';
      // The address carries its language already; the router must not add the current one.
      void router[how](href, undefined, { locale: false });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [router]);
}
