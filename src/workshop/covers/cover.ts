/** The cover of a publication: its title and number and the firm's name, set in Literata above a drawing. */
import { drawing, onSheet, PROGRAMS } from '../../lib/drawings/index.ts';
import type { DrawingOptions } from '../../lib/drawings/index.ts';
import { canSet, draw, setText } from '../../lib/drawings/outline.ts';
import { Pen, fill } from '../../lib/drawings/path.ts';
import type { Sheet } from '../../lib/drawings/sheet.ts';

export interface CoverText {
  /** The program that draws what is under the title. */
  art: string;
  title: string;
  /** The number, the edition, or what follows a title's colon. */
  line: string;
  /** The firm's name. */
  name: string;
}

/** Of the sheet's width: the margin, the most and the least size of the title, the size of the rest. */
const MARGIN = 0.085;
const TITLE = { most: 0.15, least: 0.085 };
const REST = 0.042;
/** Of the sheet's height: where the drawing begins. */
const WATERLINE = 0.46;
/** Between the lines of a title, of its size. */
const LEADING = 1.04;

/** The firm's mark, 24 × 28. */
const MARK = {
  width: 24,
  height: 28,
  dark: 'M0 4.25h24v1.5H0zM1 5h3v12l-1.5 3L1 17zM7 1h3v22l-1.5 3L7 23zM20 3h3v11l-1.5 3L20 14z',
  red: 'M13.5 0h3v17l-1.5 3-1.5-3z',
};

/** @throws RangeError a text that cannot be set, or an unknown program */
function checked({ art, ...words }: CoverText): (typeof PROGRAMS)[number] {
  const program = PROGRAMS.find((name) => name === art);
  if (!program) throw new RangeError(`cover: art is "${art}"; it may be ${PROGRAMS.join(', ')}`);
  for (const [key, text] of Object.entries(words)) {
    const missing = [...text].find((character) => character !== ' ' && !canSet(character));
    if (text.trim() === '' || missing)
      throw new RangeError(`cover: ${key} "${text}" ${missing ? `has "${missing}", which cannot be set` : 'is empty'}`);
  }
  return program;
}

const widthOf = (text: string, italic = false): number => setText(text, italic).box[2];

/** The title in the fewest lines at the largest size at which it fits. */
function setTitle(title: string, width: number, height: number, sheetWidth: number): { lines: string[]; size: number } {
  const words = title.split(' ');
  for (let size = TITLE.most; size >= TITLE.least; size -= 0.005) {
    const lines: string[] = [];
    for (const word of words) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && (widthOf(longer) / 1000) * size * sheetWidth <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const fits = lines.every((line) => (widthOf(line) / 1000) * size * sheetWidth <= width);
    if (fits && lines.length * size * sheetWidth * LEADING <= height) return { lines, size: size * sheetWidth };
  }
  throw new RangeError(`cover: the title "${title}" is too long`);
}

function lettering(sheet: Sheet, { title, line, name }: CoverText): string {
  const { width, height, ink } = sheet;
  const margin = width * MARGIN;
  const rest = width * REST;
  const pen = new Pen();
  const markScale = (rest * 1.25) / MARK.height;
  const top = margin + rest;
  draw(setText(name, false), margin + MARK.width * markScale + rest * 0.45, top, rest / 1000, pen);
  const waterline = height * WATERLINE;
  const baseline = waterline - rest * 2.6;
  const { lines, size } = setTitle(title, width - 2 * margin, baseline - rest * 0.75 - top - rest * 0.3, width);
  draw(setText(line, true), margin, baseline + rest * 1.1, (rest * 1.12) / 1000, pen);
  lines
    .toReversed()
    .forEach((each, k) => draw(setText(each, false), margin, baseline - rest * 0.75 - k * size * LEADING, size / 1000, pen));
  const mark = (path: string, colour: string): string =>
    `<path transform="translate(${margin.toFixed(1)} ${(top - MARK.height * markScale * 0.86).toFixed(1)})scale(${markScale.toFixed(3)})" fill="${colour}" d="${path}"/>`;
  return fill(pen, ink.key) + mark(MARK.dark, ink.key) + mark(MARK.red, ink.pop);
}

/** A hairline ticked on twelve columns, as on the firm's pages. */
function waterline({ width, height, ink }: Sheet): string {
  const y = height * WATERLINE;
  const margin = width * MARGIN;
  const pen = new Pen().rectangle(0, y - 1.2, width, 2.4);
  for (let k = 0; k <= 12; k++) pen.rectangle(margin + (k * (width - 2 * margin)) / 12 - 0.8, y - 9, 1.6, 9);
  return fill(pen, ink.key);
}

/** An SVG document of a cover. @throws RangeError as `drawing` does, and on words that cannot be set */
export function cover(options: DrawingOptions, text: CoverText): string {
  const program = checked(text);
  return onSheet('cover', options, (sheet) => {
    const { width, height } = sheet;
    const top = Math.round(height * WATERLINE);
    const art = drawing(program, { ...options, width: options.width, height: Math.round(options.height * (1 - WATERLINE)) })
      .replace(/^<svg xmlns="[^"]+" width="[^"]+" height="[^"]+"/, `<svg x="0" y="${top}" width="${width}" height="${height - top}"`)
      .replace(/ data-safe="[^"]+"/, '');
    sheet.safe = [0, 0, width, height];
    return art + waterline(sheet) + lettering(sheet, text);
  });
}
