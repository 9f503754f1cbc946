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

/** Keeps a cookie of this host that scripts may read. @returns whether the browser took it */
export const keepCookie = (name: string, value: string, { seconds, secure }: { seconds: number; secure: boolean }): boolean => {
  attempt(() => Cookies.set(name, value, { expires: new Date(Date.now() + seconds * 1000), path: '/', sameSite: 'lax', secure }));
  return cookie(name) === value;
};
