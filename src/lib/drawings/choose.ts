/** The index of covers: which program, palette and seed an item gets, so that no two covers side by side look alike. */
import { random } from './random.ts';
import { COVER_PROGRAMS, PALETTES } from './types.ts';
import type { Palette, Program } from './types.ts';

export interface CoverChoice {
  program: Program;
  palette: Palette;
  seed: string;
}

/**
 * A cover for the item `slug`. `neighbours` are the covers before it, the nearest last: the program differs from the
 * last two, the palette from the last one. Loud grounds (gorse, alder, night) come less often than the paper ones.
 */
export function chooseDrawing(slug: string, neighbours: readonly { program: Program; palette: Palette }[]): CoverChoice {
  const chance = random(`cover ${slug}`);
  const recent = neighbours.slice(-2).map((cover) => cover.program);
  const last = neighbours.at(-1)?.palette;
  const program = chance.pick(COVER_PROGRAMS.filter((name) => !recent.includes(name)));
  const loud: readonly Palette[] = ['gorse', 'night', 'alder'];
  const quiet = chance() < 0.68 || (last !== undefined && loud.includes(last));
  const palette = chance.pick(PALETTES.filter((name) => name !== last && loud.includes(name) !== quiet));
  return { program, palette, seed: slug };
}
