/** Text set in Literata as outlines, so that no rasteriser needs the font. */
import { ITALIC, ITALIC_KERNING, UPRIGHT, UPRIGHT_KERNING } from './glyphs.ts';
import type { Outline } from './glyphs.ts';
import { Pen } from './path.ts';
import type { Point } from './path.ts';

type Segment =
  | { to: 'move' | 'line'; points: readonly [Point] }
  | { to: 'quad'; points: readonly [Point, Point] }
  | { to: 'close'; points: readonly [] };

/** Set text in font units (1000 to the em), y downwards, the baseline at 0. */
export interface SetText {
  segments: readonly Segment[];
  advance: number;
  /** The box of the ink: left, top, right, bottom. */
  box: readonly [number, number, number, number];
}

const kerning = (italic: boolean, pair: string): number => {
  const [first, second] = [...pair];
  const rows = first === undefined ? undefined : (italic ? ITALIC_KERNING : UPRIGHT_KERNING)[first];
  return rows?.find(([seconds]) => second !== undefined && seconds.includes(second))?.[1] ?? 0;
};

/** The characters that can be set. */
export const canSet = (character: string): boolean => Object.hasOwn(UPRIGHT, character);

/** Sets `text` on one line; characters without an outline are left out. */
export function setText(text: string, italic: boolean): SetText {
  const font: Readonly<Record<string, Outline>> = italic ? ITALIC : UPRIGHT;
  const segments: Segment[] = [];
  let pen = 0;
  let last = '';
  let box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const character of text) {
    const outline = Object.hasOwn(font, character) ? font[character] : undefined;
    if (outline === undefined) continue;
    if (last !== '') pen += kerning(italic, last + character);
    for (const [, command, rest] of outline[1].matchAll(/([MLQZ])([^MLQZ]*)/g)) {
      const numbers = (rest?.match(/-?\d+/g) ?? []).map(Number);
      const point = (k: number): Point => [(numbers[k] ?? 0) + pen, -(numbers[k + 1] ?? 0)];
      if (command === 'M' || command === 'L') segments.push({ to: command === 'M' ? 'move' : 'line', points: [point(0)] });
      else if (command === 'Q') segments.push({ to: 'quad', points: [point(0), point(2)] });
      else segments.push({ to: 'close', points: [] });
    }
    pen += outline[0];
    last = character;
  }
  for (const { points } of segments) {
    for (const [x, y] of points) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
  }
  return { segments, advance: pen, box: Number.isFinite(box[0]) ? box : [0, 0, 0, 0] };
}

/** The outline scaled by `scale` with the origin at (x, y). */
export function draw(set: SetText, x: number, y: number, scale: number, pen = new Pen()): Pen {
  const at = ([px, py]: Point): Point => [x + px * scale, y + py * scale];
  for (const segment of set.segments) {
    if (segment.to === 'close') pen.close();
    else if (segment.to === 'quad') pen.quad(...at(segment.points[0]), ...at(segment.points[1]));
    else if (segment.to === 'move') pen.move(...at(segment.points[0]));
    else pen.line(...at(segment.points[0]));
  }
  return pen;
}

/** The outline as polygons, each curve in `steps` straight pieces. */
export function flatten(set: SetText, x: number, y: number, scale: number, steps = 5): Point[][] {
  const loops: Point[][] = [];
  const at = ([px, py]: Point): Point => [x + px * scale, y + py * scale];
  for (const segment of set.segments) {
    const loop = loops.at(-1) ?? [];
    if (segment.to === 'move') loops.push([at(segment.points[0])]);
    else if (segment.to === 'line') loop.push(at(segment.points[0]));
    else if (segment.to === 'quad') {
      const from = loop.at(-1) ?? at(segment.points[0]);
      const [control, end] = [at(segment.points[0]), at(segment.points[1])];
      for (let k = 1; k <= steps; k++) {
        const t = k / steps;
        const u = 1 - t;
        loop.push([u * u * from[0] + 2 * u * t * control[0] + t * t * end[0], u * u * from[1] + 2 * u * t * control[1] + t * t * end[1]]);
      }
    }
  }
  return loops;
}
