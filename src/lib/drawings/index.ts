/** The firm's drawings: one picture per item, from eight programs and a portrait, all deterministic. */
import { legacyDrawing } from './legacy.ts';
import type { DrawingOptions, Program } from './types.ts';

export { PALETTES, PROGRAMS } from './types.ts';
export type { DrawingOptions, Palette, Program } from './types.ts';
export type { PortraitOptions } from './portrait/options.ts';
export { chooseDrawing } from './choose.ts';
export type { CoverChoice } from './choose.ts';

/** Raised whenever the bytes of any drawing change, so that rendered files can be told apart. */
export const DRAWING_VERSION = 1;

/** An SVG document of `width` × `height` pixels. The same program and options always give the same bytes. */
export function drawing(program: Program, options: DrawingOptions): string {
  return legacyDrawing(program, options);
}
