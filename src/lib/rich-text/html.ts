import type { Element, Root } from 'hast';
import { toHtml as serialize } from 'hast-util-to-html';

/**
 * HTML of a tree. Names for references: they are shorter than numbers, and are what editors write. In attributes only what ends
 * them is escaped; the more that Internet Explorer needed is left out.
 */
export const toHtml = (tree: Root | Element): string =>
  serialize(tree, { allowDangerousCharacters: true, characterReferences: { useNamedReferences: true } });
