/** From a field's value to segments and codes, and back byte for byte. */
import { BLOCKS } from '../rich-text/display.ts';
import { decodeReferences, markupOf, replaceAttributes } from '../rich-text/tokens.ts';
import type { Code, CodeType, Inline, Part, Unit } from './types.ts';

/** A tag of these stands between runs of words. A line break does not: translators must see where it is. */
const PARTS_RUNS = BLOCKS;
const TYPES: Readonly<Record<string, CodeType>> = {
  a: 'link',
  img: 'image',
  ...Object.fromEntries(
    ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'sub', 'sup', 'span', 'code', 'br', 'wbr', 'cite', 'q'].map((tag) => [
      tag,
      'fmt' as const,
    ]),
  ),
};
/** What a translation may do without, and may need twice. */
const FREE = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'small', 'mark', 'cite', 'q', 'br', 'wbr', 'bdi', 'bdo']);
/** Attributes whose values are words. */
const WORD_ATTRIBUTES = ['alt', 'title', 'abbr', 'aria-label'] as const;

type Piece = { text: string } | { code: string; tag?: string; kind: 'open' | 'close' | 'other'; equiv?: string };

/** Signs that are written in another way than `written` writes them. */
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);?|[&<]/gi;
const PLAIN: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<' };

function textPieces(source: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let at = 0;
  for (const match of source.matchAll(REFERENCE)) {
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    const plain = PLAIN[match[0]];
    if (plain !== undefined) {
      text += plain;
      continue;
    }
    if (text !== '') pieces.push({ text });
    text = '';
    pieces.push({ code: match[0], kind: 'other', equiv: decodeReferences(match[0]) });
  }
  text += source.slice(at);
  if (text !== '') pieces.push({ text });
  return pieces;
}

/** A text as it is written in HTML: the reverse of how texts are read above. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function htmlPieces(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, tag, kind } of markupOf(source)) {
    if (start > at) pieces.push(...textPieces(source.slice(at, start)));
    pieces.push({ code: source.slice(start, end), kind, ...(tag === undefined ? {} : { tag }) });
    at = end;
  }
  if (at < source.length) pieces.push(...textPieces(source.slice(at)));
  return pieces;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const isWord = (piece: Piece): boolean => 'text' in piece && HAS_WORDS.test(piece.text);

/** Runs of pieces; what is no run of words is by itself. */
function runsOf(pieces: readonly Piece[]): { words: boolean; pieces: Piece[] }[] {
  const runs: { words: boolean; pieces: Piece[] }[] = [];
  let run: Piece[] = [];
  const push = (words: boolean, each: Piece[]): void => {
    if (each.length === 0) return;
    const last = runs.at(-1);
    if (!words && last && !last.words) last.pieces.push(...each);
    else runs.push({ words, pieces: each });
  };
  const close = (): void => {
    if (!run.some(isWord)) push(false, run);
    else {
      const [before, words, after] = withoutBlanks(run);
      push(false, before);
      push(true, words);
      push(false, after);
    }
    run = [];
  };
  for (const piece of pieces) {
    if (!('text' in piece) && piece.tag !== undefined && PARTS_RUNS.has(piece.tag)) {
      close();
      push(false, [piece]);
    } else run.push(piece);
  }
  close();
  return runs;
}

/** Blanks at the ends of a run are no words. */
function withoutBlanks(run: readonly Piece[]): [Piece[], Piece[], Piece[]] {
  const words = [...run];
  const before: Piece[] = [];
  const after: Piece[] = [];
  const [first] = words;
  if (first && 'text' in first) {
    const blank = /^\s*/.exec(first.text)?.[0] ?? '';
    if (blank !== '') {
      before.push({ text: blank });
      if (blank === first.text) words.shift();
      else words[0] = { text: first.text.slice(blank.length) };
    }
  }
  const last = words.at(-1);
  if (last && 'text' in last) {
    const blank = last.text.slice(last.text.trimEnd().length);
    if (blank !== '') {
      after.push({ text: blank });
      if (blank === last.text) words.pop();
      else words[words.length - 1] = { text: last.text.slice(0, last.text.length - blank.length) };
    }
  }
  return [before, words, after];
}

interface Numbering {
  next: number;
  subFlows(code: string): string[];
}

