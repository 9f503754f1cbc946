/** What comes back from translators: read as XLIFF 2.x is, whatever wrote it. */
import { childElements, isXmlElement, readXml, XmlError } from '../xml/read.ts';
import type { XmlElement } from '../xml/read.ts';
import { STATES } from './types.ts';
import type { State } from './types.ts';
import { OWN, XLIFF } from './namespaces.ts';

/** A code in a translation: what stands between two halves (`sc`, `ec`) is not within them. */
type Mark = { id: string; kind: 'ph' | 'open' | 'close' };
export type Token = string | Mark;

export interface ReadSegment {
  id: string;
  state: State;
  source: readonly Token[];
  /** Undefined when it is not translated. */
  target?: readonly Token[];
}

export interface ReadUnit {
  id: string;
  name: string;
  segments: readonly ReadSegment[];
  /** Hash of the translation that its field had when the file was made. */
  basis?: string;
}

export interface ReadFile {
  /** Id of the item. */
  item: string;
  original: string;
  units: readonly ReadUnit[];
}

export interface ReadXliff {
  from: string;
  to: string | undefined;
  files: readonly ReadFile[];
}

type XliffRefusalCode = 'not-xml' | 'declares-entities' | 'not-xliff' | 'old-xliff' | 'too-large' | 'no-target-language';

/** Why a file is not read at all. */
export class XliffRefusal extends Error {
  readonly code: XliffRefusalCode;
  readonly line: number | undefined;
  constructor(code: XliffRefusalCode, detail = '', line?: number) {
    super(`${code}${detail === '' ? '' : `: ${detail}`}${line === undefined ? '' : ` (line ${line})`}`);
    this.code = code;
    this.line = line;
  }
}

/** A translation of the whole site has two million signs. */
const LARGEST = 12_000_000;
const ITEM = /^i-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A sign by its number (`cp`); for a number that is none's, the sign that says so. */
function signOf(hex: string): string {
  const number = /^[\da-f]{1,6}$/i.test(hex) ? parseInt(hex, 16) : 0;
  return String.fromCodePoint(number > 0 && number <= 0x10ffff ? number : 0xfffd);
}

const prefixesOf = ({ attributes }: XmlElement, namespace: string): string[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === namespace && /^xmlns(?::|$)/.test(key) ? [key === 'xmlns' ? '' : key.slice('xmlns:'.length)] : [],
  );

/** Names of XLIFF's own elements; tools may give its namespace a prefix, and add elements of others. */
function namesOf(root: XmlElement): (node: XmlElement) => string | undefined {
  const prefixes = prefixesOf(root, XLIFF);
  return ({ name }) => {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    return prefixes.includes(prefix) ? name.slice(colon + 1) : undefined;
  };
}

/**
 * The units of a document.
 * @throws XliffRefusal
 */
export function readXliff(text: string): ReadXliff {
  if (text.length > LARGEST) throw new XliffRefusal('too-large');
  let root: XmlElement;
  try {
    root = readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new XliffRefusal(error.declaresEntities ? 'declares-entities' : 'not-xml', error.message, error.line);
  }
  const version = root.attributes.version ?? '';
  if (/(?:^|:)xliff$/.test(root.name) && version.startsWith('1.')) throw new XliffRefusal('old-xliff', version);
  const nameOf = namesOf(root);
  if (nameOf(root) !== 'xliff' || !version.startsWith('2.')) throw new XliffRefusal('not-xliff');
  const own = (node: XmlElement, name: string): XmlElement[] => childElements(node).filter((each) => nameOf(each) === name);
  const unitsBelow = (node: XmlElement): XmlElement[] =>
    childElements(node).flatMap((each) => (nameOf(each) === 'unit' ? [each] : nameOf(each) === 'group' ? unitsBelow(each) : []));

  const tokens = (node: XmlElement): Token[] =>
    node.children.flatMap((child): Token[] => {
      if (!isXmlElement(child)) return [child];
      const id = child.attributes.id ?? '';
      switch (nameOf(child)) {
        case 'cp':
          return [signOf(child.attributes.hex ?? '')];
        case 'ph':
          return [{ id, kind: 'ph' }];
        case 'pc':
          return [{ id, kind: 'open' }, ...tokens(child), { id, kind: 'close' }];
        case 'sc':
          return [{ id, kind: 'open' }];
        case 'ec':
          return [{ id: child.attributes.startRef ?? id, kind: 'close' }];
        // Annotations of tools: what they say of the text is not the text.
        case 'mrk':
          return tokens(child);
        default:
          return [];
      }
    });

  const segment = (node: XmlElement): ReadSegment => {
    const [source] = own(node, 'source');
    const [target] = own(node, 'target');
    const state = STATES.find((each) => each === node.attributes.state) ?? 'initial';
    return {
      id: node.attributes.id ?? '',
      state,
      source: source ? joined(tokens(source)) : [],
      ...(target ? { target: joined(tokens(target)) } : {}),
    };
  };

  // A tool may declare our namespace where it is used, and under another prefix.
  const basisOf = (unit: XmlElement): { basis?: string } => {
    const found = [...prefixesOf(root, OWN), ...prefixesOf(unit, OWN)].flatMap((prefix) => unit.attributes[`${prefix}:basis`] ?? []);
    return found[0] === undefined ? {} : { basis: found[0] };
  };

  const files = own(root, 'file').flatMap((file): ReadFile[] => {
    const item = ITEM.exec(file.attributes.id ?? '')?.[1];
    return item === undefined
      ? []
      : [
          {
            item,
            original: file.attributes.original ?? '',
            units: unitsBelow(file).map((unit) => ({
              id: unit.attributes.id ?? '',
              name: unit.attributes.name ?? '',
              segments: own(unit, 'segment').map(segment),
              ...basisOf(unit),
            })),
          },
        ];
  });
  return { from: root.attributes.srcLang ?? '', to: root.attributes.trgLang, files };
}

function joined(list: readonly Token[]): Token[] {
  const made: Token[] = [];
  for (const token of list) {
    if (typeof token === 'string' && typeof made.at(-1) === 'string') made[made.length - 1] = `${String(made.at(-1))}${token}`;
    else if (token !== '') made.push(token);
  }
  return made;
}
