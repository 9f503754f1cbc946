import sanitizeHtml from 'sanitize-html';

/** Markup that a text may carry. Everything else goes, its words stay. */
const TAGS = [
  'a', 'abbr', 'aside', 'b', 'bdi', 'bdo', 'blockquote', 'br', 'caption', 'cite', 'code', 'col', 'colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em',
  'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'samp',
  'section', 'small', 'span', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr',
] as const;

const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'name', 'hreflang', 'rel', 'class'],
  blockquote: ['cite'],
  q: ['cite'],
  code: ['class'],
  p: ['class'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  table: [],
  td: ['colspan', 'rowspan', 'headers', 'align'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'align'],
  time: ['datetime'],
};

/** Elements that are allowed; whatever else a text has is reported by its importer. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set(TAGS);

/** Safe HTML: no scripts, styles, frames, event handlers or addresses of unknown schemes. Idempotent. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TAGS],
    allowedAttributes: ATTRIBUTES as Record<string, string[]>,
    allowedClasses: { code: ['language-*'], a: ['embed'], p: ['embed'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: true,
    nonTextTags: ['script', 'style'],
    disallowedTagsMode: 'discard',
  });
}
