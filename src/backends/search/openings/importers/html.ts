/** Feeds are foreign text: what is left of it is structure and emphasis. */
import { escapeHtml } from '../../../../lib/rich-text/escape.ts';
import { BLOCKS as BOXES, BREAKS } from '../../../../lib/rich-text/display.ts';
import { toHtml } from '../../../../lib/rich-text/html.ts';
import { parseRichText } from '../../../../lib/rich-text/parse.ts';
import { sanitize } from '../../../../lib/rich-text/sanitize.ts';
import {
  attribute,
  find,
  isBlank,
  isElement,
  textNode,
  type Element,
  type ElementContent,
  type Root,
} from '../../../../lib/rich-text/tree.ts';
import { textOf } from '../../../../lib/rich-text/words.ts';

const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote pre table caption thead tbody tr th td hr dl dt dd'.split(' '));
const INLINE = new Set('br strong em a code sup sub'.split(' '));
/** Blocks in which no other block stands. */
const LEAVES = new Set('p h2 h3 h4 pre dt'.split(' '));
/** Headings start at the second level, below the page's title. */
const INSTEAD: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', tfoot: 'tbody', b: 'strong', i: 'em' };
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { th: ['scope', 'colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] };
/** Elements that say nothing when they are empty. */
const SPEAKING = new Set('p h2 h3 h4 li strong em a'.split(' '));

const isBlock = (node: ElementContent): boolean => isElement(node) && BLOCKS.has(node.tagName);

/**
 * Where a link leads, seen from the employer's page: `/benefits` is theirs, not ours. Undefined where it leads nowhere beyond the
 * opening itself (`""`, `#apply`) or to what no text may lead to.
 */
function addressOf(href: string | undefined, base: string | undefined): string | undefined {
  const given = href?.trim() ?? '';
  if (given === '' || given.startsWith('#')) return undefined;
  if (/^(?:https?:\/\/|mailto:)/i.test(given)) return given;
  const url = base === undefined ? null : URL.parse(given, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function propertiesOf(node: Element, tagName: string, base: string | undefined): Element['properties'] {
  if (tagName === 'a') {
    const href = addressOf(attribute(node, 'href'), base);
    return { ...(href ? { href } : {}), rel: ['nofollow', 'noopener'] };
  }
  return Object.fromEntries(
    (ATTRIBUTES[tagName] ?? []).flatMap((name) => (node.properties[name] === undefined ? [] : [[name, node.properties[name]]])),
  );
}

const saysNothing = (node: Element): boolean => SPEAKING.has(node.tagName) && textOf(node) === '' && !find(node, 'br') && !find(node, 'hr');

const like = (node: Element, children: ElementContent[]): Element[] => {
  const made: Element = { ...node, children };
  return saysNothing(made) || children.every(isBlank) ? [] : [made];
};

/** Children in runs: blocks alone, and what stands between them together. */
function runsOf(children: readonly ElementContent[]): (Element | ElementContent[])[] {
  const runs: (Element | ElementContent[])[] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (isElement(child) && isBlock(child)) runs.push(child);
    else if (Array.isArray(last)) last.push(child);
    else runs.push([child]);
  }
  return runs;
}

/** Emphasis or a link around blocks: it goes into each of them, around the words. */
function inward(wrapper: Element, children: readonly ElementContent[]): ElementContent[] {
  return runsOf(children).flatMap((run): ElementContent[] => {
    if (Array.isArray(run)) return like(wrapper, run);
    return run.tagName === 'hr' || run.tagName === 'pre' ? [run] : [{ ...run, children: inward(wrapper, run.children) }];
  });
}

/**
 * A paragraph or heading that holds blocks, as no browser would show it: `<p><a><p>`, or a heading that nobody closed. Its own words
 * stay what they are, and the blocks come after them. A heading that holds nothing but one paragraph is that heading.
 */
function outward(block: Element): ElementContent[] {
  const runs = runsOf(block.children);
  const [only, ...others] = runs.filter((run) => !Array.isArray(run) || !run.every(isBlank));
  if (only !== undefined && !Array.isArray(only) && others.length === 0 && only.tagName === 'p') return like(block, only.children);
  return runs.flatMap((run): ElementContent[] => (Array.isArray(run) ? like(block, run) : [run]));
}

/** Every element where the content model of HTML has it (HTML Standard, 3.2.5.2): no block in a paragraph, in a heading or in emphasis. */
function mended(node: Element): ElementContent[] {
  if (!node.children.some(isBlock)) return [node];
  if (INLINE.has(node.tagName)) return inward(node, node.children);
  return LEAVES.has(node.tagName) ? outward(node) : [node];
}

/** A blank for something that parted words and is left out. Where a block or an end parts them, it is none. */
const GAP = textNode(' ');

const parts = (node: ElementContent | undefined): boolean => node === undefined || isBlock(node) || isBlank(node);

function withoutGaps(node: ElementContent): ElementContent {
  return isElement(node) ? { ...node, children: closed(node.children, isBlock(node)) } : node;
}
const closed = (nodes: readonly ElementContent[], block: boolean): ElementContent[] =>
  nodes
    .filter((node, at) => node !== GAP || !((block || at > 0) && parts(nodes[at - 1])))
    .filter((node, at, kept) => node !== GAP || !((block || at < kept.length - 1) && parts(kept[at + 1])))
    .map(withoutGaps);

/** A box is a paragraph; where paragraphs stand in it, what stands between them becomes some. */
function boxed(children: readonly ElementContent[]): ElementContent[] {
  const paragraph: Element = { type: 'element', tagName: 'p', properties: {}, children: [] };
  return runsOf(children).flatMap((run): ElementContent[] => (Array.isArray(run) ? like(paragraph, run) : [run]));
}

function reduce(nodes: readonly Root['children'][number][], base: string | undefined): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [node] : [];
    const children = reduce(node.children, base);
    const name = INSTEAD[node.tagName] ?? node.tagName;
    if (!BLOCKS.has(name) && !INLINE.has(name)) {
      const inBox = BOXES.has(name) ? boxed(children) : [];
      if (inBox.length > 0) return inBox;
      // Words that a picture or a button parted stay two.
      return BREAKS.has(name) ? [GAP, ...children, GAP] : children;
    }
    const made: Element = { type: 'element', tagName: name, properties: propertiesOf(node, name, base), children };
    return saysNothing(made) ? (BREAKS.has(name) ? [GAP] : children) : mended(made);
  });
}

/** Rounds in which a text comes to rest: lists in headings, links in links. */
const MOST_ROUNDS = 4;

const once = (html: string, base: string | undefined): string =>
  toHtml({ type: 'root', children: closed(reduce(sanitize(parseRichText(html)).children, base), true) }).trim();

/**
 * What of a feed's HTML is shown, as a browser reads it: what is written is what is read again.
 * @param base the opening's own address at the employer's: relative links are meant from there
 */
export function cleanHtml(html: string, base?: string): string {
  let made = once(html, base);
  for (let round = 1; round < MOST_ROUNDS && toHtml(parseRichText(made)).trim() !== made; round += 1) made = once(made, base);
  return made;
}

/** Text and line breaks as paragraphs, for feeds that send no markup. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');
}
