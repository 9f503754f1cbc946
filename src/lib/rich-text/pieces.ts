/** A text as plain text of one line, of which a part may be shown: what no sentence joins is kept apart. */
import type { Nodes } from 'hast';
import { BLOCKS, BREAKS, UNSHOWN } from './display.ts';
import { parseRichText } from './parse.ts';
import { isElement } from './tree.ts';
import { isMark, textOfHtml } from './words.ts';

const END = '\n';

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value.replaceAll(END, ' '));
  if (!('children' in node)) return;
  if (isElement(node) && (UNSHOWN.has(node.tagName) || isMark(node))) return;
  const tag = isElement(node) ? node.tagName : '';
  const apart = BLOCKS.has(tag) ? END : BREAKS.has(tag) ? ' ' : '';
  parts.push(apart);
  for (const child of node.children) collect(child, parts);
  parts.push(apart);
}

/** Blocks of a tree: headings, paragraphs, items of lists, cells, captions. */
export function piecesOfTree(tree: Nodes): string[] {
  const parts: string[] = [];
  collect(tree, parts);
  return parts
    .join('')
    .split(END)
    .map((piece) =>
      piece
        .replace(/\u00ad/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** The same of HTML; of a text without elements its lines. */
export const piecesOf = (html: string): string[] =>
  /<[a-z]/i.test(html) ? piecesOfTree(parseRichText(html)) : html.split(END).map(textOfHtml).filter(Boolean);

/** After these a piece needs no sign that it is over. */
const ENDED = /[.!?…:;,][”“"’»)]*$/;

/** Pieces in one line; a point stands where a sentence would seem to go on. */
export const joinPieces = (pieces: readonly string[]): string =>
  pieces.map((piece, at) => (at === 0 ? piece : `${ENDED.test(pieces[at - 1] ?? '') ? ' ' : ' · '}${piece}`)).join('');
