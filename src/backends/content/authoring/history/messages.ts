import type { Tree } from '../../items/types.ts';
import { titleOf } from '../items/answer.ts';

const ROOT = '/sitecore/';

/** The items that a line of the history names by their paths, by their titles: those who read it know pages, not paths. */
export const withTitles = (tree: Tree, message: string, language: string): string =>
  message
    .split(/(?=\/sitecore\/)/)
    .map((part) => (part.startsWith(ROOT) ? titled(tree, part, language) : part))
    .join('');

/** A text that begins with a path. Names have spaces: the longest path that there is, is meant. */
function titled(tree: Tree, text: string, language: string): string {
  for (let end = text.length; end > ROOT.length; end -= 1) {
    const item = tree.byPath(text.slice(0, end));
    if (!item) continue;
    // Only what is above it is there any more: its own name says more.
    if (text[end] === '/') break;
    return titleOf(tree, item, language) + text.slice(end);
  }
  return text.slice(text.lastIndexOf('/') + 1);
}
