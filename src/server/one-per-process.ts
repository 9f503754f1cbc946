/**
 * A value of which a process has one: caches, counts, what is under way. Next bundles the server code of each page, and the proxy,
 * apart, so that the state of a module is one copy a bundle; this is kept on `globalThis`.
 * @param name of its own in the whole product
 * @param make called by whoever asks first
 */
export function onePerProcess<T>(name: string, make: () => T): T {
  const key = keyOf(name);
  const kept = globalThis as { [key: symbol]: T | undefined };
  return (kept[key] ??= make());
}

/** For tests, which begin with none. */
export const forgetPerProcess = (...names: readonly string[]): void => {
  for (const name of names) Reflect.deleteProperty(globalThis, keyOf(name));
};

// eslint-disable-next-line no-restricted-properties -- the one place
const keyOf = (name: string): symbol => Symbol.for(`masthead.${name}`);
