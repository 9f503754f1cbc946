/** How large a title may stand. Widths are of the large cut of the serif, in ems. */

const NARROW = /[iljtfrI1.,:;'’!|()[\]‘ -]/;
const WIDE = /[mwMWÆŒ@%—…]/;
const CAPITAL = /\p{Lu}/u;
/** Scripts whose characters fill a square. */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const widthOf = (character: string): number =>
  SQUARE.test(character) ? 1 : NARROW.test(character) ? 0.29 : WIDE.test(character) ? 0.84 : CAPITAL.test(character) ? 0.66 : 0.51;
const emsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Lines that a text takes at a width given in ems; a word longer than a line is broken. */
export function linesOf(text: string, ems: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const width = emsOf(word);
    const space = used === 0 ? 0 : widthOf(' ');
    if (used + space + width <= ems) used += space + width;
    else {
      if (used > 0) lines += 1;
      lines += Math.max(0, Math.ceil(width / ems) - 1);
      used = width % ems || ems;
    }
  }
  return lines;
}

const SIZES = [88, 78, 68, 60, 52, 45, 39] as const;
export const LINE_HEIGHT = 1.08;

/** The largest size at which a title fits a box in pixels, and the lines there are room for. A longer title is cut after them. */
export function fitTitle(title: string, width: number, height: number): { size: number; lines: number } {
  const roomAt = (size: number) => Math.floor(height / (size * LINE_HEIGHT));
  const longest = Math.max(0, ...title.split(/\s+/).map(emsOf));
  const fits = SIZES.find((size) => longest * size <= width && linesOf(title, (width / size) * 0.97) <= Math.min(roomAt(size), 5));
  const size = fits ?? SIZES[SIZES.length - 1]!;
  return { size, lines: Math.max(1, roomAt(size)) };
}
