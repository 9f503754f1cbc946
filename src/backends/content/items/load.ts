import { ItemSource } from './source.ts';
import type { LoadOptions } from './source.ts';
import type { Tree } from './types.ts';

export { watchTree } from './watch.ts';
export type { LoadOptions } from './source.ts';

/** Reads `sitecore.json`, the modules it names and their items. Rejects only when `sitecore.json` itself cannot be read; everything else becomes a problem of the tree. */
export function loadTree(options: LoadOptions): Promise<Tree> {
  return new ItemSource(options).load();
}
