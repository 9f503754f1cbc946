import Cookies from 'js-cookie';

/**
 * The cookies that scripts may read. In a document that may have none, asking for them throws: there are none then. Nobody else
 * asks for them (eslint.config.mjs).
 */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const cookie = (name: string): string | undefined => attempt(() => Cookies.get(name));

/** @param secure as the cookie was set: names that begin with `__Host-` are */
export const dropCookie = (name: string, secure = false): void => attempt(() => Cookies.remove(name, { secure }));

let kept: boolean | undefined;

/**
 * Whether the browser keeps cookies of this site, told by trying: Chromium says so (`navigator.cookieEnabled`) where it drops them.
 * @param probe name of a cookie that is set and taken away at once
 */
export const keepsCookies = (probe: string): boolean =>
  (kept ??=
    attempt(() => {
      Cookies.set(probe, '1', { sameSite: 'lax' });
      const found = Cookies.get(probe) !== undefined;
      Cookies.remove(probe);
      return found;
    }) ?? false);
