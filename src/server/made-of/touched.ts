import { mayHaveMet, meets, type ChangedItem } from './meets';
import type { AskedList, MadeOf } from './record';

/** What something was made of, as it is kept: the marks in their order, so that two that are alike are alike as text too. */
export interface Made {
  marks: Uint32Array;
  lists: readonly AskedList[];
  /** As `MadeOf` has them; undefined where other services were not asked. */
  asked?: ReadonlyMap<string, string>;
}

/** What was changed, as everything that is made can be compared with it. */
export interface Touched {
  /** Of the items, of their files and of their addresses. */
  marks: ReadonlySet<number>;
  /** Those that are there. */
  items: readonly ChangedItem[];
  /** Some are not there any more: nobody can say which searches had found them. */
  gone: boolean;
  /** Files of the media library are among them. */
  files: boolean;
}

export const madeOf = ({ marks, lists, asked }: MadeOf): Made => ({
  marks: Uint32Array.from(marks).toSorted(),
  lists,
  ...(asked ? { asked: new Map([...asked].sort(([a], [b]) => (a < b ? -1 : 1))) } : {}),
});

/**
 * Which of all that was made a change touches: what names something that changed, and what searched for its like. A list that
 * names an item which left it is touched with all its pages: those behind it move up.
 */
export function touchedOf<K>(made: Iterable<readonly [K, Made]>, { marks, items, gone }: Omit<Touched, 'files'>): K[] {
  const found = new Set<K>();
  const left = new Set<string>();
  const others: (readonly [K, Made])[] = [];
  for (const [key, one] of made) {
    const isNamed = one.marks.some((mark) => marks.has(mark));
    if (isNamed) for (const list of one.lists) if (gone || items.some((item) => mayHaveMet(item, list))) left.add(JSON.stringify(list));
    if (isNamed || one.lists.some((list) => items.some((item) => meets(item, list)))) found.add(key);
    else if (one.lists.length > 0) others.push([key, one]);
  }
  if (left.size > 0) for (const [key, { lists }] of others) if (lists.some((list) => left.has(JSON.stringify(list)))) found.add(key);
  return [...found];
}
