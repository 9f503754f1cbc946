/** The firm's drawings: one picture per item, from eight programs, all deterministic. Portraits are the workshop's. */
import { cloth } from './programs/cloth.ts';
import { exchange } from './programs/exchange.ts';
import { letter } from './programs/letter.ts';
import { moor } from './programs/moor.ts';
import { piles } from './programs/piles.ts';
import { reed } from './programs/reed.ts';
import { rings } from './programs/rings.ts';
import { strata } from './programs/strata.ts';
import { clamp, sheetFor } from './sheet.ts';
import type { Draw, Sheet } from './sheet.ts';
import { PALETTES, PROGRAMS } from './types.ts';
import type { DrawingOptions, Program } from './types.ts';

export { PALETTES, PROGRAMS };
export type { DrawingOptions, Palette, Program } from './types.ts';
export { chooseDrawing } from './choose.ts';

/** Raised whenever the bytes of any drawing change, so that rendered files can be told apart. */
export const DRAWING_VERSION = 7;

const DRAW: Readonly<Record<Program, Draw>> = { moor, piles, cloth, rings, strata, reed, letter, exchange };

/**
 * An SVG document of `width` × `height` pixels. The same program and options always give the same bytes.
 * @throws RangeError on a program, palette or size that cannot be drawn
 */
export function drawing(program: Program, options: DrawingOptions): string {
  if (!PROGRAMS.includes(program))
    throw new RangeError(`there is no drawing program "${program}"; the programs are ${PROGRAMS.join(', ')}`);
  return onSheet(program, options, DRAW[program]);
}

/** What a program draws, on a sheet of its own. @param program gives the sheet its chance @throws RangeError as `drawing` does */
export function onSheet(program: string, options: DrawingOptions, draw: Draw): string {
  if (!PALETTES.includes(options.palette))
    throw new RangeError(`there is no palette "${options.palette}"; the palettes are ${PALETTES.join(', ')}`);
  if (!(options.width > 0 && options.height > 0))
    throw new RangeError(`a drawing of ${options.width} × ${options.height} pixels cannot be made`);
  const sheet = sheetFor(program, options);
  const body = draw(sheet);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${options.width}" height="${options.height}" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="xMidYMid slice"${safeBox(sheet)}>` +
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${sheet.ink.ground}"/>${body}</svg>`
  );
}

/** `data-safe`: left, top, right and bottom of what no crop may cut, in hundredths of the picture. */
function safeBox({ safe, width, height }: Sheet): string {
  if (!safe) return '';
  const hundredths = safe.map((at, k) => {
    const share = Math.round((at / (k % 2 === 0 ? width : height)) * 10_000) / 10;
    return clamp(k < 2 ? Math.floor(share) : Math.ceil(share), 0, 1_000) / 10;
  });
  return ` data-safe="${hundredths.join(' ')}"`;
}
