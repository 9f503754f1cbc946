import type { Tree } from '../../items/types.ts';
import { titleOf } from '../items/answer.ts';
import type { Done } from '../store/index.ts';

/** An item that was changed lately: when it was last, by whom, and what was done. */
export interface Recent {
  id: string;
  /** Its title, where it has one. */
  displayName: string;
  path: string;
  at: string;
  who: string;
  summary: string;
}

/** Items that were changed last, each once, the newest first; what is gone meanwhile is left out. @param account whose changes alone */
export function recentOf(
  done: readonly Done[],
  tree: Tree,
  { account, language, limit }: { account?: string | undefined; language: string; limit: number },
): Recent[] {
  const recent = new Map<string, Recent>();
  for (const { at, actor, summary, items } of done.toReversed()) {
    if (account !== undefined && actor.account !== account) continue;
    for (const id of items) {
      const item = recent.has(id) ? undefined : tree.byId(id);
      if (item) recent.set(id, { id, displayName: titleOf(tree, item, language), path: item.path, at, who: actor.name, summary });
      if (recent.size >= limit) return [...recent.values()];
    }
  }
  return [...recent.values()];
}
