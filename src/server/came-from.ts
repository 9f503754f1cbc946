/** Pages that nobody wants to come back to: those of the sign-in and of the account. */
const OURS = /\/(?:sign-in|sign-up)(?:\/|$)|\/user-registration\//;

/**
 * The page of this origin from which a visitor followed a link, as path and query: where a sign-in leads back to when nothing
 * else is asked for. A page that is kept for everybody can say no more than its link does.
 * @param referer `Referer` of the request; whole within an origin (`Referrer-Policy`)
 */
export function cameFrom(referer: string | null | undefined, origin: string): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.origin === new URL(origin).origin && !OURS.test(url.pathname) ? url.pathname + url.search : undefined;
}
