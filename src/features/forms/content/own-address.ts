/**
 * An address below the own origin: path, query and hash.
 * @returns undefined for any other, and for what a browser would make another of
 */
export function ownAddress(text: string): { path: string; rest: string } | undefined {
  if (!text.startsWith('/')) return undefined;
  const url = URL.parse(text, 'http://own.invalid');
  // What is left of `/.//elsewhere` would lead to another host.
  if (url?.host !== 'own.invalid' || url.protocol !== 'http:' || url.pathname.startsWith('//')) return undefined;
  return { path: url.pathname, rest: url.search + url.hash };
}

/** The same as a text. */
export function wholeOwnAddress(text: string): string | undefined {
  const address = ownAddress(text);
  return address && address.path + address.rest;
}
