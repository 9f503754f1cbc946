import Cookies from 'js-cookie';

/** Set and taken away at once. Apart from the cookies that are kept: few pages ask. */
const PROBE = 'mh_probe';

let kept: boolean | undefined;

/** Whether the browser keeps cookies of this site, told by trying: Chromium says so (`navigator.cookieEnabled`) where it drops them. */
export function keepsCookies(): boolean {
  if (kept === undefined) {
    try {
      Cookies.set(PROBE, '1', { sameSite: 'lax' });
      kept = Cookies.get(PROBE) !== undefined;
      Cookies.remove(PROBE);
    } catch {
      // A document that may have none.
      kept = false;
    }
  }
  return kept;
}
