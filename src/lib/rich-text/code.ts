import type { Root } from 'hast';
import { findAll } from './tree.ts';

/** Code that is wider than the screen scrolls, by keyboard too. */
export function scrollCode(tree: Root): void {
  for (const pre of findAll(tree, 'pre')) pre.properties = { tabIndex: 0, ...pre.properties };
}
