import { DEFAULT_LANGUAGE, MEDIA_ROOT } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { draw } from './drawing.ts';
import { isCurrent, MediaLibrary, specOf } from './library.ts';

/**
 * Draws every drawing of the library again from what its item says of it, and stores those that come out differently.
 * @returns how many drawings there are, and the paths of those that differ
 * @throws RangeError what an item says that no program can draw
 */
export function drawAnew(root: string, options: { dryRun: boolean }): { drawn: number; differing: string[]; left: string[] } {
  const store = ItemStore.load(root);
  const library = new MediaLibrary(store, options);
  let drawn = 0;
  const differing: string[] = [];
  for (const item of store.below(MEDIA_ROOT)) {
    const spec = specOf(item);
    if (!spec) continue;
    drawn += 1;
    const svg = draw(spec);
    if (isCurrent(item, svg, spec)) continue;
    differing.push(item.path);
    library.drawing(item.path, svg, spec, '', DEFAULT_LANGUAGE);
  }
  const { left } = options.dryRun ? store.changes() : store.save();
  return { drawn, differing, left };
}
