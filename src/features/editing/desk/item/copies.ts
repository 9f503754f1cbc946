import type { Store } from '@/lib/storage';

/** A field as it was typed, and the value that it was made from (null: that of the standard values, of either). */
export interface Typed {
  id: string;
  value: string | null;
  base: string | null;
}

/** What a window that is closed left behind. */
export interface Left {
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  changes: Typed[];
}

/** Of whom, of what. */
export interface Subject {
  /** Tells one account from another. */
  owner: string;
  /** Id of the item. */
  id: string;
  language: string;
}

/** What this browser keeps of what is typed into one form of one window, until the server has it. */
export interface Copies {
  /** Keeps it in the place of what was kept before; nothing is kept of nothing. */
  keep(changes: readonly Typed[]): void;
  /** What closed windows of the same account left of the same item, the newest first. */
  left(): Promise<Left[]>;
  /** Keeps less of what was left; nothing, where no changes are given. */
  leave(left: Left, changes?: readonly Typed[]): void;
  /** Says to other windows that this one is open. @returns what ends it */
  open(): () => void;
}

const PREFIX = 'mh.desk.';
/** Whoever did not come back for it by then does not want it: it is not for the next one at this machine either. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

const isTyped = (each: unknown): each is Typed =>
  typeof each === 'object' &&
  each !== null &&
  'id' in each &&
  typeof each.id === 'string' &&
  ['value', 'base'].every((name) => {
    const text = (each as Record<string, unknown>)[name];
    return text === null || typeof text === 'string';
  });

/** @returns undefined for what was written by nobody but us, in a browser that cut it off */
function read(text: string | null): Omit<Left, 'name'> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('changes' in kept)) return undefined;
    const { at, changes } = kept;
    return typeof at === 'number' && Array.isArray(changes) ? { at, changes: changes.filter(isTyped) } : undefined;
  } catch {
    return undefined;
  }
}

const randomName = (): string => [...crypto.getRandomValues(new Uint32Array(2))].map((each) => each.toString(36)).join('');

/**
 * The browser's own copies, each of one account, item, language and window. A window holds a lock of its copy's name while it is open
 * (Web Locks: the browser lets go of it however the window ends), so that two windows never take each other's words for left ones.
 * Where there are no locks (an address without TLS), the words of an open window may be offered in another one: saved twice they are
 * merged with themselves.
 * @param locks of the browser, if it has them
 */
export function browserCopies(
  { owner, id, language }: Subject,
  store: Store,
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
  now = Date.now,
): Copies {
  const ofItem = `${PREFIX}${owner}.${id}.${language}.`;
  const own = `${ofItem}${randomName()}`;
  const forgetOld = (): void => {
    for (const name of store.names(PREFIX)) if (now() - (read(store.get(name))?.at ?? 0) > KEPT_MS) store.remove(name);
  };
  return {
    keep: (changes) => {
      if (changes.length === 0) store.remove(own);
      else store.set(own, JSON.stringify({ at: now(), changes }));
    },
    left: async () => {
      forgetOld();
      const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
      return store
        .names(ofItem)
        .filter((name) => name !== own && !held.has(name))
        .flatMap((name) => {
          const found = read(store.get(name));
          return found ? [{ name, ...found }] : [];
        })
        .sort((a, b) => b.at - a.at);
    },
    leave: ({ name, at }, changes = []) => {
      if (changes.length === 0) store.remove(name);
      else store.set(name, JSON.stringify({ at, changes }));
    },
    open: () => {
      let end = (): void => undefined;
      const closed = new Promise<void>((resolve) => (end = resolve));
      void locks?.request(own, () => closed);
      return end;
    },
  };
}
