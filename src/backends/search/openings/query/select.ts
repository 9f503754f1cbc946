import { distanceKm, inBox } from '../../../kit/places/gazetteer.ts';
import { FACETS, placeParts } from '../index/columns.ts';
import type { Facet, OpenOpenings, OpeningColumns } from '../index/columns.ts';
import type { Dimension } from '../index/dimension.ts';
import type { OpeningQuery } from './params.ts';

export interface Selection {
  /** Numbers of the openings that pass every filter, the newest first. */
  hits: Uint32Array;
  /** How many openings have each value, with the filters of the other facets applied. */
  counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
}

interface Active {
  /** The facet that this filter leaves out of its own counts; places filtered by distance belong to none. */
  facet: number;
  column: Int32Array;
  allow: Uint8Array;
}

/** For each combination of places the distance of the nearest one in km; Infinity beyond the radius and without a position. */
export function distances(columns: OpeningColumns, near: NonNullable<OpeningQuery['near']>): Float64Array {
  const byPlace = columns.places.values.map((text) => {
    const { lat, lon } = placeParts(text);
    if (lat === undefined || lon === undefined || !inBox(lat, lon, near, near.radiusKm)) return Infinity;
    const km = distanceKm(near.lat, near.lon, lat, lon);
    return km <= near.radiusKm ? km : Infinity;
  });
  return Float64Array.from(columns.places.combinations, (codes) =>
    codes.reduce((least, code) => Math.min(least, byPlace[code] ?? Infinity), Infinity),
  );
}

/**
 * The currency that a pay is asked for in: where none is named, the one in which most of what is open is paid; undefined where nothing
 * says what it pays. An amount never stands for several currencies.
 */
export function currencyAsked(
  columns: OpeningColumns,
  open: OpenOpenings,
  { currency }: NonNullable<OpeningQuery['pay']>,
): string | undefined {
  return currency ?? mostPaidIn(columns, open.docs)?.currency;
}

/** The currency in which most of these openings are paid, in how many, and the most that one of them pays a year in it. */
export function mostPaidIn(
  { pays: { column, combinations, values } }: OpeningColumns,
  docs: Uint32Array,
): { currency: string; openings: number; amount: number } | undefined {
  const tally = new Uint32Array(combinations.length);
  countAll(docs, column, tally);
  const paid = new Map<string, { openings: number; amount: number }>();
  for (const [number, codes] of combinations.entries()) {
    const count = tally[number] ?? 0;
    const [currency = '', amount = '0'] = codes[0] === undefined ? [] : (values[codes[0]]?.split(' ') ?? []);
    if (count === 0 || currency === '') continue;
    const { openings, amount: most } = paid.get(currency) ?? { openings: 0, amount: 0 };
    paid.set(currency, { openings: openings + count, amount: Math.max(most, Number(amount)) });
  }
  const [first] = [...paid].toSorted(([a, m], [b, n]) => n.openings - m.openings || (a < b ? -1 : 1));
  return first && { currency: first[0], ...first[1] };
}

/**
 * A key for each combination of pays, the smallest of what comes first: the most paid a year in one currency, then each other currency
 * by itself in the order of its name, then what names no pay. Amounts of two currencies are never compared.
 */
export function mostPaidFirst({ pays: { combinations, values } }: OpeningColumns, currency: string | undefined): Float64Array {
  const paid = combinations.map((codes) => (codes[0] === undefined ? undefined : values[codes[0]]?.split(' ')));
  const currencies = [...new Set(paid.flatMap((each) => (each?.[0] ? [each[0]] : [])))].toSorted(
    (a, b) => Number(b === currency) - Number(a === currency) || (a < b ? -1 : 1),
  );
  // No pay of a year has so many digits.
  return Float64Array.from(paid, (each) => (each?.[0] ? currencies.indexOf(each[0]) * 1e12 - Number(each[1]) : Infinity));
}

function payFilter(pays: Dimension, { least, currency }: NonNullable<OpeningQuery['pay']>): Uint8Array {
  return pays.allow((value) => {
    const [paid = '', most = '0'] = value.split(' ');
    return Number(most) >= least && paid === currency;
  });
}

