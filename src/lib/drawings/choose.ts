/** The index of covers: which program, palette and seed an item gets, so that no two covers side by side look alike. */
import { canSet } from './outline.ts';
import { random } from './random.ts';
import { PROGRAMS, PALETTES } from './types.ts';
import type { Palette, Program } from './types.ts';

export interface CoverChoice {
  program: Program;
  palette: Palette;
  seed: string;
  /** What `letter` sets: the first letter of the slug. */
  text?: string;
}

/** Grounds that fill a page with colour: one cover in three at most, and never two together. */
const LOUD: readonly Palette[] = ['gorse', 'night', 'alder'];

/**
 * A cover for the item `slug`. `neighbours` are the covers before it, the nearest last: the program differs from the
 * last two, the palette from the last one.
 */
export function chooseDrawing(slug: string, neighbours: readonly { program: Program; palette: Palette }[]): CoverChoice {
  const chance = random(`cover ${slug}`);
  const recent = neighbours.slice(-2).map((cover) => cover.program);
  const last = neighbours.at(-1)?.palette;
  const initial = [...slug].find((character) => canSet(character) && /\p{L}/u.test(character));
  const program = chance.pick(PROGRAMS.filter((name) => !recent.includes(name) && (name !== 'letter' || initial !== undefined)));
  const loud = chance.chance(0.32) && (last === undefined || !LOUD.includes(last));
  const palette = chance.pick(PALETTES.filter((name) => name !== last && LOUD.includes(name) === loud));
  return program === 'letter' && initial !== undefined ? { program, palette, seed: slug, text: initial } : { program, palette, seed: slug };
}
