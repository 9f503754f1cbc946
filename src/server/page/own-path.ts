import { comparableName } from '@/lib/comparable-name';
import { decoded } from '@/lib/decoded';
import { splitLanguage } from '@/lib/split-language';

/** One page has one address, though Sitecore finds it under others. */

/**
 * The path of a page: its item's, in small letters. Items of a Sitecore are often named with capitals, and its own links keep
 * them unless it is told otherwise (`lowercaseUrls` of its link provider); one page would then have two addresses.
 * An item that lies elsewhere is not what was asked for: the path then stays, in small letters as well.
 * @param asked decoded, without language prefix
 * @param itemPath `context.itemPath` of the layout: encoded, with or without the language's prefix
 */
export function ownPath(asked: string, language: string, itemPath: string): string {
  const own = splitLanguage(decoded(itemPath), [language]).path;
  return (own !== '' && comparableName(own) === comparableName(asked) ? own : asked).toLowerCase();
}

/** Whether a path is written as few items are named: it may be another way to write a page's own. */
export const isOddlyWritten = (path: string): boolean => path !== comparableName(path);
