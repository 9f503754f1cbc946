/** The first words of a text, as a line below a title. */
import type { Nodes } from 'hast';
import { parseRichText } from './parse.ts';
import { elements } from './tree.ts';
import { textOf } from './words.ts';

const LONGEST = 240;
/** Shorter paragraphs say nothing by themselves: "About us:". */
const MEANINGFUL = 60;

/** The text, or as much of it as fits, ended at a word. */
function shortened(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  // eslint-disable-next-line regexp/no-super-linear-move -- as long as an extract
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.min(MEANINGFUL, longest))).replace(/[\s,;:–-]+$/, '')}…`;
}

const SAYING = new Set(['p', 'li', 'td', 'dd']);
const HEADING = /^h[1-6]$/;

const withoutHeadings = <T extends Nodes>(node: T): T =>
  'children' in node
    ? {
        ...node,
        children: node.children
          .filter((child) => !(child.type === 'element' && HEADING.test(child.tagName)))
          .map((child) => withoutHeadings(child)),
      }
    : node;

/** The first paragraph that says something, else all the words without their headings; ended at a word. */
export function extractOf(html: string, longest = LONGEST): string {
  const tree = parseRichText(html);
  let first: string | undefined;
  elements(tree, (node) => {
    if (first !== undefined || !SAYING.has(node.tagName)) return;
    const text = textOf(node);
    if (text.length >= MEANINGFUL) first = text;
  });
  return shortened(first ?? (textOf(withoutHeadings(tree)) || textOf(tree)), longest);
}
