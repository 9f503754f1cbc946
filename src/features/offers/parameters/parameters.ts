/** Parameters of an address that a browser keeps: each has a cookie (specification section 3). */
export type KeptParameter = 'affiliate' | 'feature';

/** Of any value of an affiliate, and of the features that there are. */
const VALUE: Readonly<Record<KeptParameter, RegExp>> = { affiliate: /^[\w.-]{1,64}$/, feature: /^(?:no-)?offers$/ };

/**
 * A parameter of a query, whatever the case of its name and value; undefined for one that is absent or says nothing known
 * (specification section 5, "The cookie-based query-parameter check is case-insensitive").
 */
export function askedParameter(name: KeptParameter, query: Iterable<readonly [string, string]>): string | undefined {
  for (const [given, value] of query) if (given.toLowerCase() === name && VALUE[name].test(value.toLowerCase())) return value.toLowerCase();
  return undefined;
}

/** Whether an address has something that a browser keeps. */
export const hasKeptParameter = (query: URLSearchParams): boolean =>
  (Object.keys(VALUE) as KeptParameter[]).some((name) => askedParameter(name, query) !== undefined);
