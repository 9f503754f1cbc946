import { LRUCache } from 'lru-cache';
import type { Purge, Shelf } from '../registry.ts';
import { sizeOf, type Copy } from './copy.ts';

/** Where there is no page, or one leads elsewhere: anybody can make up more of these than there is room, so they have their own. */
type Place = Shelf | 'absent';

/** Bytes of each shelf. */
export type Room = Readonly<Record<Place, number>>;

const placeOf = ({ status, share: { shelf } }: Copy): Place => (status === 200 ? shelf : 'absent');

export interface Shelves {
  get(key: string, shelf: Shelf): Copy | undefined;
  put(copy: Copy): void;
  drop(copy: Copy): void;
  /** A copy takes more bytes than when it was put. */
  weigh(key: string, shelf: Shelf): void;
  /** @returns copies that are there no more */
  purge(what: Purge): number;
  bytes(): number;
}

/** Whether what changed takes a copy away, or what is being made of it. */
export function isPurged({ share: { page, fixed }, status }: { share: Copy['share']; status?: number }, what: Purge): boolean {
  if (fixed) return false;
  if (what === 'everything') return true;
  // Redirects come and go with items that are no pages.
  if (what === 'rest') return page === undefined || (status !== undefined && status !== 200);
  return page !== undefined && what.pages.includes(page);
}

/** Copies by their keys, those used last the longest, within so many bytes. */
export function createShelves(room: Room): Shelves {
  /** Keys by page: one page has a few, a cache ten thousands. */
  const keys = new Map<string, Set<string>>();
  const forget = ({ share: { page, key } }: Copy): void => {
    const of = page === undefined ? undefined : keys.get(page);
    if (!of?.delete(key) || of.size > 0 || page === undefined) return;
    keys.delete(page);
  };
  const shelf = (bytes: number) =>
    new LRUCache<string, Copy>({
      maxSize: bytes,
      // One copy never empties a shelf.
      maxEntrySize: Math.floor(bytes / 4),
      sizeCalculation: sizeOf,
      dispose: (copy, _key, reason) => {
        if (reason !== 'set') forget(copy);
      },
    });
  const shelves: Readonly<Record<Place, LRUCache<string, Copy>>> = {
    pages: shelf(room.pages),
    texts: shelf(room.texts),
    files: shelf(room.files),
    absent: shelf(room.absent),
  };
  const all = Object.values(shelves);
  const drop = (copy: Copy): void => void shelves[placeOf(copy)].delete(copy.share.key);
  const ofPages = (pages: readonly string[]): Copy[] =>
    pages.flatMap((page) => [...(keys.get(page) ?? [])].flatMap((key) => shelves.pages.peek(key) ?? shelves.absent.peek(key) ?? []));
  return {
    get: (key, name) => shelves[name].get(key) ?? shelves.absent.get(key),
    put: (copy) => {
      const { page, key, shelf: name } = copy.share;
      const place = placeOf(copy);
      // A page may have come to where there was none, or gone.
      shelves[place === 'absent' ? name : 'absent'].delete(key);
      shelves[place].set(key, copy);
      if (page === undefined || !shelves[place].has(key)) return;
      const of = keys.get(page) ?? new Set();
      keys.set(page, of.add(key));
    },
    drop,
    weigh: (key, name) => {
      const copy = shelves[name].peek(key) ?? shelves.absent.peek(key);
      // Of the same object the cache would not ask for the size again.
      if (copy) shelves[placeOf(copy)].set(key, { ...copy });
    },
    purge: (what) => {
      const gone =
        typeof what === 'object' ? ofPages(what.pages) : all.flatMap((each) => [...each.values()].filter((copy) => isPurged(copy, what)));
      gone.forEach(drop);
      return gone.length;
    },
    bytes: () => all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
  };
}
