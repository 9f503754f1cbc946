/** What a text may hold while it is edited: every element of an editor's HTML with all its attributes, and what is unknown as it is written. */
import { Schema, type Attrs, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, type TagParseRule } from 'prosemirror-model';
import { ADDRESSES, ANYWHERE, ATTRIBUTES, CLASSES } from '@/lib/rich-text/allowed';
import type { Attributes } from './read';

/** Elements within a line, in the order in which they lie in each other where nothing else says so. */
export const MARKS =
  'a abbr dfn bdi bdo q cite ins del u s strike strong b em i mark small big tt font span time sub sup code kbd samp var'.split(' ');
/** May lie in one of its own kind. */
const NESTS = new Set(['span', 'font']);
/** What is typed after them is not part of them. */
const ENDS = new Set(['a', 'abbr', 'dfn', 'time', 'sup', 'sub', 'cite', 'code', 'kbd', 'samp', 'var']);

/** Blocks of blocks that are no list, table or quotation. */
export const BOXES = 'div section aside article details figure address header footer nav main center'.split(' ');
export const LISTS = ['ul', 'ol', 'menu'];
export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const HTML_NAMES: Readonly<Record<string, string>> = { hreflang: 'hrefLang', datetime: 'dateTime', colspan: 'colSpan', rowspan: 'rowSpan' };

/** As the address decides it in the page (lib/rich-text/sanitize). */
function isAddress(name: string, value: string): boolean {
  const schemes = ADDRESSES[name];
  if (!schemes) return true;
  try {
    return schemes.has(new URL(value, 'https://own.invalid/').protocol);
  } catch {
    return false;
  }
}

/** Attributes that a page may show (lib/rich-text/allowed): others are kept in the text, and do nothing in the editor. */
const shownAttributes = (tag: string, attributes: Attributes): Attributes =>
  attributes.flatMap(([name, value]): [string, string][] => {
    if (name === 'class') {
      const classes = value.split(/\s+/).filter((each) => CLASSES[tag]?.test(each));
      return classes.length > 0 ? [[name, classes.join(' ')]] : [];
    }
    const known = HTML_NAMES[name] ?? name;
    return (ANYWHERE.has(known) || ATTRIBUTES[tag]?.has(known) === true) && isAddress(name, value) ? [[name, value]] : [];
  });

/** Attributes for the editor's own document: no ids, which could be taken for the page's. */
const drawn = (tag: string, attributes: Attributes): Record<string, string> =>
  Object.fromEntries(shownAttributes(tag, attributes).filter(([name]) => !['id', 'target', 'open', 'headers', 'cite'].includes(name)));

