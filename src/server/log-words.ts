/** What may stand in a log line of the site: nothing that names a visitor or opens a door. */

/** A part of an address that a developer wrote: a word, a name in camel case, a version, a number of up to four digits. */
const PLAIN_PART = /^(?:[A-Za-z]?[a-z]{1,24}(?:[A-Z][a-z]{1,24})*|v?\d{1,4})$/;
const FILE_END = /\.[a-z]{2,5}$/;

const isPlain = (segment: string): boolean =>
  segment
    .replace(FILE_END, '')
    .split('-')
    .every((part) => PLAIN_PART.test(part));

/**
 * An address as a log may name it: without its query, and with `*` for each part that may be a token, a code, a name of a
 * person's own or a mail address. Parts of routes and of our own pages stay readable.
 * @param values of parameters, which are left out whatever they look like
 */
export function loggedPath(address: string, values: readonly unknown[] = []): string {
  const given = new Set(values.flat().filter((value) => typeof value === 'string'));
  const [path = ''] = address.split(/[?#]/);
  const [, origin = '', rest = path] = /^(https?:\/\/[^/]+)(.*)/s.exec(path) ?? [];
  return (
    origin +
    rest
      .split('/')
      .map((segment) => (segment === '' || (isPlain(segment) && !given.has(segment)) ? segment : '*'))
      .join('/')
  );
}

/** Words of an error without the mail addresses in them, such as those that a relay repeats. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()=,;:@]+(?:@[^\s<>"'(),;:@]+)?/g, (word) => (word.includes('@') ? '*' : word));
