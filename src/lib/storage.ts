/**
 * The browser's storage as pages may use it. Where site data is blocked, asking for it throws; where it is full, keeping does:
 * then a page knows what it keeps until it is left. Nobody else touches the storage (eslint.config.mjs).
 */
export interface Store {
  /** What is kept under a name; null for nothing. */
  get(name: string): string | null;
  /** @returns whether it is kept beyond this page */
  set(name: string, text: string): boolean;
  /** Whether the browser keeps anything of this site, which it does not where site data is blocked. */
  works(): boolean;
  remove(name: string): void;
  /** The names that begin so. */
  names(prefix: string): string[];
  /** Removes every name that begins so. */
  removeAll(prefix: string): void;
}

/** @param storage asked for each time: getting at it is what throws */
export function guarded(storage: () => Storage): Store {
  const here = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string): void => {
    here.delete(name);
    attempt((kept) => kept.removeItem(name), undefined);
  };
  const names = (prefix: string): string[] => [
    ...new Set([...here.keys(), ...attempt((kept) => Object.keys(kept), [])].filter((name) => name.startsWith(prefix))),
  ];
  return {
    get: (name) => here.get(name) ?? attempt((kept) => kept.getItem(name), null),
    set: (name, text) => {
      const done = attempt((kept) => (kept.setItem(name, text), true), false);
      if (done) here.delete(name);
      else here.set(name, text);
      return done;
    },
    works: () => attempt((kept) => kept.length >= 0, false),
    remove,
    names,
    removeAll: (prefix) => {
      for (const name of names(prefix)) remove(name);
    },
  };
}

/** For all tabs, until it is removed. */
export const inBrowser: Store = guarded(() => localStorage);
/** For this tab alone, until it is closed. */
export const inTab: Store = guarded(() => sessionStorage);
