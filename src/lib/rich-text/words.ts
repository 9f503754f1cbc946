/** The text of a text: what a reader sees of it, and how many words that is. */
import type { Element, Nodes, Root } from 'hast';
import { BREAKS, UNSHOWN } from './display.ts';
import { parseRichText } from './parse.ts';
import { isBlank, isElement } from './tree.ts';

/** `<a href="#n1">`, and what GFM writes. */
const isNoteMark = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && (properties.dataFootnoteRef !== undefined || /^#(?:n|fn|user-content-fn)-?\d+$/.test(String(properties.href ?? '')));

/** A mark that leads to a note, alone or raised: it is no word of the text. */
export const isMark = (node: Nodes): boolean => {
  if (!isElement(node)) return false;
  if (isNoteMark(node)) return true;
  if (node.tagName !== 'sup') return false;
  // Asked once of each: raised in what is raised, it would be asked twice as often at every level.
  const shown = node.children.filter((child) => !isBlank(child));
  return shown.length > 0 && shown.every(isMark);
};

/** Invisible, and within words: the soft hyphen. Where a line may be broken is nobody's business but the browser's. */
const SOFT_HYPHEN = /\u00ad/g;

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value);
  else if (node.type === 'root') for (const child of node.children) collect(child, parts);
  else if (isElement(node)) {
    if (UNSHOWN.has(node.tagName) || isMark(node)) return;
    const apart = BREAKS.has(node.tagName);
    if (apart) parts.push(' ');
    for (const child of node.children) collect(child, parts);
    if (apart) parts.push(' ');
  }
}

const collapsed = (text: string): string => text.replace(SOFT_HYPHEN, '').replace(/\s+/g, ' ').trim();

/** The text of a tree: blocks and line breaks are set apart by a blank; no marks of notes, soft hyphens, comments or scripts. */
export function textOf(...nodes: readonly Nodes[]): string {
  const parts: string[] = [];
  for (const node of nodes) collect(node, parts);
  return collapsed(parts.join(''));
}

/** The text of HTML. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? textOf(parseRichText(html)) : collapsed(html));

/**
 * Letters and digits with their accents; what joins letters within a word, or says in which direction they run, parts none
 * (U+200B, which is made to part words, does).
 */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:[’'.,-](?=[\p{L}\p{N}])|[\u00ad\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069]+)[\p{L}\p{N}\p{M}]+)*/gu;

/** Words and numbers as a reader counts them: `It’s` and `1,284` are one each. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

/** Of the trees that are kept: header, structured data and teaser of a page ask for the same text. */
const counted = new WeakMap<Root, number>();

/** How many words HTML has. */
export function wordsIn(html: string): number {
  if (!/[<&]/.test(html)) return countWords(html);
  const tree = parseRichText(html);
  const known = counted.get(tree);
  if (known !== undefined) return known;
  const words = countWords(textOf(tree));
  counted.set(tree, words);
  return words;
}
