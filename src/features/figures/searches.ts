import type { Figures } from './figures.schema';

/** Searches as they are shown: all, most made first, or those that found nothing, most often in vain first. */
export const searchesOf = ({ searches }: Pick<Figures, 'searches'>, { none, most }: { none: boolean; most: number }): Figures['searches'] =>
  (none ? searches.filter((each) => each.none > 0).sort((a, b) => b.none - a.none) : searches).slice(0, most);
