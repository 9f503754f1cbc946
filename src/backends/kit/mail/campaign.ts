/** Which mailing it is, and which issue of it. */
interface Campaign {
  source: string;
  issue?: string;
}

/**
 * An address on a site of ours with what tells its figures that somebody came by a mail: most mail programs send no referrer. It is the
 * same for all who get the mailing, and names nobody. Addresses elsewhere stay as they are.
 */
export function ofMailing(href: string, ours: readonly (string | undefined)[], { source, issue }: Campaign): string {
  const url = new URL(href);
  if (!ours.includes(url.origin)) return href;
  url.searchParams.set('utm_medium', 'email');
  url.searchParams.set('utm_source', source);
  if (issue !== undefined) url.searchParams.set('utm_campaign', issue);
  return url.href;
}
