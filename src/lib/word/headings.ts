import type { Element, Root } from '../rich-text/tree.ts';
import { elements } from '../rich-text/tree.ts';
import { textOf } from '../rich-text/words.ts';
import type { Finding } from './findings.ts';
import { shortened } from './findings.ts';

/**
 * A text's headings begin at the second level, since the page's title is the first, and leave no level out: what authors choose a
 * heading for is often its size.
 */
export function levelHeadings(tree: Root, findings: Finding[]): void {
  const found: Element[] = [];
  elements(tree, (node) => {
    if (/^h[1-6]$/.test(node.tagName)) found.push(node);
  });
  const top = Math.min(...found.map(({ tagName }) => Number(tagName[1])));
  /** Levels as they are written of the headings that the next one may stand below. */
  const open: number[] = [];
  for (const node of found) {
    const wanted = Number(node.tagName[1]);
    while (open.length > 0 && (open.at(-1) ?? 0) >= wanted) open.pop();
    open.push(wanted);
    const level = Math.min(open.length + 1, 6);
    // All of them a level lower, because the title is one of its own, is nothing to speak of.
    if (level - wanted !== 2 - top)
      findings.push({ code: 'heading-level', detail: `h${wanted} → h${level}: ${shortened(textOf(node), 80)}` });
    node.tagName = `h${level}`;
  }
}
