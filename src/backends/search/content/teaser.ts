/**
 * How much of a gated text everyone may read. The same rule as the site's: what is indexed of a text is what its page shows to a
 * visitor. The contract test `search-access` compares the two.
 */
import type { Element, Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { countWords } from '../text/html.ts';

const TEASER_WORDS = 120;
/** A paragraph may run past the mark by this factor; one that would run further is left out. */
const TOLERANCE = 1.5;

/** Counts the words of a teaser while its parts are taken in order. Once a part was refused, no later one is taken. */
export interface TeaserMeter {
  take(words: number): boolean;
  readonly closed: boolean;
}

/** @param whole words of the whole text: of a short one at most three quarters are shown */
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

const parser = unified().use(rehypeRaw).freeze();

const INLINE = new Set('a abbr b br cite code del em i img ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '));
const WRAPPERS = new Set(['article', 'div', 'main', 'section']);
const UNCOUNTED = new Set(['noscript', 'object', 'script', 'style', 'template']);
const HEADING = /^h[1-6]$/;

const isElement = (node: RootContent): node is Element => node.type === 'element';
const isInline = (node: RootContent): boolean => (isElement(node) ? INLINE.has(node.tagName) : true);
const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';

const isNoteMark = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && (properties.dataFootnoteRef !== undefined || /^#(?:n|fn|user-content-fn)-?\d+$/.test(String(properties.href ?? '')));

function clean<T extends RootContent>(nodes: T[]): T[] {
  return nodes.flatMap((node) => {
    if (node.type === 'comment') return [];
    if (!isElement(node)) return [node];
    if (UNCOUNTED.has(node.tagName) || isNoteMark(node)) return [];
    const children = clean(node.children);
    return node.tagName === 'sup' && children.length < node.children.length && children.every(isBlank) ? [] : [{ ...node, children }];
  });
}

/** Whole parts of a text: each block element, and each run of phrasing content. */
function partsOf(nodes: RootContent[]): RootContent[][] {
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

function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node)) return '';
  const text = node.children.map(textOf).join('');
  return INLINE.has(node.tagName) && text !== '' ? text : ` ${text} `;
}

const textOfAll = (nodes: readonly RootContent[]): string => nodes.map(textOf).join('');

const parse = (html: string): RootContent[] =>
  clean((parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root).children);

/** Words of a rich text as a meter counts them. */
export const wordsIn = (html: string): number => (html.trim() === '' ? 0 : countWords(textOfAll(parse(html))));

function takeParts(nodes: RootContent[], meter: TeaserMeter): RootContent[] {
  const taken: RootContent[] = [];
  for (const part of partsOf(nodes)) {
    if (meter.closed) break;
    const [only] = part;
    if (part.every(isBlank)) taken.push(...part);
    else if (only && isElement(only) && WRAPPERS.has(only.tagName)) {
      const children = takeParts(only.children, meter) as Element['children'];
      if (!children.every(isBlank)) taken.push({ ...only, children });
    } else if (meter.take(countWords(textOfAll(part)))) taken.push(...part);
  }
  return meter.closed ? withoutTrailingHeadings(taken) : taken;
}

function withoutTrailingHeadings(nodes: RootContent[]): RootContent[] {
  const last = nodes.findLastIndex(
    (node) => !(isBlank(node) || (isElement(node) && (HEADING.test(node.tagName) || node.tagName === 'hr'))),
  );
  return nodes.slice(0, last + 1);
}

/** The text of the beginning of a rich text, as far as a meter lets it go. */
export const cutText = (html: string, meter: TeaserMeter): string => (html.trim() === '' ? '' : textOfAll(takeParts(parse(html), meter)));
