/** The parts of a Word document that make its text, found by the package's own relations (ECMA-376, part 2, clause 9). */
import { posix } from 'node:path';
import type { XmlElement } from '../xml/read.ts';
import { allElements, childElements, readXml, XmlError, xmlText } from '../xml/read.ts';
import { readParts } from './archive.ts';
import { WordRefusal } from './refusal.ts';
import { isHeadingName } from './styles.ts';

export interface WordDocument {
  parts: ReadonlyMap<string, Buffer>;
  /** Name of the part that is the text. */
  main: string;
  /** Parts beside it by the last word of their relation: `styles`, `footnotes`, `comments`, `header` … */
  related(kind: string): string[];
  xml(part: string): XmlElement | undefined;
  /** The language in which most of it is said to be written: `de-DE`. */
  language?: string;
  /** What the properties of the file say of its title. */
  title?: string;
  isHeading(style: string | undefined): boolean;
}

const DOCUMENT = /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)\.main\+xml$/;
const WITH_MACROS = /macroEnabled/i;

const relationsOf = (part: string): string => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

function parsed(parts: ReadonlyMap<string, Buffer>, name: string): XmlElement | undefined {
  const part = parts.get(name);
  if (part === undefined) return undefined;
  try {
    return readXml(part.toString('utf8'));
  } catch (error) {
    if (error instanceof XmlError) throw new WordRefusal(error.declaresEntities ? 'declares-entities' : 'broken', name);
    throw error;
  }
}

interface Relation {
  kind: string;
  /** Undefined for what lies outside of the package. */
  target?: string;
}

function relations(parts: ReadonlyMap<string, Buffer>, of: string, folder: string): Relation[] {
  const root = parsed(parts, of);
  return (root ? childElements(root) : []).map(({ attributes }) => {
    const kind = (attributes.Type ?? '').replace(/^.*\//, '');
    const target = attributes.Target ?? '';
    if (attributes.TargetMode === 'External') return { kind };
    return { kind, target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) };
  });
}

/** Local names of a content type declare macros even where their part is missing. */
function contentTypes(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, string> {
  const root = parsed(parts, '[Content_Types].xml');
  const types = new Map<string, string>();
  for (const { attributes } of root ? childElements(root) : [])
    if (attributes.PartName) types.set(attributes.PartName.replace(/^\//, ''), attributes.ContentType ?? '');
  return types;
}

/** The styles' names by their ids, and by the heading that one of another name is based on. */
function headingStyles(styles: XmlElement | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  for (const style of styles ? childElements(styles, 'w:style') : []) {
    const name = childElements(style, 'w:name')[0]?.attributes['w:val'] ?? '';
    const id = style.attributes['w:styleId'];
    if (id !== undefined && isHeadingName(name)) found.add(id);
  }
  return found;
}

/**
 * A document, not yet converted.
 * @throws WordRefusal
 */
export async function openDocument(bytes: Buffer): Promise<WordDocument> {
  const parts = await readParts(bytes);
  if (!parts.has('[Content_Types].xml')) throw new WordRefusal('not-word');
  for (const name of parts.keys()) if (/\.(?:xml|rels)$/i.test(name)) refuseEntities(parts.get(name), name);
  refuseLong(parts);
  const types = contentTypes(parts);
  const main = relations(parts, '_rels/.rels', '').find(({ kind }) => kind === 'officeDocument')?.target;
  if (main === undefined || !parts.has(main)) throw new WordRefusal('not-word');
  const type = types.get(main);
  if ([...types.values()].some((each) => WITH_MACROS.test(each))) throw new WordRefusal('macros');
  if (type !== undefined && !DOCUMENT.test(type)) throw new WordRefusal('not-word', type);

  const beside = relations(parts, relationsOf(main), posix.dirname(main));
  const related = (kind: string): string[] =>
    beside.flatMap((relation) =>
      relation.kind === kind && relation.target !== undefined && parts.has(relation.target) ? [relation.target] : [],
    );
  const xml = (name: string) => parsed(parts, name);
  const [stylesPart] = related('styles');
  const styles = stylesPart === undefined ? undefined : xml(stylesPart);
  const [core] = relations(parts, '_rels/.rels', '').flatMap(({ kind, target }) =>
    kind === 'core-properties' && target ? [xml(target)] : [],
  );
  const headings = headingStyles(styles);
  const language = styles && allElements(styles, 'w:lang')[0]?.attributes['w:val'];
  const title = core && childElements(core, 'dc:title').map((each) => xmlText(each).trim())[0];
  return {
    parts,
    main,
    related,
    xml,
    isHeading: (style) => style !== undefined && headings.has(style),
    ...(language ? { language } : {}),
    ...(title ? { title } : {}),
  };
}

/** The longest of our articles has a hundred; the conversion takes more than twice as long for twice as many. */
const MOST_PARAGRAPHS = 10_000;
/** Each is an object in memory while a document is read. */
const MOST_TAGS = 400_000;

const count = (text: string, what: string): number => text.split(what).length - 1;

function refuseLong(parts: ReadonlyMap<string, Buffer>): void {
  let tags = 0;
  let paragraphs = 0;
  for (const [name, part] of parts) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const text = part.toString('latin1');
    tags += count(text, '<');
    paragraphs += count(text, '<w:p>') + count(text, '<w:p ') + count(text, '<w:p/');
  }
  if (tags > MOST_TAGS || paragraphs > MOST_PARAGRAPHS) throw new WordRefusal('too-long');
}

/** In UTF-16 as well, which XML may be written in. */
function refuseEntities(part: Buffer | undefined, name: string): void {
  if (part === undefined) return;
  const wide = part[0] === 0xff || part[0] === 0xfe || part[1] === 0;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(part.toString(wide ? 'utf16le' : 'latin1'))) throw new WordRefusal('declares-entities', name);
  if (wide) throw new WordRefusal('broken', name);
}
