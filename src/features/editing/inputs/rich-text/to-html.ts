/** The editor's document → HTML. What is not changed is written as it was read, to the letter. */
import type { Mark, Node } from 'prosemirror-model';
import { escapeAttribute, escapeText, type Spelling } from './escape';
import type { Attributes } from './read';
import { attributesIn, tagOf } from './schema';

/** The source that a node was read from, where it is still what it was. @param spelled how it would be written anew */
type SourceOf = (node: Node, spelled: () => string) => string | undefined;

export interface Writer {
  /** HTML of a document. */
  html(document: Node, source?: SourceOf): string;
  /** How a node is written where nothing of its source is kept. */
  spelled(node: Node): string;
}

const order = (mark: Mark): number => (typeof mark.attrs.k === 'number' ? mark.attrs.k : Infinity);

/** The same element in the text: one that was added goes on in one that was read. */
function isSame(a: Mark, b: Mark): boolean {
  if (a === b || a.eq(b)) return true;
  if (a.type !== b.type || (a.attrs.k !== null && b.attrs.k !== null)) return false;
  return JSON.stringify(attributesIn(a.attrs)) === JSON.stringify(attributesIn(b.attrs));
}

/** In which children stand on lines of their own. */
const ON_LINES = new Set(['list', 'definitions', 'table', 'rows', 'row', 'quote', 'box']);

/** Blanks before a node that the editor made: as before its neighbours. */
function blanksBefore(parent: Node, index: number): string {
  const given: unknown = parent.child(index).attrs.ws;
  if (typeof given === 'string') return given;
  if (index === 0) return ON_LINES.has(parent.type.name) ? '\n' : '';
  for (let before = index - 1; before > 0; before -= 1) {
    const ws: unknown = parent.child(before).attrs.ws;
    if (typeof ws === 'string' && ws !== '') return ws;
  }
  return '\n';
}

const blanksAtEnd = (node: Node): string => {
  const given: unknown = node.attrs.end;
  if (typeof given === 'string') return given;
  return ON_LINES.has(node.type.name) ? '\n' : '';
};

const isEmptyText = ({ content, childCount, firstChild }: Node): boolean =>
  childCount === 1 &&
  firstChild !== null &&
  content.size === 2 &&
  ['paragraph', 'bare'].includes(firstChild.type.name) &&
  typeof firstChild.attrs.open !== 'string';

const isLeafBlock = (node: Node): boolean => node.isTextblock || node.isLeaf;

export function writerOf(spelling: Spelling): Writer {
  const written = new WeakMap<Node, string>();

  const startTag = (name: string, { open, attributes }: { open?: unknown; attributes?: unknown }): string =>
    typeof open === 'string'
      ? open
      : `<${name}${(attributes as Attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value, spelling)}"`).join('')}>`;

  function leaf(node: Node): string {
    switch (node.type.name) {
      case 'text':
        return escapeText(node.text ?? '', spelling);
      case 'soft':
      case 'inert':
        return String(node.attrs.source);
      case 'break':
        return startTag('br', node.attrs);
      case 'image':
        return startTag('img', node.attrs);
      default:
        throw new Error(`${node.type.name} is no part of a line`);
    }
  }

  /** The pieces of a line, with the elements around them opened as late and closed as early as they were. */
  function line(block: Node): string {
    const open: Mark[] = [];
    const parts: string[] = [];
    const closeTo = (length: number) => {
      while (open.length > length) {
        const mark = open.pop();
        if (mark) parts.push(`</${mark.type.name}>`);
      }
    };
    block.forEach((node) => {
      const wanted = [...node.marks];
      let same = 0;
      for (const mark of open) {
        const index = wanted.findIndex((each) => isSame(each, mark));
        if (index < 0) break;
        wanted.splice(index, 1);
        same += 1;
      }
      closeTo(same);
      for (const mark of wanted.sort((a, b) => order(a) - order(b))) {
        parts.push(startTag(mark.type.name, mark.attrs));
        open.push(mark);
      }
      parts.push(leaf(node));
    });
    closeTo(0);
    return parts.join('');
  }

  /** HTML of a node without the blanks before it, in the editor's own spelling. */
  function anew(node: Node, source: SourceOf): string {
    switch (node.type.name) {
      case 'bare':
        return line(node);
      case 'opaque':
      case 'columns':
        return String(node.attrs.source);
      case 'rule':
        return startTag('hr', node.attrs);
      default: {
        const tag = tagOf(node);
        if (node.isTextblock) return `${startTag(tag, node.attrs)}${line(node)}</${tag}>`;
        const inner = `${inside(node, source)}${blanksAtEnd(node)}`;
        return node.attrs.implied === true ? inner : `${startTag(tag, node.attrs)}${inner}</${tag}>`;
      }
    }
  }

  function one(node: Node, source: SourceOf): string {
    if (!isLeafBlock(node)) return anew(node, source);
    const spelled = () => {
      const known = written.get(node);
      if (known !== undefined) return known;
      const made = anew(node, source);
      written.set(node, made);
      return made;
    };
    return source(node, spelled) ?? spelled();
  }

  function inside(parent: Node, source: SourceOf): string {
    const parts: string[] = [];
    parent.forEach((child, _, index) => parts.push(blanksBefore(parent, index), one(child, source)));
    return parts.join('');
  }

  const nothing: SourceOf = () => undefined;
  return {
    html: (document, source = nothing) => (isEmptyText(document) ? '' : inside(document, source) + blanksAtEnd(document)),
    spelled: (node) => one(node, nothing),
  };
}
