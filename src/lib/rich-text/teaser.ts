/** How much of a gated text everyone may read: what its page shows to a visitor, and what is indexed of it. */
import type { Element, Root, RootContent } from 'hast';
import { BLOCKS, UNSHOWN } from './display.ts';
import { toHtml } from './html.ts';
import { parseRichText } from './parse.ts';
import { isBlank, isElement } from './tree.ts';
import { countWords, isMark, textOf, wordsIn } from './words.ts';

/** In words. */
export const TEASER_WORDS = 120;
/** A paragraph may run past the mark by this factor; one that would run further is left out. */
const TOLERANCE = 1.5;

/** Counts the words of a teaser while its parts are taken in order. Once a part was refused, no later one is taken. */
export interface TeaserMeter {
  take(words: number): boolean;
  /** A part was refused. */
  readonly closed: boolean;
}

/** @param whole words of the whole text: of a short one at most three quarters are shown, so that a teaser is never all of it. */
export function teaserMeter(whole: number): TeaserMeter {
  const enough = Math.min(TEASER_WORDS, whole / 2);
  let used = 0;
  let closed = false;
  return {
    take: (words) => {
      closed ||= used >= enough || used + words > enough * TOLERANCE;
      if (!closed) used += words;
      return !closed;
    },
    get closed() {
      return closed;
    },
  };
}

/** Boxes that say nothing of their own: a text that stands in one whole is cut inside it. */
const WRAPPERS = new Set(['article', 'div', 'main', 'section']);
const HEADING = /^h[1-6]$/;

const isInline = (node: RootContent): boolean => !isElement(node) || !BLOCKS.has(node.tagName);

/** Without note marks (their notes are not sent), comments and what is not text. */
function clean<T extends RootContent>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => {
    if (node.type === 'comment') return [];
    if (!isElement(node)) return [node];
    if (UNSHOWN.has(node.tagName) || isMark(node)) return [];
    return [{ ...node, children: clean(node.children) }];
  });
}

/** Whole parts of a text: each block element, and each run of phrasing content. */
function partsOf(nodes: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [];
  let run: RootContent[] | undefined;
  for (const node of nodes) {
    if (!isInline(node)) run = undefined;
    else if (run) {
      run.push(node);
      continue;
    }
    const part = [node];
    parts.push(part);
    if (isInline(node)) run = part;
  }
  return parts;
}

function takeParts(nodes: readonly RootContent[], meter: TeaserMeter): RootContent[] {
  const taken: RootContent[] = [];
  for (const part of partsOf(nodes)) {
    if (meter.closed) break;
    const [only] = part;
    if (part.every(isBlank)) taken.push(...part);
    else if (only && isElement(only) && WRAPPERS.has(only.tagName)) {
      const children = takeParts(only.children, meter) as Element['children'];
      if (!children.every(isBlank)) taken.push({ ...only, children });
    } else if (meter.take(countWords(textOf(...part)))) taken.push(...part);
  }
  return meter.closed ? withoutTrailingHeadings(taken) : taken;
}

/** A heading leads on to what is not there. */
function withoutTrailingHeadings(nodes: RootContent[]): RootContent[] {
  const last = nodes.findLastIndex(
    (node) => !(isBlank(node) || (isElement(node) && (HEADING.test(node.tagName) || node.tagName === 'hr'))),
  );
  return nodes.slice(0, last + 1);
}

const cut = (html: string, meter: TeaserMeter): Root => ({
  type: 'root',
  children: takeParts(clean(parseRichText(html).children), meter),
});

/**
 * The beginning of a rich text as far as a meter lets it go: whole paragraphs, lists, tables (boxes around them are kept),
 * without marks of notes. Whatever the HTML given, what comes out is well formed; it is not sanitized.
 */
export function cutHtml(html: string, meter: TeaserMeter): string {
  if (html.trim() === '') return '';
  const tree = cut(html, meter);
  return tree.children.every(isBlank) ? '' : toHtml(tree);
}

/** The text of the beginning. @param read how its text is told */
export const cutText = (html: string, meter: TeaserMeter, read: (tree: Root) => string = textOf): string =>
  html.trim() === '' ? '' : read(cut(html, meter));

/** The first 120 words or so of a text, ended after a paragraph; of a short text never all. */
export const teaserOf = (html: string): string => cutHtml(html, teaserMeter(wordsIn(html)));
