import sanitizeHtml from 'sanitize-html';

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** Undoes one level of escaping; names that it does not know stay for the HTML parser. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ESCAPES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

const BLOCKS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'dl',
  'dt',
  'dd',
];

/** Feeds are foreign text: what is left is structure and emphasis. Headings start at the second level, below the page's title. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'a', 'code', 'sup', 'sub'],
    allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      div: 'p',
      a: (_name, attributes) => ({
        tagName: 'a',
        attribs: { ...(attributes.href ? { href: attributes.href } : {}), rel: 'nofollow noopener' },
      }),
    },
    exclusiveFilter: (frame) =>
      ['p', 'h2', 'h3', 'h4', 'li', 'strong', 'em', 'a'].includes(frame.tag) && frame.text.trim() === '' && !/<(?:br|hr)/.test(frame.text),
  }).trim();
}

/** Text and line breaks as paragraphs, for feeds that send no markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br />')}</p>`)
    .join('');
}

/** The words of sanitized HTML, one block a line. */
export function plainText(html: string): string {
  return unescapeHtml(
    html.replace(/<\/(?:p|h[2-4]|li|tr|blockquote|pre|dt|dd|table|ul|ol)>|<br ?\/?>|<hr ?\/?>/g, '\n').replace(/<[^>]+>/g, ' '),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

const SUMMARY_LENGTH = 240;
const MEANINGFUL = 60;

/** The first paragraph that says something, else all the words without their headings; cut at a word. */
export function summaryOf(html: string): string {
  const blocks = [...html.matchAll(/<(?:p|li|td|dd)>(.*?)<\/(?:p|li|td|dd)>/gs)].map((match) =>
    plainText(match[1] ?? '').replace(/\n/g, ' '),
  );
  const text =
    blocks.find((block) => block.length >= MEANINGFUL) ??
    (plainText(html.replace(/<(h[2-4])>.*?<\/\1>/gs, '')) || plainText(html)).replace(/\n/g, ' ');
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MEANINGFUL)).replace(/[\s,;:–-]+$/, '')}…`;
}
