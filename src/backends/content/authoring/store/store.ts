import type { Log } from '../../../kit/log.ts';
import type { ItemSource } from '../../items/source.ts';
import type { Guid, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { changedFields } from '../history/fields.ts';
import { DraftOfItems } from './draft.ts';
import type { Journal } from './journal.ts';
import type { Actor, Change, Draft, ItemStore, RemovedFile } from './types.ts';

interface StoreOptions {
  source: ItemSource;
  journal: Journal;
  log: Log;
  /** The tree that answers now. */
  tree(): Tree;
  /** Lets another tree answer from now on. */
  swap(tree: Tree, files: readonly string[]): void;
  /** Whether this process may write. */
  mayWrite(): boolean;
  now?: () => Date;
  /** Sets in the same change what follows from it. */
  derive?: (draft: Draft, items: readonly Guid[]) => void;
  /** Files that keep what a change removes. */
  keep?: (tree: Tree, removed: readonly RemovedFile[], by: { actor: Actor; at: Date }) => ReadonlyMap<string, Buffer>;
}

/** The items of a source as a store: drafts become files by way of the journal, and the tree is another one when a change returns. */
export function createItemStore({
  source,
  journal,
  log,
  tree,
  swap,
  mayWrite,
  now = () => new Date(),
  derive,
  keep,
}: StoreOptions): ItemStore {
  const listeners: ((change: Change) => void)[] = [];

  return {
    tree,
    onChange: (listener) => void listeners.push(listener),
    change: (actor, summary, edit) =>
      source.alone(async () => {
        if (!mayWrite()) throw new AuthoringError('written-elsewhere', { headers: { 'retry-after': '2' } });
        if ((await journal.settle()).length > 0) {
          const files = await source.refresh();
          swap(source.build(), files);
        }
        const before = tree();
        const at = now();
        const draft = new DraftOfItems(before, (path) => source.fileOf(path), now);
        const result = await edit(draft);
        derive?.(draft, draft.changes().items);
        const { files, items } = draft.changes();
        if (files.size === 0) return { result, items: [], at };
        const fields = Object.fromEntries(
          items.map((id) => [id, changedFields(before.byId(id)?.raw, draft.has(id) ? draft.item(id) : undefined)]),
        );
        const kept = keep?.(before, draft.removed(), { actor, at }) ?? [];
        await journal.commit({ actor, summary, items, fields, at }, new Map([...files, ...kept, ...draft.beside]));
        source.take(files);
        const after = source.build();
        swap(after, [...files.keys()]);
        for (const listener of listeners) {
          try {
            listener({ actor, summary, items, at, before, after });
          } catch (error) {
            log.error({ err: error }, 'what follows a change failed');
          }
        }
        return { result, items, at };
      }),
  };
}
