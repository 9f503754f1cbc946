import { decoded } from '@/lib/decoded';

/** One page has one address, though Sitecore finds it under others. */

const withoutPrefix = (path: string, language: string): string => {
  const prefix = `/${language}`;
  return path.toLowerCase() === prefix.toLowerCase()
    ? '/'
    : path.toLowerCase().startsWith(`${prefix.toLowerCase()}/`)
      ? path.slice(prefix.length)
      : path;
};

/** Item names are found in any case, and with a dash for a blank. */
const comparable = (path: string): string => path.toLowerCase().replaceAll(' ', '-');

/**
 * The path of a page as its item has it, where that differs from the one that was asked for in case and blanks only.
 * @param asked decoded, without language prefix
 * @param itemPath `context.itemPath` of the layout: encoded, with or without the language's prefix
 */
export function ownPath(asked: string, language: string, itemPath: string): string {
  const own = withoutPrefix(decoded(itemPath), language);
  return own !== '' && comparable(own) === comparable(asked) ? own : asked;
}

/** Whether a path is written as few items are named: it may be another way to write a page's own. */
export const isOddlyWritten = (path: string): boolean => path !== comparable(path);
