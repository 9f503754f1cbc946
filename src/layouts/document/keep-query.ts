/**
 * The language switch keeps what was asked for: a page made once for everyone does not know its query, so the link takes it
 * along when it is followed. Listens while the event goes down, before anything follows the link.
 */
export function keepQuery({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  if (link && link.origin === location.origin) link.search = location.search;
}
