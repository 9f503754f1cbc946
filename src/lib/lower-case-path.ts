import { decoded } from './decoded';

/** Below these lie files, programs and shortened links: their names are not ours to respell. */
const NOT_A_PAGE = /^\/(?:-|api|s|_[^/]*|fonts|\.well-known|sitecore)(?:\/|$)/i;

/** A path segment in small letters, encoded as it was wherever it had none to change. */
function lowerCaseSegment(segment: string): string {
  const text = decoded(segment);
  return text === text.toLowerCase() ? segment : encodeURIComponent(text.toLowerCase());
}

/**
 * The address of a page in small letters: a page has one address, and Sitecore's items may have capitals in their names.
 * Query and fragment stay as they are, and so does what is no path of this site or no page.
 *
 * @param address a path, with or without query and fragment
 */
export function lowerCasePath(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(address) ?? [];
  if (!path.startsWith('/') || path.startsWith('//') || NOT_A_PAGE.test(path)) return address;
  return path.split('/').map(lowerCaseSegment).join('/') + rest;
}
