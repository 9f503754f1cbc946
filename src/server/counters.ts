/**
 * Counts of what is survived silently (a dictionary that could not be fetched, a rendering that cannot be shown). `/api/healthz`
 * shows them. They live on `globalThis`, because Next bundles each page's server code separately within one process.
 */
const key = Symbol.for('masthead.counters');
const counters: Map<string, number> = ((globalThis as { [key]?: Map<string, number> })[key] ??= new Map());

export type CounterName =
  | 'content.requests'
  | 'content.retries'
  | 'content.failures'
  | 'content.timeouts'
  | 'dictionary.fetches'
  | 'dictionary.failures'
  | 'dictionary.missingPhrases'
  | 'redirects.failures'
  | 'errorPages.made'
  | 'errorPages.failures'
  | 'sites.failures'
  | 'renderings.problems'
  | 'renderings.dataFailures'
  | 'pages.made'
  | 'pages.queries'
  | 'signOut.failures'
  | (string & {});

export const count = (name: CounterName, by = 1): void => {
  counters.set(name, (counters.get(name) ?? 0) + by);
};

/** A copy, sorted by name. */
export const readCounters = (): Record<string, number> => Object.fromEntries([...counters].sort(([a], [b]) => a.localeCompare(b)));
