/** Media, calls, feeds, files and the pages of editors: what their links lead to is not shown in place of this page, or not by us. */
const NOT_PAGES = /^\/(-|api|_next|fonts)\/|^(\/[a-z]{2})?\/sitecore\/|\.[a-z0-9]{2,5}$/i;

/** The address of the page that a click leads to in this tab; undefined where it leads to none, or somebody else has taken it over. */
export function pageLink(event: MouseEvent, here: Location): string | undefined {
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
