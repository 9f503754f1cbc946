/**
 * Titles with words in italics. Sitecore's titles are Single-Line Text, so an editor writes what stands in italics between stars:
 * `Europe waits for paper, *not copper*`. A star that opens or closes nothing is a star, and so is `\*`.
 */

/** A run of a title; `em`: it stands in italics. */
export interface TitlePart {
  readonly text: string;
  readonly em: boolean;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}*]/u.test(character);
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/u.test(character);

/**
 * Where italics begin and end. Stars hold words as hands do: from outside, close to the first and the last of them. So `2 * 3`,
 * `5*3*2` and `C* and D*` have none; nor has what holds another star that is not escaped.
 */
function italicsOf(written: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  let open = -1;
  for (const { index, 0: token } of written.matchAll(/\\\*|\*/g)) {
    if (token !== '*') continue;
    const [before, after] = [written[index - 1], written[index + 1]];
    if (open >= 0 && index > open + 1 && !isBlank(before) && !isWord(after)) {
      found.push([open, index]);
      open = -1;
    } else open = !isWord(before) && !isBlank(after) && after !== '*' ? index : -1;
  }
  return found;
}

const unescaped = (text: string): string => text.replaceAll('\\*', '*');

/** A title as it is written → its runs, in order; none for an empty title. */
export function titleParts(written: string): TitlePart[] {
  const parts: TitlePart[] = [];
  const add = (from: number, to: number, em: boolean) => to > from && parts.push({ text: unescaped(written.slice(from, to)), em });
  let end = 0;
  for (const [from, to] of italicsOf(written)) {
    add(end, from, false);
    add(from + 1, to, true);
    end = to + 1;
  }
  add(end, written.length, false);
  return parts;
}

/** A title in plain words: for tabs, feeds, mails, addresses, and wherever there are no italics. */
export const plainTitle = (written: string): string =>
  written.includes('*')
    ? titleParts(written)
        .map(({ text }) => text)
        .join('')
    : written;

/** Runs → a title as an editor writes it: `titleParts` of it gives the same runs. Blanks at the ends of italics stand outside them. */
export function writtenTitle(parts: readonly TitlePart[]): string {
  const plain = (text: string): string => text.replaceAll('*', '\\*');
  const written = parts
    .map(({ text, em }) => {
      const inner = text.trim();
      if (!em || inner === '') return plain(text);
      const at = text.indexOf(inner);
      return `${text.slice(0, at)}*${plain(inner)}*${text.slice(at + inner.length)}`;
    })
    .join('');
  // Half a word in italics cannot be written: then its words are what matters.
  const words = parts.map(({ text }) => text).join('');
  return plainTitle(written) === words ? written : plain(words);
}
