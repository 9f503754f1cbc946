/** Replaces what Eleventy and Jekyll leave in a text: Liquid tags, output expressions and the shortcodes of blogs. */
import { escapeHtml } from '../../lib/rich-text/escape.ts';

export interface LiquidContext {
  /** Front matter values that expressions may name: `image`, `page.title`; of a mapping each value by its path, `hero.image`. */
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

/** What is left of a tag that goes. It occurs in no document. */
const GONE = '\u0002';
const ONLY_GONE = new RegExp(`^[ \\t]*${GONE}[ \\t${GONE}]*$`);

/** The paragraph that holds an offset is raw HTML, in which Markdown is not read. */
function insideHtml(text: string, offset: number): boolean {
  const start = [...text.slice(0, offset).matchAll(/\n[ \t]*\n/g)].at(-1);
  const block = text.slice(start ? start.index + start[0].length : 0, offset + 2).replaceAll(GONE, '');
  return /^\s*<[a-zA-Z/!]/.test(block) && !/^\s*\{%/.test(block);
}

/**
 * Takes the marks of what is gone out. A line that held nothing else goes too where it stands in HTML: a blank line there would
 * end the HTML for Markdown, and what follows, being indented, would be shown as code.
 */
function closeGaps(text: string): string {
  let at = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (!ONLY_GONE.test(line)) lines.push(line.replaceAll(GONE, ''));
    else if (!insideHtml(text, at)) lines.push('');
    at += line.length + 1;
  }
  return lines.join('\n');
}

/** Values in quotes one after the other, with or without commas; a value may have quotes inside. */
const quotedValues = (text: string): string[] => quoted(text).split(/["']\s*,?\s+["']/);

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

function include(args: string, html: boolean, context: LiquidContext): string {
  const value = (name: string): string => new RegExp(`\\b${name}:\\s*"([\\s\\S]*?)"\\s*(?:,\\s*\\w+:|$)`).exec(`${args.trim()}`)?.[1] ?? '';
  const file = /^\s*"?([\w./-]+)"?/.exec(args)?.[1] ?? '';
  const src = value('image');
  if (!src) {
    context.dropped(`{% include ${short(args)} %}`);
    return GONE;
  }
  context.changed(`{% include ${file} %} became a figure`);
  const caption = value('caption');
  const figure = `<figure><img src="${attribute(src)}" alt="${attribute(value('alt'))}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
  return html ? figure : `\n\n${figure}\n\n`;
}

/** Of a front matter value: `page.image` is `image`. */
const plainName = (name: string): string => name.replace(/^(page|post)\./, '');

function expression(all: string, inner: string, context: LiquidContext): string {
  const [subject = '', ...filters] = inner.split('|').map((part) => part.trim());
  const literal = /^["']/.test(subject) ? quoted(subject) : undefined;
  const filter = filters[0]?.split(':')[0]?.trim() ?? '';
  if (/^site\.(baseurl|url)$/.test(subject)) return '';
  const value = literal ?? context.variables[plainName(subject)];
  if (value !== undefined && (filter === 'url' || filter === 'relative_url' || filter === 'absolute_url' || filter === '')) return value;
  if (value !== undefined && filter === 'team_link') {
    context.changed(`${all} became the person's name`);
    return context.person(value);
  }
  if (value !== undefined && filter === 'team_photo') {
    const src = context.portrait(value);
    if (src === undefined) context.dropped(`${all}: no such picture among the assets`);
    else context.changed(`${all} became a picture`);
    return src === undefined ? GONE : `<img src="${attribute(src)}" alt="">`;
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
    return GONE;
  });
  text = text.replace(/\{\{-?([^{}]*?)-?\}\}/g, (all: string, inner: string) => expression(all, inner, context));
  text = text.replace(
    /\{%-?\s*image(_with_class)?\s+(?:(["'])(.+?)\2|([\w.]+))\s*,?\s*([\s\S]*?)\s*-?%\}/g,
    (
      all: string,
      classed: string | undefined,
      _quote: string,
      literal: string,
      name: string,
      rest: string,
      offset: number,
      whole: string,
    ) => {
      const src = literal ?? context.variables[plainName(name)];
      if (src === undefined) {
        context.dropped(short(all));
        return GONE;
      }
      const values = quotedValues(rest);
      const [alt = '', ...more] = classed ? values.slice(1) : values;
      if (classed ? values[0] : more.length > 0) context.changed(`class of {% image${classed ?? ''} %} left out`);
      return image(src, alt, insideHtml(whole, offset));
    },
  );
  text = text.replace(/\{%-?\s*include\s+([\s\S]*?)\s*-?%\}/g, (_all, args: string, offset: number, whole: string) =>
    include(args, insideHtml(whole, offset), context),
  );
  text = text.replace(/\{%-?\s*(\w+)[^{}]*?-?%\}/g, (all: string) => {
    context.dropped(short(all));
    return GONE;
  });
  // U+0001 occurs in no document, so it marks what was set aside.
  return closeGaps(text).replace(/\u0001(\d+)\u0001/g, (_all, index: string) => kept[Number(index)] ?? '');
}
