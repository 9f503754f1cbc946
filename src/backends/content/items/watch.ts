import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { ItemSource, sourceOf } from './source.ts';
import type { LoadOptions } from './source.ts';
import type { ItemProblem, Tree } from './types.ts';

export interface WatchEvents {
  /** A new tree, and the files whose items changed. `milliseconds`: from the first change noticed to the tree being ready. */
  (tree: Tree, changed: { files: readonly string[]; milliseconds: number; problems: readonly ItemProblem[] }): void;
}

/** Editors write a file in several steps, and a check-out writes many: changes this close together are one. */
const QUIET_MS = 150;
/** However busy the folder is, changes are served this long after the first. */
const LONGEST_MS = 1000;

/**
 * Watches the item files and brings a new tree for each change, reading only what changed. `from` is the tree of
 * `loadTree` (its files are known and need not be read again); without it all files are read at once.
 * An error while watching goes to `onError`; the last good tree stays in use.
 */
export function watchTree(
  options: LoadOptions & { from?: Tree; onError?: (error: unknown) => void },
  onChange: WatchEvents,
): { stop(): void } {
  const source = (options.from && sourceOf(options.from)) ?? new ItemSource(options);
  const fail = options.onError ?? ((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
  const dirty = new Set<string>();
  let whole = false;
  let first = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const notice = (file: string) => {
    if (stopped) return;
    const isItem = /\.ya?ml$/i.test(file);
    // A new file may belong to no include, a folder may have come or gone: then the list is made again.
    if (isItem && source.knows(file)) dirty.add(file);
    else if (isItem || source.isConfiguration(file) || !/\.[a-z0-9]+[~#]?$/i.test(file)) whole = true;
    else return;
    first ||= performance.now();
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - performance.now())));
  };

  const run = () => {
    // one at a time: what comes in meanwhile waits for the next round
    if (running) {
      timer = setTimeout(run, QUIET_MS);
      return;
    }
    const since = first;
    const names = [...dirty];
    const all = whole;
    dirty.clear();
    whole = false;
    first = 0;
    running = source
      .alone(async () => {
        const files = await (all ? source.refresh() : source.read(names));
        if (stopped) return;
        if (all) follow();
        if (files.length === 0) return;
        const tree = source.build();
        onChange(tree, { files, milliseconds: performance.now() - since, problems: tree.problems });
      })
      .catch(fail)
      .finally(() => {
        running = undefined;
      });
  };

  const watchers = new Map<string, FSWatcher>();
  // One watch a folder: Node's recursive watch takes one for every file, more than some systems allow.
  const follow = () => {
    const wanted = new Set(source.folders.length > 0 ? source.folders : source.roots);
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of wanted) if (!watchers.has(folder)) watchFolder(folder);
  };
  const watchFolder = (folder: string) => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null) whole = true;
        notice(name === null ? '' : join(folder, name));
      });
      watcher.on('error', fail);
      watchers.set(folder, watcher);
    } catch (error) {
      // an include that has no folder yet, or one that has just gone: its parent's watch tells when it comes
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) fail(error);
    }
  };
  follow();
  if (!options.from) notice('');

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
