/** What was read → the editor's document. */
import type { Mark, Node, NodeType } from 'prosemirror-model';
import { BLANK, type ReadElement, type ReadNode, type ReadText } from './read';
import { BOXES, HEADINGS, LISTS, MARKS, schema } from './schema';
import { trimSignsEnd } from '@/lib/trim-signs';

const types = schema.nodes as Record<string, NodeType>;
const typeOf = (name: string): NodeType => {
  const type = types[name];
  if (!type) throw new Error(`the schema has no ${name}`);
  return type;
};

const TEXTBLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  pre: 'pre',
  dt: 'term',
  summary: 'summary',
  caption: 'caption',
  ...Object.fromEntries(HEADINGS.map((name) => [name, 'heading'])),
};
const CONTAINERS: Readonly<Record<string, string>> = {
  blockquote: 'quote',
  li: 'item',
  dl: 'definitions',
  dd: 'definition',
  figcaption: 'figcaption',
  table: 'table',
  thead: 'rows',
  tbody: 'rows',
  tfoot: 'rows',
  tr: 'row',
  td: 'cell',
  th: 'cell',
  ...Object.fromEntries(LISTS.map((name) => [name, 'list'])),
  ...Object.fromEntries(BOXES.map((name) => [name, 'box'])),
};
const PHRASING = new Set([...MARKS, 'br', 'img', 'wbr', 'ruby']);

/** Each piece of a document with the source it was read from: what is not changed is written as it was. */
export type Kept = (node: Node, source: string) => void;

/** Stands within a line, with all that is in it. */
const isInline = (node: ReadNode): boolean =>
  node.kind !== 'element' || (PHRASING.has(node.name) && node.children.every((child) => isInline(child)));

/** Blanks around a line end, which a page shows as one blank. */
const LINE_END = /(?<![ \t\f])[ \t\f]*[\r\n][ \t\r\n\f]*/g;

export function documentOf(read: readonly ReadNode[], kept: Kept): Node {
  let count = 0;

  function textNodes({ text, source }: ReadText, marks: readonly Mark[], asIs: boolean): Node[] {
    if (asIs || text !== source) return text === '' ? [] : splitText(text, marks, asIs);
    return splitText(text, marks, false);
  }

  function splitText(text: string, marks: readonly Mark[], asIs: boolean): Node[] {
    if (asIs) return [schema.text(text, marks)];
    const made: Node[] = [];
    let from = 0;
    for (const found of text.matchAll(LINE_END)) {
      if (found.index > from) made.push(schema.text(text.slice(from, found.index), marks));
      made.push(typeOf('soft').create({ source: found[0] }, null, marks));
      from = found.index + found[0].length;
    }
    if (from < text.length) made.push(schema.text(text.slice(from), marks));
    return made;
  }

  function inline(children: readonly ReadNode[], marks: readonly Mark[], asIs: boolean): Node[] {
    return children.flatMap((child): Node[] => {
      if (child.kind === 'text') return textNodes(child, marks, asIs);
      if (child.kind === 'comment') return [inert(child.source, marks)];
      return inlineElement(child, marks, asIs);
    });
  }

  const inert = (source: string, marks: readonly Mark[]): Node => typeOf('inert').create({ source }, null, marks);

  function inlineElement(element: ReadElement, marks: readonly Mark[], asIs: boolean): Node[] {
    const { name, attributes, open, source } = element;
    if (name === 'br' || name === 'img') return [typeOf(name === 'br' ? 'break' : 'image').create({ attributes, open }, null, marks)];
    const type = schema.marks[name];
    if (!type || !isInline(element)) return [inert(source, marks)];
    count += 1;
    const mark = type.create({ attributes, open, k: count });
    const all = mark.addToSet(marks);
    // In one of its own kind, which a mark cannot be.
    if (all.length !== marks.length + 1) return [inert(source, marks)];
    const inner = inline(element.children, all, asIs);
    return inner.length === 0 ? [inert(source, marks)] : inner;
  }

  /** @param home name of the element around them */
  function flow(children: readonly ReadNode[], home: string): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    let ws = '';
    let run: ReadNode[] = [];
    const endRun = () => {
      const [first] = run;
      if (!first) return;
      let trailing = '';
      const inner = [...run];
      const last = inner.at(-1);
      if (last?.kind === 'text') {
        trailing = last.source.slice(trimSignsEnd(last.source, ' \t\n\r\f').length);
        inner[inner.length - 1] = cut(last, 0, trailing.length);
      }
      const start = inner[0];
      if (start?.kind === 'text') {
        const leading = /^[ \t\n\r\f]*/.exec(start.source)?.[0] ?? '';
        ws += leading;
        inner[0] = cut(start, leading.length, 0);
      }
      const node = typeOf('bare').create({ ws, home }, inline(inner, [], false));
      kept(node, inner.map(({ source }) => source).join(''));
      nodes.push(node);
      ws = trailing;
      run = [];
    };
    for (const child of children) {
      if (run.length === 0 && child.kind === 'text' && BLANK.test(child.source)) ws += child.source;
      else if (isInline(child) && (child.kind !== 'comment' || run.length > 0)) run.push(child);
      else {
        endRun();
        nodes.push(block(child, ws));
        ws = '';
      }
    }
    endRun();
    return { nodes, end: ws };
  }

  const cut = (text: ReadText, start: number, end: number): ReadText => ({
    kind: 'text',
    text: text.text.slice(start, text.text.length - end),
    source: text.source.slice(start, text.source.length - end),
  });

  function opaque(source: string, ws: string): Node {
    const node = typeOf('opaque').create({ source, ws });
    kept(node, source);
    return node;
  }

  function block(child: ReadNode, ws: string): Node {
    if (child.kind !== 'element') return opaque(child.source, ws);
    const { name, attributes, open, source, children } = child;
    const attrs = { attributes, open, ws };
    const named = { ...attrs, name };
    if (name === 'hr') {
      const node = typeOf('rule').create(attrs);
      kept(node, source);
      return node;
    }
    const text = TEXTBLOCKS[name];
    if (text !== undefined) {
      if (!children.every((each) => isInline(each))) return opaque(source, ws);
      const node = typeOf(text).create(text === 'heading' ? named : attrs, inline(children, [], name === 'pre'));
      kept(node, source);
      return node;
    }
    const type = CONTAINERS[name];
    if (type === undefined) return opaque(source, ws);
    const { nodes, end } = ['list', 'definitions', 'table', 'rows', 'row'].includes(type) ? parts(child) : flow(children, name);
    const container = typeOf(type);
    const filled =
      nodes.length === 0 && container.contentMatch.matchType(typeOf('bare')) ? [typeOf('bare').create({ ws: '', home: name })] : nodes;
    const content = container.create({ ...named, end, ...(open === '' && name === 'tbody' ? { implied: true } : {}) }, filled);
    return container.validContent(content.content) ? content : opaque(source, ws);
  }

  /** Of lists and tables: only elements, and blanks between them. */
  function parts({ children, name }: ReadElement): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    let ws = '';
    for (const child of children) {
      if (child.kind === 'text' && BLANK.test(child.source)) ws += child.source;
      else if (name === 'table' && child.kind === 'element' && (child.name === 'colgroup' || child.name === 'col')) {
        nodes.push(typeOf('columns').create({ source: child.source, ws }));
        ws = '';
      } else {
        nodes.push(block(child, ws));
        ws = '';
      }
    }
    return { nodes, end: ws };
  }

  const { nodes, end } = flow(read, '');
  return typeOf('doc').create({ end }, nodes.length === 0 ? [typeOf('paragraph').create({ ws: '' })] : nodes);
}
