import sanitizeHtml from 'sanitize-html';
import { prepareRichText, textId } from './rich-text.ts';

/** Markup that a text may carry. Everything else goes, its words stay. */
export const TEXT_TAGS = [
  'a',
  'abbr',
  'aside',
  'b',
  'bdi',
  'bdo',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
] as const;

/** What names or steers something is not among them: `name`, `data-*`, `class` but for the few below, event handlers. */
const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'hreflang', 'rel', 'target'],
  blockquote: ['cite'],
  q: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers', 'align'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'align'],
  time: ['datetime'],
};

/** Links to what every page has, and to routes of the application, are not links within the text. */
const OF_THE_PAGE = /^#(?:$|\/|(?:top|main)$)/;

const cellAlign = /text-align\s*:\s*(left|right|center)\b/i;

/** An author's names become names of the text: ids, the links to them, and what `headers` lists. */
function renamed(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id, href, headers } = attributes;
  return {
    ...attributes,
    ...(id ? { id: textId(id) } : {}),
    ...(href?.startsWith('#') && !OF_THE_PAGE.test(href) ? { href: `#${textId(href.slice(1))}` } : {}),
    ...(headers ? { headers: headers.split(/\s+/).filter(Boolean).map(textId).join(' ') } : {}),
  };
}

/** An old `name` is an id; a window of another name than `_blank` could be one that the visitor has open. */
const anchor = (tagName: string, { name, target, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: {
    ...attributes,
    ...(name && !attributes.id ? { id: name } : {}),
    ...(target === '_blank' ? { target, rel: 'noopener' } : {}),
  },
});

const cell = (tagName: string, { style, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const align = attributes.align ?? cellAlign.exec(style ?? '')?.[1]?.toLowerCase();
  return { tagName, attribs: align ? { ...attributes, align } : attributes };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS],
  allowedAttributes: ATTRIBUTES as Record<string, string[]>,
  allowedClasses: { code: ['language-*'], a: ['embed'], p: ['embed'], ul: ['contains-task-list'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: true,
  // The words of these are no words of the text.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: {
    a: anchor,
    td: cell,
    th: cell,
    '*': (tagName, attributes) => ({ tagName, attribs: renamed(attributes) }),
  },
};

/**
 * Rich text as a page may have it, whoever wrote it: no scripts, styles, frames, forms, foreign content, event handlers, addresses
 * of unknown schemes, and no name that a script of ours could take for one of its own (WHATWG HTML, 3.1.5 and 7.2.2.3: elements
 * become properties of `document` and `window` by `name` and `id`). Idempotent.
 */
export const sanitizeRichText = (html: string): string => (html.includes('<') ? sanitizeHtml(html, OPTIONS) : html);

/** The one way by which a text of the content system, or of a service, becomes HTML of a page. */
export const richTextHtml = (html: string): string => prepareRichText(sanitizeRichText(html));