function activeFilters(columns: OpeningColumns, query: OpeningQuery): Active[] {
  const active: Active[] = [];
  for (const [index, facet] of FACETS.entries()) {
    if (facet === 'pay') {
      if (query.pay) active.push({ facet: index, column: columns.pays.column, allow: payFilter(columns.pays, query.pay) });
      continue;
    }
    const wanted = new Set(query[facet]);
    if (wanted.size > 0)
      active.push({ facet: index, column: columns.facets[facet].column, allow: columns.facets[facet].allow((value) => wanted.has(value)) });
  }
  if (query.near) {
    const allow = Uint8Array.from(distances(columns, query.near), (km) => (km < Infinity ? 1 : 0));
    active.push({ facet: -1, column: columns.places.column, allow });
  }
  return active;
}

/** Walking all openings in order is quicker than sorting this share of them. */
const MANY = 0.05;

/** Numbers in any order as the newest first. */
function newestFirst(docs: Uint32Array, open: OpenOpenings, size: number): Uint32Array {
  if (docs.length === open.docs.length) return open.newest;
  if (docs.length < open.docs.length * MANY)
    return docs
      .map((doc) => open.rank[doc] as number)
      .sort()
      .map((rank) => open.newest[rank] as number);
  const marked = new Uint8Array(size);
  for (let at = 0; at < docs.length; at++) marked[docs[at] as number] = 1;
  const ordered = new Uint32Array(docs.length);
  let found = 0;
  for (let at = 0; at < open.newest.length; at++) {
    const doc = open.newest[at] as number;
    if (marked[doc] === 1) ordered[found++] = doc;
  }
  return ordered;
}

/** Those that were first open from a moment on. */
const listedSince = (docs: Uint32Array, { listed }: OpeningColumns, since: number | undefined): Uint32Array =>
  since === undefined ? docs : docs.filter((doc) => (listed[doc] as number) >= since);

function matchedOf({ docs }: OpenOpenings, matched: Uint8Array | undefined): Uint32Array {
  if (!matched) return docs;
  const kept = new Uint32Array(docs.length);
  let found = 0;
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    kept[found] = doc;
    found += matched[doc] as number;
  }
  return kept.subarray(0, found);
}

/** The candidates that fail no filter. */
function passing(candidates: Uint32Array, fails: Uint8Array): Uint32Array {
  const kept = new Uint32Array(candidates.length);
  let found = 0;
  for (let at = 0; at < candidates.length; at++) {
    kept[found] = candidates[at] as number;
    if (fails[at] === 0) found += 1;
  }
  return kept.slice(0, found);
}

function countAll(docs: Uint32Array, column: Int32Array, tally: Uint32Array): void {
  for (let at = 0; at < docs.length; at++) {
    const combination = column[docs[at] as number] as number;
    tally[combination] = (tally[combination] as number) + 1;
  }
}

/** Counts what fails one filter alone, the facet's own. */
function countOwn(docs: Uint32Array, fails: Uint8Array, own: Active, column: Int32Array, tally: Uint32Array): void {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    if (fails[at] !== 1 || own.allow[own.column[doc] as number] === 1) continue;
    const combination = column[doc] as number;
    tally[combination] = (tally[combination] as number) + 1;
  }
}

/**
 * An opening that passes all filters is a hit and counts in every facet; one that fails only the filter of a facet still counts in
 * that facet. Columns are read one after the other and upwards, as they lie in memory. `matched` marks what fits the keyword.
 */
export function select(columns: OpeningColumns, open: OpenOpenings, query: OpeningQuery, matched: Uint8Array | undefined): Selection {
  const active = activeFilters(columns, query);
  const candidates = listedSince(matchedOf(open, matched), columns, query.since);
  const fails = new Uint8Array(candidates.length);
  for (const { column, allow } of active) {
    for (let at = 0; at < candidates.length; at++)
      fails[at] = (fails[at] as number) + 1 - (allow[column[candidates[at] as number] as number] as number);
  }
  const passed = active.length === 0 ? candidates : passing(candidates, fails);
  const counts = {} as Record<Facet, ReadonlyMap<string, number>>;
  for (const [index, facet] of FACETS.entries()) {
    const { column, combinations } = columns.facets[facet];
    const tally = new Uint32Array(combinations.length);
    const own = active.find((each) => each.facet === index);
    countAll(passed, column, tally);
    if (own) countOwn(candidates, fails, own, column, tally);
    counts[facet] = columns.facets[facet].expand(tally);
  }
  return { hits: newestFirst(passed, open, columns.size), counts };
}
