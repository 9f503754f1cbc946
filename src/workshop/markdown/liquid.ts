/** Replaces what Eleventy and Jekyll leave in a text: Liquid tags, output expressions and the shortcodes of blogs. */
import { escapeHtml } from '../../lib/rich-text/escape.ts';

export interface LiquidContext {
  /** Front matter values that expressions may name: `image`, `title`. */
  variables: Readonly<Record<string, string>>;
  /** HTML for a person's short name (`{{ "ana" | team_link }}`). */
  person(name: string): string;
  /** Address of a person's picture (`{{ "ana" | team_photo }}`), undefined when there is none. */
  portrait(name: string): string | undefined;
  changed(note: string): void;
  dropped(note: string): void;
}

const short = (text: string): string => text.replace(/\s+/g, ' ').trim();
const attribute = (text: string): string => escapeHtml(short(text));

/** The paragraph that holds an offset is raw HTML, in which Markdown is not read. */
function insideHtml(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n\n', offset);
  return (
    /^\s*<[a-zA-Z/!]/.test(text.slice(start < 0 ? 0 : start + 2, offset + 2)) &&
    !/^\s*\{%/.test(text.slice(start < 0 ? 0 : start + 2, offset + 2))
  );
}

/** An image as Markdown, or as HTML where Markdown is not read. */
function image(source: string, alt: string, html: boolean): string {
  const src = /^(https?:)?\/\//.test(source) || source.startsWith('/') ? source : `/${source}`;
  if (html) return `<img src="${attribute(src)}" alt="${attribute(alt)}">`;
  return `![${short(alt).replace(/[[\]\\<>*_`]/g, '\\$&')}](<${src}>)`;
}

const quoted = (text: string): string =>
  text
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/^'([\s\S]*)'$/, '$1');

function include(args: string, context: LiquidContext): string {
  const value = (name: string): string => new RegExp(`\\b${name}:\\s*"([\\s\\S]*?)"\\s*(?:,\\s*\\w+:|$)`).exec(`${args.trim()}`)?.[1] ?? '';
  const file = /^\s*"?([\w./-]+)"?/.exec(args)?.[1] ?? '';
  const src = value('image');
  if (!src) {
    context.dropped(`{% include ${short(args)} %}`);
    return '';
  }
  context.changed(`{% include ${file} %} became a figure`);
  const caption = value('caption');
  return `\n\n<figure><img src="${attribute(src)}" alt="${attribute(value('alt'))}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`;
}

function expression(all: string, inner: string, context: LiquidContext): string {
  const [subject = '', ...filters] = inner.split('|').map((part) => part.trim());
  const literal = /^["']/.test(subject) ? quoted(subject) : undefined;
  const filter = filters[0]?.split(':')[0]?.trim() ?? '';
  if (/^site\.(baseurl|url)$/.test(subject)) return '';
  const value = literal ?? context.variables[subject.replace(/^page\./, '')];
  if (value !== undefined && (filter === 'url' || filter === 'relative_url' || filter === 'absolute_url' || filter === '')) return value;
  if (value !== undefined && filter === 'team_link') {
    context.changed(`${all} became the person's name`);
    return context.person(value);
  }
  if (value !== undefined && filter === 'team_photo') {
    const src = context.portrait(value);
    if (src === undefined) context.dropped(`${all}: no such picture among the assets`);
    else context.changed(`${all} became a picture`);
    return src === undefined ? '' : `<img src="${attribute(src)}" alt="">`;
  }
  if (value !== undefined && filter === 'embed') {
    context.changed(`${all} became a link`);
    const label = quoted(filters[0]?.slice(filters[0].indexOf(':') + 1) ?? '') || value;
    return `<a class="embed" href="${attribute(value)}">${escapeHtml(label)}</a>`;
  }
  context.changed(`${all} is not known and stays as text`);
  return all;
}

/** The text without Liquid; what is in `{% raw %}` is kept as it stands. */
export function resolveLiquid(source: string, context: LiquidContext): string {
  const kept: string[] = [];
  const keep = (text: string): string => `\u0001${kept.push(text) - 1}\u0001`;
  let text = source.replace(/\{%-?\s*raw\s*-?%\}\n?([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, (_all, inner: string) => keep(inner));
  text = text.replace(/\{%-?\s*comment\s*-?%\}([\s\S]*?)\{%-?\s*endcomment\s*-?%\}/g, (_all, inner: string) => {
    context.dropped(`{% comment %} ${short(inner)}`);
    return '';
  });
  text = text.replace(/\{\{-?([^{}]*?)-?\}\}/g, (all: string, inner: string) => expression(all, inner, context));
  text = text.replace(
    /\{%-?\s*image(_with_class)?\s+"([^"]+)"\s*,?\s*([\s\S]*?)\s*-?%\}/g,
    (_all: string, classed: string | undefined, src: string, rest: string, offset: number, whole: string) => {
      const named = classed ? /^"([^"]*)"\s*,?\s*([\s\S]*)$/.exec(rest) : null;
      if (named?.[1]) context.changed('class of {% image_with_class %} left out');
      return image(src, quoted((named ? named[2] : rest) ?? ''), insideHtml(whole, offset));
    },
  );
  text = text.replace(/\{%-?\s*include\s+([\s\S]*?)\s*-?%\}/g, (_all, args: string) => include(args, context));
  text = text.replace(/\{%-?\s*(\w+)[^{}]*?-?%\}/g, (all: string) => {
    context.dropped(short(all));
    return '';
  });
  // U+0001 occurs in no document, so it marks what was set aside.
  return text.replace(/\u0001(\d+)\u0001/g, (_all, index: string) => kept[Number(index)] ?? '');
}