/** The address at which the preview shows a picture of the library: in a text it is relative, which no page of the editor's is. */
export const shownAddress = (src: string): string => {
  const media = /^\/?[-~]\/media\/([^?#]+)/.exec(src)?.[1];
  return media === undefined ? src : `/-/media/${media}?sc_mode=preview&mw=767`;
};
function drawnImage(attributes: Attributes): Record<string, string> {
  const { src, ...rest } = drawn('img', attributes);
  return { ...rest, ...(src === undefined ? {} : { src: shownAddress(src) }) };
}

/** All attributes of what is cut or copied within the editor. */
export const KEPT_ATTRIBUTE = 'data-kept';

const pairs = (value: unknown): Attributes =>
  Array.isArray(value)
    ? value.flatMap((pair): [string, string][] =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' ? [[pair[0], pair[1]]] : [],
      )
    : [];

function attributesOf(element: HTMLElement): Attributes {
  const tag = element.localName;
  const kept = element.getAttribute(KEPT_ATTRIBUTE);
  if (kept !== null) {
    try {
      return pairs(JSON.parse(kept)).filter(([name, value]) => !name.startsWith('on') && isAddress(name, value));
    } catch {
      // Another program's attribute of that name.
    }
  }
  return shownAttributes(
    tag,
    Array.from(element.attributes, ({ name, value }) => [name, value]),
  );
}

export const attributesIn = (attrs: Attrs): Attributes => attrs.attributes as Attributes;

/** `ws`: blanks before it as written; `end`: before its end tag. null where the editor decides. */
const ELEMENT = { attributes: { default: [] as Attributes }, open: { default: null as string | null }, ws: { default: null } };
const CONTAINER = { ...ELEMENT, end: { default: null } };

const parsed =
  (more: Attrs = {}) =>
  (element: HTMLElement): Attrs => ({ ...more, attributes: attributesOf(element) });
const rules = (tags: readonly string[], named: boolean): TagParseRule[] =>
  tags.map((tag) => ({ tag, getAttrs: parsed(named ? { name: tag } : {}) }));
const draw =
  (tag: string, more: Record<string, string> = {}) =>
  (node: Node): DOMOutputSpec => [tag, { ...drawn(tag, attributesIn(node.attrs)), ...more }, 0];
const drawNamed = (node: Node): DOMOutputSpec => {
  const tag = String(node.attrs.name);
  // In the editor a fold is open, and a form's or page's landmarks are none.
  const as = ['details', 'address', 'header', 'footer', 'nav', 'main', 'article', 'section', 'aside', 'center'].includes(tag) ? 'div' : tag;
  return [as, { ...drawn(tag, attributesIn(node.attrs)), ...(as === tag ? {} : { 'data-as': tag }) }, 0];
};

const textblock = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'inline*',
  attrs: ELEMENT,
  parseDOM: rules([tag], false),
  toDOM: draw(tag),
  ...more,
});
const container = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content,
  attrs: CONTAINER,
  parseDOM: rules([tag], false),
  toDOM: draw(tag),
  ...more,
});

const nodes = {
  doc: { content: 'block+', attrs: { end: { default: null } } },
  paragraph: textblock('p', { group: 'block' }),
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { ...ELEMENT, name: { default: 'h2' } },
    parseDOM: rules(HEADINGS, true),
    toDOM: drawNamed,
  },
  pre: textblock('pre', {
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: parsed() }],
  }),
  quote: container('blockquote', 'block+', { group: 'block', defining: true }),
  list: {
    content: 'item+',
    group: 'block',
    attrs: { ...CONTAINER, name: { default: 'ul' } },
    parseDOM: rules(LISTS, true),
    toDOM: drawNamed,
  },
  item: container('li', '(bare | block)+', { defining: true }),
  definitions: container('dl', '(term | definition | box)+', { group: 'block' }),
  term: textblock('dt', { defining: true }),
  definition: container('dd', '(bare | block)+', { defining: true }),
  box: {
    content: '(block | figcaption | summary | term | definition)+',
    group: 'block',
    defining: true,
    attrs: { ...CONTAINER, name: { default: 'div' } },
    parseDOM: rules(['figure', 'details', 'aside'], true),
    toDOM: drawNamed,
  },
  figcaption: container('figcaption', '(bare | block)+', { defining: true, isolating: true }),
  summary: textblock('summary', { defining: true, toDOM: draw('div', { 'data-as': 'summary' }) }),
  table: container('table', '(caption | columns | rows)+', { group: 'block', isolating: true }),
  caption: textblock('caption', { defining: true, isolating: true }),
  /** `colgroup`, `col`: as written. */
  columns: {
    atom: true,
    selectable: false,
    attrs: { source: { default: '' }, ws: { default: null } },
    toDOM: () => ['colgroup', { hidden: '' }],
  },
  rows: {
    content: 'row+',
    attrs: { ...CONTAINER, name: { default: 'tbody' }, implied: { default: false } },
    parseDOM: rules(['thead', 'tbody', 'tfoot'], true),
    toDOM: drawNamed,
  },
  row: container('tr', 'cell+'),
  cell: {
    content: '(bare | block)+',
    isolating: true,
    attrs: { ...CONTAINER, name: { default: 'td' } },
    parseDOM: rules(['td', 'th'], true),
    toDOM: drawNamed,
  },
  rule: {
    group: 'block',
    attrs: ELEMENT,
    parseDOM: rules(['hr'], false),
    toDOM: ({ attrs }) => ['hr', drawn('hr', attributesIn(attrs))],
  },
  /** What no editor knows, as it is written: it can be moved and removed, and changed in the source. */
  opaque: {
    group: 'block',
    atom: true,
    attrs: { source: { default: '' }, ws: { default: null } },
    toDOM: ({ attrs }) => ['div', { class: 'rt__opaque' }, ['code', String(attrs.source)]],
  },
  /** A line of text in no element of its own, as `li` and `td` have; `home` is the element it was read in. */
  bare: {
    content: 'inline*',
    group: 'block',
    attrs: { ws: { default: null }, home: { default: null } },
    toDOM: () => ['div', { class: 'rt__bare' }, 0],
  },
  text: { group: 'inline' },
  /** A line end in the source, which a page shows as a blank. */
  soft: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { source: { default: '\n' } },
    toDOM: () => ['span', { class: 'rt__soft' }, ' '],
    leafText: () => ' ',
  },
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    attrs: { attributes: ELEMENT.attributes, open: ELEMENT.open },
    parseDOM: rules(['br'], false),
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { attributes: ELEMENT.attributes, open: ELEMENT.open },
    parseDOM: [{ tag: 'img[src]', getAttrs: parsed() }],
    toDOM: ({ attrs }) => ['img', drawnImage(attributesIn(attrs))],
  },
  /** Within a line: an anchor with nothing in it, a comment, what is unknown. */
  inert: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: { default: '' } },
    toDOM: ({ attrs }) => ['code', { class: 'rt__inert', title: String(attrs.source) }, label(String(attrs.source))],
  },
} satisfies Record<string, NodeSpec>;

