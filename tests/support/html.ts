export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Character references of an attribute or a text → characters. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return (name && NAMED[name]) ?? whole;
  });

/** Without what is not read as markup: comments, and the text of scripts and styles. */
const markup = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->/g, '').replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3');

/** The start tags of a document in order. Enough of a parser for HTML whose attributes are quoted, as React writes it; attribute names in lower case. */
export function tags(html: string): Tag[] {
  return [...markup(html).matchAll(/<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([^\s"'<>/=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), decoded(value)]),
    ),
  }));
}

export const named = (all: readonly Tag[], name: string): Tag[] => all.filter((tag) => tag.name === name);

export const titleOf = (html: string): string => decoded(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '').trim();

/** The words that a reader sees within `main`. */
export const wordsOfMain = (html: string): string[] =>
  decoded(markup(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]+>/g, ' '))
    .split(/\s+/)
    .filter(Boolean);

/** The words of a page. */
export const textOf = (html: string): string =>
  decoded(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
