import { escapeHtml } from '../../../lib/rich-text/escape.ts';

/** What a shortcode of a post becomes. */
export interface ShortcodeContext {
  /** Address and description of an attached file by its number. */
  attachment(id: string): { src: string; alt: string } | undefined;
  changed(note: string): void;
  dropped(note: string): void;
}

const BLOCK =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|figure|figcaption|p|h[1-6]|hr|section|article|aside|header|footer|nav|details|summary|iframe|video|audio)';
const BEGINS_BLOCK = new RegExp(`^\\s*</?${BLOCK}\\b`, 'i');

/**
 * Paragraphs of a text of WordPress's classic editor, which keeps blank lines in their place and lets its `wpautop` filter make
 * paragraphs when a page is shown. A text that has paragraphs, or the block editor's marks, is left as it is.
 */
export function withParagraphs(text: string): string {
  if (/<p\b|<!-- wp:/i.test(text)) return text;
  const kept: string[] = [];
  const apart = text
    .replace(/\r\n?/g, '\n')
    .replace(/<(pre|script|style|table|ul|ol|figure)\b[\s\S]*?<\/\1>/gi, (all) => `\n\n\u0001${kept.push(all) - 1}\u0001\n\n`);
  return apart
    .replace(new RegExp(`(<${BLOCK}\\b[^>]*>)`, 'gi'), '\n\n$1')
    .replace(new RegExp(`(</${BLOCK}>)`, 'gi'), '$1\n\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('\u0001') || BEGINS_BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n')
    .replace(/\u0001(\d+)\u0001/g, (_all, index: string) => kept[Number(index)] ?? '');
}

const attributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s\]]+))/g)].map(([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']),
  );

const picture = ({ src, alt }: { src: string; alt: string }, caption = ''): string =>
  `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;

const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))*)\s*\/?\]/g;

/** WordPress's own shortcodes as HTML; the marks of others go, what stands between them stays. `[[name]]` is text. */
export function withoutShortcodes(text: string, context: ShortcodeContext): string {
  const literal: string[] = [];
  return text
    .replace(/\[(\[[a-z][\w-]*[^[\]]*\])\]/g, (_all, inner: string) => `\u0001${literal.push(inner) - 1}\u0001`)
    .replace(/\[caption\b([^\]]*)\]([\s\S]*?)\[\/caption\]/g, (_all, given: string, inner: string) => {
      context.changed('[caption] became a figure');
      const [, image = '', words = ''] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
      const caption = words.trim() || escapeHtml(attributes(given).caption ?? '');
      return image === '' ? inner : `\n\n<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`;
    })
    .replace(/\[gallery\b([^\]]*)\]/g, (all, given: string) => {
      const pictures = (attributes(given).ids ?? '').split(',').flatMap((id) => context.attachment(id.trim()) ?? []);
      if (pictures.length === 0) context.dropped(all);
      else context.changed('[gallery] became figures');
      return `\n\n${pictures.map((each) => picture(each)).join('\n')}\n\n`;
    })
    .replace(/\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/g, (_all, address: string) => {
      context.changed('[embed] became a link');
      return `<a class="embed" href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    })
    .replace(/\[(audio|video)\b([^\]]*)\](?:\s*\[\/\1\])?/g, (all, name: string, given: string) => {
      const address = Object.entries(attributes(given)).find(([key]) => /^(src|mp3|mp4|m4a|webm|ogg)$/.test(key))?.[1];
      if (address === undefined) context.dropped(all);
      else context.changed(`[${name}] became a link`);
      return address === undefined ? '' : `<a class="embed" href="${escapeHtml(address)}">${escapeHtml(lastName(address))}</a>`;
    })
    .replace(SHORTCODE, (all, closing: string, name: string, given: string) => {
      if (closing === '' && given === '' && !text.includes(`[/${name}]`)) return all;
      context.dropped(closing === '' ? `[${name}${given}]` : `[/${name}]`);
      return '';
    })
    .replace(/\u0001(\d+)\u0001/g, (_all, index: string) => literal[Number(index)] ?? '');
}

const lastName = (address: string): string => address.split('/').at(-1) ?? address;
