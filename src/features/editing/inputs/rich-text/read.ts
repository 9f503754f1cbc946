/** A text as it is written, beside what a browser reads in it: both must say the same. */
import { scan, type Scanned, type Unscannable } from './scan';

export type Attributes = readonly (readonly [name: string, value: string])[];

export interface ReadText {
  kind: 'text';
  /** With references as characters. */
  text: string;
  source: string;
}
interface ReadComment {
  kind: 'comment';
  source: string;
}
export interface ReadElement {
  kind: 'element';
  name: string;
  attributes: Attributes;
  open: string;
  close: string;
  children: readonly ReadNode[];
  source: string;
}
export type ReadNode = ReadText | ReadComment | ReadElement;

/** `mended`: a browser makes another tree of it than is written. */
export type Unreadable = Unscannable | { reason: 'mended'; name: string; line: number };

/** HTML → an element that is in no page: it loads nothing and runs nothing. */
export type ParseHtml = (html: string) => Element;

export const BLANK = /^[ \t\n\r\f]*$/;
/** Between their elements blanks say nothing, and browsers move them. */
const ELEMENTS_ONLY = new Set('table thead tbody tfoot tr colgroup ul ol menu dl'.split(' '));

const isElement = (node: ChildNode): node is Element => node.nodeType === 1;
const nameOf = (node: Element): string => node.localName;

class Differs extends Error {
  readonly at: Scanned | undefined;
  constructor(at: Scanned | undefined) {
    super();
    this.at = at;
  }
}

const counts = (node: ChildNode): boolean => isElement(node) || !BLANK.test(node.textContent ?? '');

function pair(scanned: readonly Scanned[], nodes: readonly ChildNode[], within: string): ReadNode[] {
  const loose = ELEMENTS_ONLY.has(within);
  const given = loose ? nodes.filter(counts) : [...nodes];
  let next = 0;
  const read: ReadNode[] = [];
  for (let index = 0; index < scanned.length; index += 1) {
    const piece = scanned[index];
    if (!piece) break;
    if (loose && piece.kind === 'text' && BLANK.test(piece.source)) {
      read.push({ kind: 'text', text: piece.source, source: piece.source });
      continue;
    }
    const node = given[next];
    next += 1;
    if (!node) throw new Differs(piece);
    if (within === 'table' && piece.kind === 'element' && piece.name === 'tr' && isElement(node) && nameOf(node) === 'tbody') {
      // A body that is not written: browsers put one around the rows.
      const rows: Scanned[] = [];
      while (index < scanned.length) {
        const each = scanned[index];
        if (!each || (each.kind === 'element' && each.name !== 'tr')) break;
        rows.push(each);
        index += 1;
      }
      index -= 1;
      if (node.attributes.length > 0) throw new Differs(piece);
      const children = pair(rows, [...node.childNodes], 'tbody');
      read.push({ kind: 'element', name: 'tbody', attributes: [], open: '', close: '', children, source: sourceOf(children) });
      continue;
    }
    read.push(one(piece, node));
  }
  if (next !== given.length) throw new Differs(scanned.at(-1));
  return read;
}

const sourceOf = (nodes: readonly ReadNode[]): string => nodes.map(({ source }) => source).join('');

function one(piece: Scanned, node: ChildNode): ReadNode {
  if (piece.kind === 'element') {
    if (!isElement(node) || nameOf(node).toLowerCase() !== piece.name) throw new Differs(piece);
    const attributes = Array.from(node.attributes, ({ name, value }): [string, string] => [name, value]);
    if (attributes.length !== piece.attributes.length) throw new Differs(piece);
    const content = nameOf(node) === 'template' ? (node as HTMLTemplateElement).content : node;
    const children = pair(piece.children, [...content.childNodes], piece.name);
    return { kind: 'element', name: piece.name, attributes, open: piece.open, close: piece.close, children, source: piece.source };
  }
  if (piece.kind === 'comment') {
    if (node.nodeType !== 8) throw new Differs(piece);
    return { kind: 'comment', source: piece.source };
  }
  if (node.nodeType !== 3) throw new Differs(piece);
  return { kind: 'text', text: node.textContent ?? '', source: piece.source };
}

export const isUnreadable = (read: readonly ReadNode[] | Unreadable): read is Unreadable => 'reason' in read;

/** The tree of a text with its source; or why it cannot be edited as anything but source. */
export function read(source: string, parse: ParseHtml): readonly ReadNode[] | Unreadable {
  const scanned = scan(source);
  if ('reason' in scanned) return scanned;
  try {
    return pair(scanned, [...parse(source).childNodes], '');
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    const piece = error.at?.source ?? '';
    const before = piece === '' ? source : source.slice(0, source.indexOf(piece));
    const name = error.at?.kind === 'element' ? error.at.name : piece.slice(0, 20);
    return { reason: 'mended', name, line: before.split('\n').length };
  }
}
