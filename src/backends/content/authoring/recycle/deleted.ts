import { randomUUID } from 'node:crypto';
import type { Item, Tree } from '../../items/types.ts';
import { titleOf } from '../items/answer.ts';
import { isApproved } from '../items/standing.ts';
import { workflowOf, type Actor, type RemovedFile } from '../store/index.ts';
import type { Bin } from './bin.ts';

/** Whether visitors would see something of it that only an approver may show them. */
export const isKeptByApprovers = (tree: Tree, item: Pick<Item, 'raw'>): boolean =>
  workflowOf(tree, item.raw) !== undefined && isApproved(tree, item);

/** The entries for what a change removes: each item with all below it is one. */
export function binned(
  bin: Bin,
  tree: Tree,
  removed: readonly RemovedFile[],
  { actor, at }: { actor: Actor; at: Date },
): ReadonlyMap<string, Buffer> {
  const byId = new Map(removed.map((each) => [each.id, each]));
  const tops = removed.flatMap(({ id }) => {
    const item = tree.byId(id);
    return item && !(item.parent && byId.has(item.parent.id)) ? [item] : [];
  });
  return new Map(
    tops.map((top) => {
      const all: Item[] = [top];
      for (const each of all) all.push(...each.children.filter((child) => byId.has(child.id)));
      const id = randomUUID();
      const entry = bin.written(
        {
          id,
          at: at.toISOString(),
          who: actor.name,
          account: actor.account,
          item: top.id,
          parent: top.raw.parent,
          path: top.path,
          template: tree.templateName(top.templateId),
          titles: Object.fromEntries(tree.languages.map((language) => [language, titleOf(tree, top, language)])),
          items: all.length,
          approved: all.some((each) => isKeptByApprovers(tree, each)),
        },
        all.map((each) => byId.get(each.id)?.text ?? ''),
      );
      return [bin.fileOf(id), entry];
    }),
  );
}
