import type { Tree } from './items/types.ts';

/** Items that a reload brought, changed or took away, by their paths; `all` when they are too many to name. */
interface Change {
  /** Of the tree that the reload made: the part of a view's revision before its point. */
  revision: number;
  paths: readonly string[] | 'all';
}

export interface ChangeBook {
  note(before: Tree, after: Tree, files: readonly string[]): void;
  /** The last reloads, the oldest first. */
  list(): { revision: number; changes: readonly Change[] };
}

const KEPT = 100;
const NAMED = 200;

const pathsOf = (tree: Tree, files: ReadonlySet<string>): string[] =>
  [...tree.all()].filter(({ raw }) => files.has(raw.file)).map(({ path }) => path);

/** Remembers what the last reloads were about, so that an index need not compare everything before it shows what was changed. */
export function createChangeBook(first: Tree): ChangeBook {
  const changes: Change[] = [];
  let revision = first.revision;
  return {
    note: (before, after, files) => {
      const known = new Set(files);
      const paths = [...new Set([...pathsOf(before, known), ...pathsOf(after, known)])];
      revision = after.revision;
      changes.push({ revision, paths: paths.length > NAMED ? 'all' : paths });
      if (changes.length > KEPT) changes.shift();
    },
    list: () => ({ revision, changes }),
  };
}
