/** Makes the HTML of a rich text ready for a page. Works on the well-formed HTML that editors and importers write. */
import { escapeHtml, textOfHtml } from './html-text.ts';

export interface TextHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Ids that come from a text begin so; no id of ours does. Nothing that an author writes is found under a name of ours. */
const TEXT_ID = 's-';
/** Notes (`n1`) and their marks (`r1`) are a form of the text's own (contract content-model, "Notes"). */
const NOTE_ID = /^[nr]\d+$/;

/** Of the heading above the notes of an article. */
export const NOTES_TITLE_ID = 'notes-title';

/** The id under which an author's id stands in the page. Links within the text are rewritten alike. */
export const textId = (id: string): string => (id.startsWith(TEXT_ID) || NOTE_ID.test(id) ? id : `${TEXT_ID}${id}`);

/** An id that reads like the heading: `Wer hält den Stift?` → `wer-haelt-den-stift`. */
export function headingId(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return /^\p{L}/u.test(slug) ? slug : `s-${slug || 'section'}`;
}

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

const withoutAttribute = (tag: string, name: string): string =>
  tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>]+)`, 'gi'), '');

const withClass = (tag: string, name: string): string => {
  const present = attribute(tag, 'class');
  const bare = withoutAttribute(tag, 'class');
  return bare.replace(/^<(\w+)/, `<$1 class="${present ? `${present} ` : ''}${name}"`);
};

const unique = (wanted: string, taken: Set<string>): string => {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  taken.add(id);
  return id;
};

/** A policy `style-src 'self'` blocks style attributes; what they say of tables is kept as a class. */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*\s(?:style|align|valign|bgcolor|border|cellpadding|cellspacing)\s*=[^>]*>/gi, (tag) => {
    const alignment = attribute(tag, 'align') ?? /text-align\s*:\s*(\w+)/i.exec(attribute(tag, 'style') ?? '')?.[1];
    const bare = ['style', 'align', 'valign', 'bgcolor', 'border', 'cellpadding', 'cellspacing'].reduce(withoutAttribute, tag);
    if (/^<t[dh]\b/i.test(tag) && alignment === 'right') return withClass(bare, 'n');
    return /^<t[dh]\b/i.test(tag) && alignment === 'center' ? withClass(bare, 'mid') : bare;
  });

/** A page has one `h1`, its title: those of a text become `h2`. */
const withoutTitles = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2');

const withHeadingIds = (html: string, taken: Set<string>): string =>
  html.replace(/(<h([23])\b[^>]*>)([\s\S]*?)<\/h\2>/gi, (_whole, open: string, level: string, inner: string) => {
    const id = unique(attribute(open, 'id') ?? textId(headingId(textOfHtml(inner))), taken);
    const bare = withoutAttribute(open, 'id');
    return `${bare.replace(/>$/, '')} id="${escapeHtml(id)}">${inner}</h${level}>`;
  });

/** Named by its caption, by the heads of its columns, or by its first words. */
const tableName = (table: string): string => {
  const caption = /<caption\b[^>]*>([\s\S]*?)<\/caption>/i.exec(table)?.[1];
  const heads = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/gi)].map((match) => textOfHtml(match[1] ?? ''));
  const named = textOfHtml(caption ?? '') || heads.filter(Boolean).slice(0, 6).join(', ');
  if (named) return named;
  const cells = [...table.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/gi)].map((match) => textOfHtml(match[1] ?? ''));
  return cells.filter(Boolean).slice(0, 3).join(', ').slice(0, 100);
};

const withScrollingTables = (html: string): string =>
  html.replace(/<table\b[\s\S]*?<\/table>/gi, (table) => {
    const name = tableName(table);
    const heads = withClass(table.slice(0, table.indexOf('>') + 1), 'table') + table.slice(table.indexOf('>') + 1);
    const scoped = heads.replace(/<thead\b[\s\S]*?<\/thead>/i, (thead) =>
      thead.replace(/<th(?![^>]*\sscope=)(?=[\s>])/gi, '<th scope="col"'),
    );
    return `<div class="scroll scroll--wide"${name ? ` role="region" aria-label="${escapeHtml(name)}"` : ''} tabindex="0">${scoped}</div>`;
  });

/** Code that is wider than the screen scrolls, by keyboard too. */
const withScrollingCode = (html: string): string => html.replace(/<pre\b(?![^>]*\stabindex)/gi, '<pre tabindex="0"');

/**
 * `<a href="#n1">` gets the id `r1`, the place to which note 1 leads back; a second mark of the same note another one. Each is
 * named by the heading of the notes and its number.
 */
const withNoteMarks = (html: string, taken: Set<string>): string =>
  html.replace(/<a\b[^>]*\shref="#n(\d+)"[^>]*>/gi, (tag, number: string) => {
    const own = attribute(tag, 'id');
    const id = own ?? unique(`r${number}`, taken);
    const named = attribute(tag, 'aria-label') ?? attribute(tag, 'aria-labelledby');
    return tag.replace(
      /^<a/i,
      `<a${own === undefined ? ` id="${id}"` : ''}${named === undefined ? ` aria-labelledby="${NOTES_TITLE_ID} ${id}"` : ''}`,
    );
  });

/**
 * No style attributes, ids on headings of level 2 and 3, wide tables and code that scroll, places for notes to lead back to.
 * `taken`: ids of the same page; those that are given here are added.
 */
export function prepareRichText(html: string, taken: Set<string> = new Set()): string {
  const plain = withoutTitles(withoutStyles(html));
  return withNoteMarks(withScrollingCode(withScrollingTables(withHeadingIds(plain, taken))), taken);
}

/** Gives links within the site their absolute address as `data-address`: paper shows it, and needs no script for it. */
export const withAddresses = (html: string, origin: string): string =>
  html.replace(/<a\b[^>]*\shref="(\/(?!\/)[^"]*)"/gi, (tag, path: string) => `${tag} data-address="${escapeHtml(origin)}${path}"`);

/** The headings of a prepared text, in order. */
export const headingsOf = (html: string): TextHeading[] =>
  [...html.matchAll(/<h([23])\b([^>]*)>([\s\S]*?)<\/h\1>/gi)].flatMap(([, level, attributes = '', inner = '']) => {
    const id = attribute(attributes, 'id');
    return id ? [{ id, text: textOfHtml(inner), level: level === '3' ? 3 : 2 } as const] : [];
  });

/** Ends each note (`<li id="n1">`) with a link to its mark, unless the author wrote one. `label` names the link: "Back to note {n}". */
export const withBackLinks = (notes: string, label: (number: string) => string): string =>
  notes.replace(/(<li\b[^>]*\sid="n(\d+)"[^>]*>)([\s\S]*?)(?=<\/li>)/gi, (whole, open: string, number: string, inner: string) => {
    if (inner.includes(`href="#r${number}"`)) return whole;
    const link = ` <a class="notes__back" href="#r${number}" aria-label="${escapeHtml(label(number))}">↑</a>`;
    return /<\/p>\s*$/.test(inner) ? `${open}${inner.replace(/<\/p>\s*$/, `${link}</p>`)}` : `${open}${inner.trimEnd()}${link}`;
  });

/** Gives elements other ids: old id → new id, also where a mark is named by its own. */
export const renameIds = (html: string, renamed: Readonly<Record<string, string>>): string =>
  html
    .replace(/(<[a-z][^>]*\sid=")([^"]+)(")/gi, (whole, before: string, id: string, after: string) =>
      renamed[id] ? `${before}${renamed[id]}${after}` : whole,
    )
    .replace(new RegExp(`( aria-labelledby="${NOTES_TITLE_ID} )([^"]+)(")`, 'g'), (whole, before: string, id: string, after: string) =>
      renamed[id] ? `${before}${renamed[id]}${after}` : whole,
    );

/**
 * The headings of several texts of one page, in order, and which ids must change so that each stands once.
 * @param texts prepared HTML by its key
 */
export function headingsOfTexts(texts: readonly { key: string; html: string }[]): {
  headings: TextHeading[];
  renamed: Record<string, Record<string, string>>;
} {
  const taken = new Set<string>();
  const renamed: Record<string, Record<string, string>> = {};
  const headings = texts.flatMap(({ key, html }) => {
    const here: Record<string, string> = {};
    for (const [, id = ''] of html.matchAll(/<[a-z][^>]*\sid="([^"]+)"/gi)) {
      const free = unique(id, taken);
      if (free !== id) here[id] = free;
    }
    if (Object.keys(here).length > 0) renamed[key] = here;
    return headingsOf(html).map((heading) => ({ ...heading, id: here[heading.id] ?? heading.id }));
  });
  return { headings, renamed };
}
