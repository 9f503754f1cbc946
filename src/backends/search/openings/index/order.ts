/** More minutes since 1970 than any date has; with the place of an opening, below 2 ** 24, one number still holds them exactly. */
const NEVER = 2 ** 29 - 1;

/** Numbers of openings by when they close, to the minute, the soonest first and what never does last. Stable. @param until ms since 1970 */
export function soonestFirst(docs: Uint32Array, until: Float64Array): Uint32Array {
  const keys = Float64Array.from(docs, (doc, at) => Math.min(NEVER, Math.floor((until[doc] as number) / 60_000)) * 2 ** 24 + at);
  return Uint32Array.from(keys.sort(), (key) => docs[key % 2 ** 24] as number);
}

/**
 * Numbers of openings by a key that belongs to each combination of a dimension (the score of a title, the distance of places),
 * the smallest key first. Stable, and a matter of two passes: combinations are few where openings are many.
 *
 * @param column  combination of each opening
 * @param keys    key of each combination
 */
export function orderByKey(docs: Uint32Array, column: Int32Array, keys: Float64Array): Uint32Array {
  const distinct = Float64Array.from(new Set(keys)).sort();
  const places = new Map<number, number>();
  for (const [place, key] of distinct.entries()) places.set(key, place);
  const placeOf = Uint32Array.from(keys, (key) => places.get(key) ?? 0);
  const starts = new Uint32Array(distinct.length + 1);
  for (let at = 0; at < docs.length; at++) {
    const next = (placeOf[column[docs[at] as number] as number] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] as number) + (starts[place - 1] as number);
  const ordered = new Uint32Array(docs.length);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    const place = placeOf[column[doc] as number] as number;
    const to = starts[place] as number;
    ordered[to] = doc;
    starts[place] = to + 1;
  }
  return ordered;
}
