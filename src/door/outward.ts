/**
 * What browsers and networks in front are told of a page that is made for everybody (RFC 9111; RFC 9213, `CDN-Cache-Control`). Next says
 * `s-maxage=…, stale-while-revalidate=31535995`, by which a network would show a page for a year, and some browsers too.
 */

/** Browsers ask each time, and are told in a line that nothing has changed. */
const BROWSERS = 'public, max-age=0, must-revalidate';
const DAY_S = 86_400;

export type Outward = readonly (readonly [name: string, value: string])[];

/** Whether Next made it for everybody, and says so in its own way. */
export const isOfNext = (cacheControl: string | undefined): boolean => /(?:^|[,\s])s-maxage=/.test(cacheControl ?? '');

/**
 * @param seconds for which a network may use it without asking; nobody can call it back from there
 * @param isOwn it is for some and not for others (`Vary: Cookie`), which networks do not tell apart, or brings a cookie
 */
export function outward(seconds: number, isOwn: boolean): Outward {
  const networks = isOwn ? 'no-store' : `max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${DAY_S}`;
  return [
    // nginx, which reads neither of the two below: it keeps the answer for when nobody answers, and asks with its tag each time.
    ...(isOwn ? [] : ([['X-Accel-Expires', '@1']] as const)),
    ['Cache-Control', isOwn ? 'private, max-age=0, must-revalidate' : BROWSERS],
    ['CDN-Cache-Control', networks],
    // The name that Fastly, Akamai and Varnish's users know, from the Edge Architecture specification.
    ['Surrogate-Control', networks],
  ];
}
