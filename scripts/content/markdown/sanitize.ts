import sanitizeHtml from 'sanitize-html';
import { TEXT_TAGS } from '../../../src/lib/rich-text/allowed.ts';

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
export const ALLOWED_TAGS: ReadonlySet<string> = TEXT_TAGS;

/** Safe HTML: no scripts, styles, frames, event handlers or addresses of unknown schemes. Idempotent. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS],
    allowedAttributes: ATTRIBUTES as Record<string, string[]>,
    allowedClasses: { code: ['language-*'], a: ['embed'], p: ['embed'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: true,
    nonTextTags: ['script', 'style'],
    disallowedTagsMode: 'discard',
  });
}
