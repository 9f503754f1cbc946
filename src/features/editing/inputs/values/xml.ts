/** Sitecore's small XML values (`<image … />`, `<link … />`, `<file … />`): one attribute changes, the rest stays to the letter. */

const ATTRIBUTE = /(?<![\w.-])([a-zA-Z_][\w.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMES[name.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
/** As the importer writes them: an apostrophe stays, since quotes are double. */
const encode = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Where the tag of a value ends, with its slash and the blanks before it, and which element is closed behind it. */
function tagEnd(raw: string): { start: number; end: number; closes?: string | undefined } | undefined {
  const whole = raw.trimEnd();
  const closing = whole.lastIndexOf('</');
  const closes = closing < 0 ? undefined : /^<\/([a-z]+)>$/i.exec(whole.slice(closing))?.[1];
  const tag = closes === undefined ? whole : whole.slice(0, closing).trimEnd();
  if (!tag.endsWith('>')) return undefined;
  return { start: tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd().length, end: tag.length, closes };
}

export type XmlAttributes = Readonly<Record<string, string>>;

/** Attributes of a value, decoded; undefined for what is no such element. */
export function xmlAttributes(raw: string, name: string): XmlAttributes | undefined {
  const tag = tagEnd(raw);
  const [begin = '', found] = /^\s*<([a-z]+)\b/i.exec(raw) ?? [];
  if (!tag || found?.toLowerCase() !== name || (tag.closes !== undefined && tag.closes.toLowerCase() !== name)) return undefined;
  return Object.fromEntries(
    [...raw.slice(begin.length, tag.start).matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      key,
      decode(double ?? single ?? ''),
    ]),
  );
}

/** A value of attributes in an order; those that are undefined are left out. */
export const xmlValue = (name: string, attributes: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${encode(value)}"`))
    .join('')} />`;

/** A value with some attributes changed in their places, added at the end, or (undefined) taken away. */
export function withXmlAttributes(raw: string, changes: Readonly<Record<string, string | undefined>>): string {
  const left = new Map(Object.entries(changes));
  const changed = raw.replace(/(?<!\s)\s*\b([a-zA-Z_][\w.-]*)\s*=\s*(?:"[^"]*"|'[^']*')/g, (all, key: string) => {
    if (!left.has(key)) return all;
    const value = left.get(key);
    left.delete(key);
    return value === undefined ? '' : ` ${key}="${encode(value)}"`;
  });
  const added = [...left].map(([key, value]) => (value === undefined ? '' : ` ${key}="${encode(value)}"`)).join('');
  const tag = tagEnd(changed);
  if (added === '' || !tag) return changed;
  const closed = changed.slice(tag.start, tag.end).trim() === '>' ? '>' : ' />';
  return `${changed.slice(0, tag.start)}${added}${closed}${changed.slice(tag.end)}`;
}