const LONGEST_LABEL = 60;
/** The words in it; of `<a id="x"></a>` `a#x`. */
function label(source: string): string {
  const words = source.replace(/<[^<>]*>/g, '').trim();
  if (words !== '') return words.slice(0, LONGEST_LABEL);
  const name = /^<([a-z][a-z0-9-]*)/i.exec(source)?.[1] ?? source.slice(0, 12);
  const id = /\b(?:id|name)=["']([^"']+)/.exec(source)?.[1];
  return id === undefined ? name : `${name}#${id}`;
}

const mark = (tag: string): MarkSpec => ({
  // `k` counts the elements that were read: it keeps two that touch apart, and says which lies in which.
  attrs: { attributes: ELEMENT.attributes, open: ELEMENT.open, k: { default: null as number | null } },
  inclusive: !ENDS.has(tag),
  ...(NESTS.has(tag) ? { excludes: '' } : {}),
  // A foreign page's spans and fonts say nothing but how it looks.
  parseDOM: NESTS.has(tag) ? [{ tag: `${tag}[lang]`, getAttrs: parsed() }] : rules([tag], false),
  toDOM: ({ attrs }) => [tag, drawn(tag, attributesIn(attrs)), 0],
});

export const schema = new Schema<keyof typeof nodes>({ nodes, marks: Object.fromEntries(MARKS.map((tag) => [tag, mark(tag)])) });

/** The element that a node of a type that is one is written as. */
const TAG_OF: Readonly<Record<string, string>> = {
  paragraph: 'p',
  pre: 'pre',
  quote: 'blockquote',
  item: 'li',
  definitions: 'dl',
  term: 'dt',
  definition: 'dd',
  figcaption: 'figcaption',
  summary: 'summary',
  table: 'table',
  caption: 'caption',
  row: 'tr',
};
export const tagOf = (node: Node): string => TAG_OF[node.type.name] ?? String(node.attrs.name);
