/** A text as plain text of one line, of which a part may be shown: what no sentence joins is kept apart. */
import type { Nodes } from 'hast';
import { BLOCKS, BREAKS, UNSHOWN } from './display.ts';
import { parseRichText } from './parse.ts';
import { isBlank, isElement } from './tree.ts';
import { isMark, textOf } from './words.ts';

const ITALIC = new Set(['em', 'i', 'cite']);
/** Several words, the first with a capital letter: what is in italics so is the title of a work, and no stress. */
const TITLE = /^\p{Lu}[^.!?]*\s\S+$/u;
const OPENED = /["“„«‘]$/;
const END = '\n';

/** Puts the title of a work into quotation marks. */
export type Quote = (title: string) => string;

/** @param whole all of a block, or within italics: nothing there is told from what is around it */
function collect(node: Nodes, whole: boolean, quote: Quote, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value.replaceAll(END, ' '));
  if (!('children' in node)) return;
  if (isElement(node) && (UNSHOWN.has(node.tagName) || isMark(node))) return;
  const tag = isElement(node) ? node.tagName : '';
  const text = ITALIC.has(tag) && !whole ? textOf(node) : '';
  if (TITLE.test(text)) return void parts.push(OPENED.test(parts.at(-1) ?? '') ? text : quote(text));
  const isBox = tag === '' || BLOCKS.has(tag);
  const apart = isBox ? END : BREAKS.has(tag) ? ' ' : '';
  const within = isBox ? node.children.filter((child) => !isBlank(child)).length === 1 : whole || ITALIC.has(tag);
  parts.push(apart);
  for (const child of node.children) collect(child, within, quote, parts);
  parts.push(apart);
}

/** Blocks of a text: headings, paragraphs, items of lists, cells, captions; of plain text its lines. Titles of works are in quotation marks. */
export function piecesOf(html: string, quote: Quote): string[] {
  if (!/[<&]/.test(html)) return trimmed(html);
  return piecesOfTree(parseRichText(html), quote);
}

export function piecesOfTree(tree: Nodes, quote: Quote): string[] {
  const parts: string[] = [];
  collect(tree, false, quote, parts);
  return trimmed(parts.join(''));
}

const trimmed = (text: string): string[] =>
  text
    .split(END)
    .map((piece) =>
      piece
        .replace(/\u00ad/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

/** After these a piece needs no sign that it is over. */
const ENDED = /[.!?…:;,][”“"’»)]*$/;

/** Pieces in one line; a point stands where a sentence would seem to go on. */
export const joinPieces = (pieces: readonly string[]): string =>
  pieces.reduce((line, piece) => (line === '' ? piece : `${line}${ENDED.test(line) ? ' ' : ' · '}${piece}`), '');
