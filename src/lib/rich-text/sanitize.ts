/**
 * Takes out of a tree what a text may not carry: scripts, styles, frames, forms, foreign content, event handlers, addresses of
 * unknown schemes, and names that a script of ours could take for one of its own (HTML Standard, 3.1.6 and 7.2.2.3: elements
 * become properties of `document` and `window` by `name` and `id`).
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { ADDRESSES, ANYWHERE, ATTRIBUTES, CLASSES, TEXT_TAGS } from './allowed.ts';
import { BLOCKS, BREAKS, UNSHOWN } from './display.ts';
import { toHtml } from './html.ts';
import { textId } from './names.ts';
import { parseRichText } from './parse.ts';
import { attribute, isElement, textNode } from './tree.ts';

/** Any address serves: it only gives relative ones a scheme. */
const BASE = 'https://own.invalid/';
/** Links to what every page has, and to routes of the application, are not links within the text. */
const OF_THE_PAGE = /^#(?:$|\/|(?:top|main)$)/;
const CELL_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|right|center)\b/i;

/** As a browser decides it, tabs, line ends and control characters included. */
const isAllowedAddress = (name: string, value: string): boolean => {
  const url = URL.parse(value, BASE);
  return url !== null && ADDRESSES[name]?.has(url.protocol) === true;
};

/** What old markup says in another way: a `name` is an id, a style may say how a cell is aligned. */
function modern(node: Element): Properties {
  const { tagName, properties } = node;
  if (tagName === 'a' && properties.name !== undefined && properties.id === undefined) return { ...properties, id: properties.name };
  const align =
    (tagName === 'td' || tagName === 'th') && (attribute(node, 'align') ?? CELL_ALIGN.exec(attribute(node, 'style') ?? '')?.[1]);
  return align ? { ...properties, align: align.toLowerCase() } : properties;
}

function properties(node: Element, rename: Rename): Properties {
  const { tagName } = node;
  const own = ATTRIBUTES[tagName];
  const kept: Properties = {};
  for (const [name, value] of Object.entries(modern(node))) {
    if (name === 'className') {
      const classes = Array.isArray(value) ? value.map(String).filter((each) => CLASSES[tagName]?.test(each)) : [];
      if (classes.length > 0) kept.className = classes;
    } else if ((ANYWHERE.has(name) || own?.has(name)) && (!(name in ADDRESSES) || isAllowedAddress(name, String(value))))
      kept[name] = value;
  }
  return named(kept, rename);
}

const oneWord = (name: string): string => name.trim().replace(/\s+/g, '-');

/** An author's names become names of the text: ids, the links to them, and what `headers` lists. */
function named(kept: Properties, rename: Rename): Properties {
  const { id, href, headers, target } = kept;
  const name = oneWord(String(id ?? ''));
  if (name === '') delete kept.id;
  else kept.id = rename(name);
  if (typeof href === 'string' && href.startsWith('#') && !OF_THE_PAGE.test(href)) kept.href = `#${rename(oneWord(href.slice(1)))}`;
  if (Array.isArray(headers)) kept.headers = headers.map((each) => rename(String(each)));
  // A window of another name than `_blank` could be one that the visitor has open.
  if (target === '_blank') kept.rel = ['noopener'];
  else delete kept.target;
  return kept;
}

type Rename = (name: string) => string;

interface Outcome {
  /** The tree may be read in another way than it is written: elements gave way to others, or to what stood in them, or were put before a table. */
  unsettled: boolean;
}

/** Old and foreign blocks as what a text may have. */
const BLOCK_INSTEAD: Readonly<Record<string, string>> = { listing: 'pre', plaintext: 'pre', xmp: 'pre', menu: 'ul', dir: 'ul' };

/** What stood in an element that a text may not carry; words stay apart that stood apart. */
function instead(tagName: string, children: ElementContent[]): ElementContent[] {
  if (children.length === 0) return [];
  const block = BLOCK_INSTEAD[tagName] ?? (BLOCKS.has(tagName) ? 'div' : undefined);
  if (block) return [withoutFirstLines({ type: 'element', tagName: block, properties: {}, children })];
  return BREAKS.has(tagName) ? [textNode(' '), ...children, textNode(' ')] : children;
}

function clean(nodes: readonly RootContent[], outcome: Outcome, rename: Rename): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value }];
    if (!isElement(node) || UNSHOWN.has(node.tagName)) return [];
    const children = clean(node.children, outcome, rename);
    if (!TEXT_TAGS.has(node.tagName)) {
      outcome.unsettled = true;
      return instead(node.tagName, children);
    }
    const made: Element = { type: 'element', tagName: node.tagName, properties: properties(node, rename), children };
    return [withoutFirstLines(made)];
  });
}

/** A line end right after `<pre>` is none when it is read again: a text must not lose one at each reading. */
function withoutFirstLines(pre: Element): Element {
  const [first, ...rest] = pre.children;
  if (pre.tagName !== 'pre' || first?.type !== 'text' || !first.value.startsWith('\n')) return pre;
  return { ...pre, children: [{ type: 'text', value: first.value.replace(/^\n+/, '') }, ...rest] };
}

/** Rounds in which a tree must come to rest; beyond them its words are all that is certain. */
const MOST_ROUNDS = 4;

/**
 * A new tree with nothing in it but what a text may carry, and which a browser reads as it is written.
 * @param rename what an author's names become; what is only stored keeps them
 */
export function sanitize(tree: Root, rename: Rename = textId): Root {
  let outcome: Outcome = { unsettled: tree.data?.fostered === true };
  let made: Root = { type: 'root', children: clean(tree.children, outcome, rename) };
  for (let round = 1; outcome.unsettled; round += 1) {
    // What is read in another way than it was written is how markup slips through (mutation XSS).
    const written = toHtml(made);
    const read = parseRichText(written);
    outcome = { unsettled: false };
    made = { type: 'root', children: clean(read.children, outcome, rename) };
    if (toHtml(made) === written) break;
    outcome.unsettled = round < MOST_ROUNDS;
  }
  return made;
}