/** Tags that open and close within the run become pairs; the others stand alone. */
function inlineOf(pieces: readonly Piece[], numbering: Numbering): Inline[] {
  const partners = new Map<number, number>();
  const open: { tag: string; at: number }[] = [];
  pieces.forEach((piece, at) => {
    if ('text' in piece || piece.tag === undefined) return;
    if (piece.kind === 'open') open.push({ tag: piece.tag, at });
    else if (piece.kind === 'close') {
      // What was opened within and is closed nowhere (`<br>`, a forgotten tag) stands alone.
      const index = open.findLastIndex(({ tag }) => tag === piece.tag);
      if (index < 0) return;
      partners.set(open[index]?.at ?? -1, at);
      open.length = index;
    }
  });
  const build = (from: number, to: number): Inline[] => {
    const made: Inline[] = [];
    for (let at = from; at < to; at += 1) {
      const piece = pieces[at];
      if (piece === undefined) continue;
      if ('text' in piece) {
        made.push(piece.text);
        continue;
      }
      const id = String(numbering.next);
      numbering.next += 1;
      const tag = piece.tag ?? '';
      const type = TYPES[tag] ?? 'other';
      const end = partners.get(at);
      const closing = end === undefined ? undefined : pieces[end];
      const subFlows = numbering.subFlows(piece.code);
      if (end !== undefined && closing && !('text' in closing)) {
        made.push({
          kind: 'pc',
          id,
          open: piece.code,
          close: closing.code,
          type,
          free: FREE.has(tag) && /^<\w+>$/.test(piece.code),
          children: build(at + 1, end),
          ...(subFlows.length > 0 ? { subFlows } : {}),
        });
        at = end;
      } else
        made.push({
          kind: 'ph',
          id,
          data: piece.code,
          type,
          free: piece.equiv !== undefined || FREE.has(tag),
          ...(piece.equiv === undefined ? {} : { equiv: piece.equiv }),
          ...(subFlows.length > 0 ? { subFlows } : {}),
        });
    }
    return made;
  };
  return build(0, pieces.length);
}

/** Values of words in the attributes of a tag. */
function wordsOfTag(code: string): { attribute: string; value: string }[] {
  const found: { attribute: string; value: string }[] = [];
  if (!code.startsWith('<') || code.startsWith('<!')) return found;
  replaceAttributes(code, (attribute, value) => {
    if ((WORD_ATTRIBUTES as readonly string[]).includes(attribute) && HAS_WORDS.test(value)) found.push({ attribute, value });
    return undefined;
  });
  return found;
}

/** The unit of a rich text, and one for each attribute in it that has words. Empty when there is nothing to translate. */
export function htmlUnits(id: string, name: string, source: string): Unit[] {
  const subs: Unit[] = [];
  const numbering: Numbering = {
    next: 1,
    subFlows: (code) =>
      wordsOfTag(code).map(({ attribute, value }) => {
        const unit = { ...textUnit(`${id}.${attribute}${subs.length + 1}`, `${name} (${attribute})`, value), attribute };
        subs.push(unit);
        return unit.id;
      }),
  };
  let segments = 0;
  let others = 0;
  const parts = runsOf(htmlPieces(source)).map(({ words, pieces }): Part => {
    const inline = inlineOf(pieces, numbering);
    return words
      ? { kind: 'segment', id: `s${(segments += 1)}`, source: inline }
      : { kind: 'ignorable', id: `i${(others += 1)}`, source: inline };
  });
  return segments === 0 && subs.length === 0 ? [] : [{ id, name, parts }, ...subs];
}

/** The lines of a text, and the blanks between and around them, in order. */
function linePieces(source: string): string[] {
  const runs = source.match(/\s+|\S+/g) ?? [];
  const pieces: string[] = [];
  let line = '';
  const end = () => {
    if (line !== '') pieces.push(line);
    line = '';
  };
  runs.forEach((run, index) => {
    const parts = run.trim() === '' && (run.includes('\n') || index === 0 || index === runs.length - 1);
    if (!parts) line += run;
    else {
      end();
      pieces.push(run);
    }
  });
  end();
  return pieces;
}

/** The unit of a plain text: a segment for each line. */
export function textUnit(id: string, name: string, source: string): Unit {
  let segments = 0;
  let others = 0;
  const parts = linePieces(source).flatMap((piece): Part[] => {
    return HAS_WORDS.test(piece)
      ? [{ kind: 'segment', id: `s${(segments += 1)}`, source: [piece] }]
      : [{ kind: 'ignorable', id: `i${(others += 1)}`, source: [piece] }];
  });
  return { id, name, parts };
}

export const hasWords = (text: string): boolean => HAS_WORDS.test(text);

/**
 * A run as it stands in a field.
 * @param html whether signs of HTML are escaped
 * @param data of a code, when its attributes were translated
 */
export const written = (
  inline: readonly Inline[],
  html: boolean,
  data: (code: Code) => string = (code) => (code.kind === 'ph' ? code.data : code.open),
): string =>
  inline
    .map((each) => {
      if (typeof each === 'string') return html ? asHtml(each) : each;
      return each.kind === 'ph' ? data(each) : `${data(each)}${written(each.children, html, data)}${each.close}`;
    })
    .join('');

/** All codes of a run, in order. */
export const codesOf = (inline: readonly Inline[]): Code[] =>
  inline.flatMap((each) => (typeof each === 'string' ? [] : each.kind === 'pc' ? [each, ...codesOf(each.children)] : [each]));
