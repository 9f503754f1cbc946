/** The lettering of a sheet: Literata as outlines, for a picture in a page has no font of the page's. No label touches another or a line. */
import { draw, setText } from '../../../lib/drawings/outline.ts';
import { Pen } from '../../../lib/drawings/path.ts';
import type { Standing } from './clear.ts';

/** Left, top, right, bottom, in pixels of the sheet. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

const EM = 1000;
/** Free space around a label, pixels. */
const APART = 4;
/** Half of the line round its letters in which its ground shows, pixels. */
const HALO = 2;
/** Above the baseline and below it, of the size. */
const RISE = 0.74;
export const FALL = 0.22;
/** The degree sign, of which there is no outline: a ring, in font units. */
const RING = { advance: 380, outer: 140, inner: 80, x: 190, y: -560 };

/** The outlines of which labels are made: letterings of one sheet share them. */
export type Glyphs = Map<string, { advance: number; path: string }>;

export const touch = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Where a label may stand: its baseline begins, has its middle or ends there. */
export interface Spot {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Whether paper is laid under it. */
  plate?: boolean;
}

interface Label {
  text: string;
  /** With the free space around it. */
  box: Box;
  /** What it lies on. */
  on: Standing;
}

interface Options {
  width: number;
  height: number;
  /** Of the type, pixels. */
  size: number;
  glyphs: Glyphs;
  /** What a box of the sheet lies on. */
  standing: (box: Box) => Standing;
}

export class Lettering {
  readonly #sheet: Box;
  readonly size: number;
  readonly #glyphs: Glyphs;
  readonly #standing: (box: Box) => Standing;
  readonly #taken: Box[] = [];
  readonly labels: Label[] = [];
  #set = '';

  constructor({ width, height, size, glyphs, standing }: Options) {
    this.#sheet = [0, 0, width, height];
    this.size = size;
    this.#glyphs = glyphs;
    this.#standing = standing;
  }

  /** Keeps a part of the sheet free of labels. */
  reserve(...boxes: Box[]): void {
    this.#taken.push(...boxes);
  }

  /** The boxes that labels and what was reserved take. */
  get taken(): readonly Box[] {
    return this.#taken;
  }

  /**
   * Sets a label where it is told to, on a plate or where there are no lines. It is left out where it would touch another, or would
   * leave the sheet.
   * @returns whether it is set
   */
  label(text: string, spot: Spot): boolean {
    return this.#place(text, spot, () => true);
  }

  /**
   * Sets a label at the first of the places where no line runs through it, nor along the coast if that can be; it is left out where
   * there is none.
   */
  labelClear(text: string, spots: readonly Spot[]): void {
    for (const wanted of [['land', 'water'], ['ripples']] as readonly (readonly Standing[])[])
      if (spots.some((spot) => this.#place(text, spot, (on) => wanted.includes(on)))) return;
  }

  #place(text: string, { x, y, anchor = 'start', plate = false }: Spot, accepts: (on: Standing) => boolean): boolean {
    const scale = this.size / EM;
    const glyphs = [...text].map((character) => ({ character, ...this.#glyph(character) }));
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    const around = (by: number): Box => [left - by, y - this.size * RISE - by, left + width + by, y + this.size * FALL + by];
    const box = around(APART);
    const [west, north, east, south] = this.#sheet;
    if (box[0] < west || box[1] < north || box[2] > east || box[3] > south || this.#taken.some((other) => touch(box, other))) return false;
    const on = this.#standing(around(HALO));
    if (!accepts(on)) return false;
    this.#taken.push(box);
    this.labels.push({ text, box, on });
    let pen = 0;
    let uses = '';
    for (const { character, advance, path } of glyphs) {
      if (path !== '') uses += `<use href="#${idOf(character)}" x="${pen}"/>`;
      pen += advance;
    }
    const place = `transform="translate(${left.toFixed(1)} ${y.toFixed(1)})scale(${scale})"`;
    const halo = plate || on === 'land' || on === 'lines' ? 'o' : 'o q';
    this.#set += `<g class="${halo}" ${place}>${uses}</g><g class="t" ${place}>${uses}</g>`;
    return true;
  }

  #glyph(character: string): { advance: number; path: string } {
    const known = this.#glyphs.get(character);
    if (known) return known;
    const set = setText(character, false);
    const { advance, x, y, outer, inner } = RING;
    const made =
      character === '°'
        ? { advance, path: String(new Pen().circle(x, y, outer).circle(x, y, inner)) }
        : { advance: set.advance, path: set.segments.length > 0 ? String(draw(set, 0, 0, 1)) : '' };
    this.#glyphs.set(character, made);
    return made;
  }

  /** The labels. The outlines of their characters stand once on the sheet: `outlinesOf`. */
  svg(): string {
    return this.#set;
  }
}

/** The outlines of what was written with them. */
export function outlinesOf(glyphs: Glyphs): string {
  const outlines = [...glyphs].filter(([, { path }]) => path !== '');
  const glyph = ([character, { path }]: (typeof outlines)[number]): string =>
    `<path id="${idOf(character)}"${character === '°' ? ' fill-rule="evenodd"' : ''} d="${path}"/>`;
  return `<defs>${outlines.map(glyph).join('')}</defs>`;
}

const idOf = (character: string): string => `c${character.codePointAt(0)}`;
