/** HTML as a run of tags and texts, for what needs no tree: it takes as long as the source is, however that is nested. */
import type { Root } from 'hast';
import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { BREAKS, UNSHOWN } from './display.ts';
import { element, textNode } from './tree.ts';

interface Reader {
  open?(tag: Token.TagToken): void;
  close?(tag: Token.TagToken): void;
  text?(characters: string): void;
  /** Comments, and what begins like a declaration. */
  other?(location: { startOffset: number; endOffset: number }): void;
}

/** Elements whose content is no markup, and how it is read (HTML Standard, 13.2.6.4.7). */
const CONTENT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

/** @param within the element whose content the source is */
function read(source: string, reader: Reader, within?: keyof typeof CONTENT): void {
  const characters = ({ chars }: Token.CharacterToken) => reader.text?.(chars);
  const handler: TokenHandler = {
    onStartTag: (tag) => {
      const mode = CONTENT[tag.tagName];
      if (mode !== undefined) {
        tokenizer.lastStartTagName = tag.tagName;
        tokenizer.state = mode;
      }
      reader.open?.(tag);
    },
    onEndTag: (tag) => reader.close?.(tag),
    onCharacter: characters,
    onWhitespaceCharacter: characters,
    onNullCharacter: () => undefined,
    onComment: ({ location }) => void (location && reader.other?.(location)),
    onDoctype: ({ location }) => void (location && reader.other?.(location)),
    onEof: () => undefined,
    onParseError: null,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  const mode = within === undefined ? undefined : CONTENT[within];
  if (mode !== undefined) tokenizer.state = mode;
  tokenizer.write(source, true);
}

/** A piece of a source that is no text, by where it stands: a tag, a comment, or all of an element whose content is no text. */
export interface Markup {
  start: number;
  end: number;
  /** Undefined for what is no tag. */
  tag?: string;
  kind: 'open' | 'close' | 'other';
}

/** The markup of a source in order; what stands between is text, with its references. */
export function markupOf(source: string): Markup[] {
  const found: Markup[] = [];
  let within: Markup | undefined;
  const add = (markup: Markup) => {
    if (within) within.end = markup.end;
    else found.push(markup);
  };
  read(source, {
    open: ({ tagName, location }) => {
      if (!location) return;
      const markup: Markup = { start: location.startOffset, end: location.endOffset, tag: tagName, kind: 'open' };
      add(markup);
      if (!within && tagName in CONTENT) within = Object.assign(markup, { kind: 'other' as const });
    },
    close: ({ tagName, location }) => {
      if (!location) return;
      add({ start: location.startOffset, end: location.endOffset, tag: tagName, kind: 'close' });
      if (within?.tag === tagName) within = undefined;
    },
    other: ({ startOffset, endOffset }) => add({ start: startOffset, end: endOffset, kind: 'other' }),
  });
  // It is never closed, and so goes to the end.
  if (within) within.end = source.length;
  return found;
}

/** Text whose references (`&eacute;`, `&#233;`) are characters; tags in it are text, and stay. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  const parts: string[] = [];
  read(text, { text: (characters) => void parts.push(characters) }, 'textarea');
  return parts.join('');
}

/** The words of a source, in paragraphs that end where its blocks do. */
export function paragraphsOf(source: string): Root {
  const texts: string[] = [''];
  let unshown: string | undefined;
  const end = ({ tagName }: Token.TagToken) => void (BREAKS.has(tagName) && texts.push(''));
  read(source, {
    open: (tag) => {
      if (unshown === undefined && UNSHOWN.has(tag.tagName) && tag.tagName in CONTENT) unshown = tag.tagName;
      end(tag);
    },
    close: (tag) => {
      if (tag.tagName === unshown) unshown = undefined;
      end(tag);
    },
    text: (characters) => {
      if (unshown === undefined) texts[texts.length - 1] += characters;
    },
  });
  return {
    type: 'root',
    children: texts.filter((text) => text.trim() !== '').map((text) => element('p', {}, [textNode(text.trim())])),
  };
}

/**
 * The source with some of its attributes' values replaced; all else stays as it is written, down to the last blank.
 * @param change of a value without its references; `null` takes the attribute away, `undefined` leaves it
 */
export function replaceAttributes(
  source: string,
  change: (name: string, value: string, tagName: string) => string | null | undefined,
): string {
  const parts: string[] = [];
  let written = 0;
  read(source, {
    open: ({ tagName, attrs, location }) => {
      const places = location?.attrs ?? {};
      const found = attrs.flatMap(({ name, value }) => {
        const place = places[name];
        const next = place && change(name, value, tagName);
        return place && next !== undefined ? [{ name, next, place }] : [];
      });
      for (const { name, next, place } of found.sort((a, b) => a.place.startOffset - b.place.startOffset)) {
        // The blank before an attribute goes with it.
        const from = next === null && /\s/.test(source[place.startOffset - 1] ?? '') ? place.startOffset - 1 : place.startOffset;
        parts.push(source.slice(written, from));
        if (next !== null) parts.push(`${name}="${next.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
        written = place.endOffset;
      }
    },
  });
  return written === 0 ? source : parts.join('') + source.slice(written);
}
