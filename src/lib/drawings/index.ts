/** The firm's drawings: one picture per item, from eight programs and a portrait, all deterministic. */
import { portrait } from './portrait/portrait.ts';
import { cloth } from './programs/cloth.ts';
import { exchange } from './programs/exchange.ts';
import { letter } from './programs/letter.ts';
import { moor } from './programs/moor.ts';
import { piles } from './programs/piles.ts';
import { reed } from './programs/reed.ts';
import { rings } from './programs/rings.ts';
import { strata } from './programs/strata.ts';
import { sheetFor } from './sheet.ts';
import type { Draw } from './sheet.ts';
import type { DrawingOptions, Program } from './types.ts';

export { PALETTES, PROGRAMS } from './types.ts';
export type { DrawingOptions, Palette, Program } from './types.ts';
export type { PortraitOptions } from './portrait/options.ts';
export { chooseDrawing } from './choose.ts';
export type { CoverChoice } from './choose.ts';

/** Raised whenever the bytes of any drawing change, so that rendered files can be told apart. */
export const DRAWING_VERSION = 2;

const DRAW: Readonly<Record<Exclude<Program, 'portrait'>, Draw>> = { moor, piles, cloth, rings, strata, reed, letter, exchange };

/** An SVG document of `width` × `height` pixels. The same program and options always give the same bytes. */
export function drawing(program: Program, options: DrawingOptions): string {
  const sheet = sheetFor(program, options);
  const body = program === 'portrait' ? portrait(sheet, options.seed, options.portrait) : DRAW[program](sheet);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${options.width}" height="${options.height}" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${sheet.ink.ground}"/>${body}</svg>`
  );
}
