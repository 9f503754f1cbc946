import type { Root } from 'hast';
import { findAll, textContent } from './tree.ts';

const LONGEST_NAME = 60;

/** Code that is wider than the screen scrolls, by keyboard too, and is named by its first line. */
export function scrollCode(tree: Root): void {
  for (const pre of findAll(tree, 'pre')) {
    const line = textContent(pre).trim().split('\n')[0]?.trim().slice(0, LONGEST_NAME);
    pre.properties = { tabIndex: 0, ...(line ? { role: 'group', ariaLabel: line } : {}), ...pre.properties };
  }
}
