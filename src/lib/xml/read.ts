/** XML from elsewhere (Word's documents, files of translators) as a tree of elements and texts, in their order. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface XmlElement {
  /** As it is written, with its prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

/** Why a text is no XML that is read here; `line` from 1. */
export class XmlError extends Error {
  readonly line: number;
  readonly declaresEntities: boolean;
  constructor(reason: string, line: number, declaresEntities = false) {
    super(reason);
    this.line = line;
    this.declaresEntities = declaresEntities;
  }
}

const TEXT = '#text';
const ATTRIBUTES = ':@';
/** Documents of Word and of translators have less than a hundred; whatever walks over the tree calls itself at each. */
const DEEPEST = 400;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
  textNodeName: TEXT,
  maxNestedTags: DEEPEST,
});

type Parsed = Record<string, unknown>;

function nodesOf(list: readonly Parsed[]): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (const entry of list) {
    const name = Object.keys(entry).find((key) => key !== ATTRIBUTES);
    if (name === undefined) continue;
    const content = entry[name];
    if (name === TEXT) {
      // A comment or a section of characters parts a text: for readers it is one.
      const text = String(content);
      if (typeof nodes.at(-1) === 'string') nodes[nodes.length - 1] = `${String(nodes.at(-1))}${text}`;
      else if (text !== '') nodes.push(text);
    } else
      nodes.push({
        name,
        attributes: { ...(entry[ATTRIBUTES] as Record<string, string> | undefined) },
        children: nodesOf(content as readonly Parsed[]),
      });
  }
  return nodes;
}

/** What has an end of its own, whatever stands within. */
const CLOSED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Behind the `>` of a tag, whose values may hold others; -1 where it has none. */
function endOfTag(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '>') return at + 1;
    if (sign === '<') return -1;
    const closing = sign === '"' || sign === "'" ? text.indexOf(sign, at + 1) : at;
    if (closing < 0) return -1;
    at = closing + 1;
  }
  return -1;
}

/** Something that begins with `<`, outside of comments, sections of characters and instructions. */
interface Markup {
  at: number;
  /** A declaration (`<!DOCTYPE`), or a tag. */
  kind: 'declaration' | 'tag';
}

/**
 * All of it in order, in one pass: what is never closed is looked for once, and not from each place where it begins again.
 * @throws XmlError for what is not closed
 */
export function* markupIn(text: string): Generator<Markup> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closed = CLOSED.find(([opening]) => text.startsWith(opening, at));
    const next = text.charAt(at + 1);
    let end = at + 1;
    if (closed) {
      const closing = text.indexOf(closed[1], at + closed[0].length);
      end = closing < 0 ? -1 : closing + closed[1].length;
    } else if (next === '!') yield { at, kind: 'declaration' };
    else if (/[^\s<>]/.test(next)) {
      end = endOfTag(text, at);
      yield { at, kind: 'tag' };
    }
    if (end < 0) throw new XmlError('what begins here is not closed', lineAt(text, at));
    at = end;
  }
}

/**
 * Where a document type or an entity is declared. In comments, sections of characters, instructions and values nothing is: a text
 * that was pasted with its `<!DOCTYPE html>` stands in the feeds of several systems.
 */
function declarationIn(text: string): number | undefined {
  for (const { at, kind } of markupIn(text)) if (kind === 'declaration' && /^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 9))) return at;
  return undefined;
}

/**
 * The root of a document.
 * @throws XmlError for what is no XML, or declares a document type: entities of one grow without end, or read files
 */
export function readXml(source: string): XmlElement {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  const declared = declarationIn(text);
  if (declared !== undefined) throw new XmlError('it declares a document type', lineAt(text, declared), true);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new XmlError(valid.err.msg, valid.err.line);
  try {
    const [root] = nodesOf(parser.parse(text) as Parsed[]).filter((node) => typeof node !== 'string');
    if (root === undefined) throw new XmlError('it has no element', 1);
    return root;
  } catch (error) {
    if (error instanceof XmlError) throw error;
    throw new XmlError(error instanceof Error ? error.message : String(error), 1);
  }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

export const isXmlElement = (node: XmlNode | undefined): node is XmlElement => node !== undefined && typeof node !== 'string';

/** The elements right below one, those of a name if one is given. */
export const childElements = (node: XmlElement, name?: string): XmlElement[] =>
  node.children.filter((child): child is XmlElement => isXmlElement(child) && (name === undefined || child.name === name));

/** All elements of a name at any depth below one, in order. */
export function allElements(node: XmlElement, name: string): XmlElement[] {
  return node.children.flatMap((child) =>
    isXmlElement(child) ? [...(child.name === name ? [child] : []), ...allElements(child, name)] : [],
  );
}

/** All the text below an element. */
export const xmlText = (node: XmlElement): string => node.children.map((child) => (isXmlElement(child) ? xmlText(child) : child)).join('');

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => REFERENCES[sign] ?? sign);
/** Ends of line in an attribute are blanks for whoever reads it, unless they are written as numbers. */
const escapedAttribute = (text: string): string => escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** An element as it is written. */
export function writeXml({ name, attributes, children }: XmlElement): string {
  const open = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapedAttribute(value)}"`)
    .join('')}`;
  return children.length === 0
    ? `${open}/>`
    : `${open}>${children.map((child) => (isXmlElement(child) ? writeXml(child) : escaped(child))).join('')}</${name}>`;
}
