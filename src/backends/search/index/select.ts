import { FACETS } from '../api/schemas.ts';
import type { FacetName } from '../api/schemas.ts';
import type { DocumentColumns } from './columns.ts';

export interface Scope {
  language: string;
  site: string | undefined;
}

/** Values of each filter, any of which will do; none of a filter that is not set. */
export type Filters = Readonly<Record<FacetName, readonly string[]>>;

export const NO_FILTERS = Object.fromEntries(FACETS.map((name) => [name, [] as string[]])) as Record<FacetName, string[]>;

export interface Selection {
  /** 1 at the number of each hit. */
  marks: Uint8Array;
  total: number;
  /** How often each value of a facet occurs. */
  counts: Readonly<Record<FacetName, ReadonlyMap<string, number>>>;
}

/**
 * What passes all filters is a hit and counts in every facet; what fails only the filter of a facet still counts in that facet.
 * @param matched numbers of what answers the words, or undefined for everything
 */
export function select(columns: DocumentColumns, scope: Scope, filters: Filters, matched: Uint32Array | undefined): Selection {
  const candidates = within(columns, scope, matched ?? columns.newest());
  const fails = new Uint8Array(candidates.length);
  const failed = new Map<FacetName, Uint8Array>();
  for (const name of FACETS) {
    const wanted = new Set(filters[name]);
    if (wanted.size === 0) continue;
    const { column } = columns.facets[name];
    const allow = columns.facets[name].allow((value) => wanted.has(value));
    const here = new Uint8Array(candidates.length);
    for (let at = 0; at < candidates.length; at++) {
      if (allow[column[candidates[at] as number] as number] === 1) continue;
      here[at] = 1;
      fails[at] = (fails[at] as number) + 1;
    }
    failed.set(name, here);
  }
  const marks = new Uint8Array(columns.size);
  let total = 0;
  for (let at = 0; at < candidates.length; at++) {
    if (fails[at] !== 0) continue;
    marks[candidates[at] as number] = 1;
    total += 1;
  }
  const counts = {} as Record<FacetName, ReadonlyMap<string, number>>;
  for (const name of FACETS) {
    const { column, combinations } = columns.facets[name];
    const tally = new Uint32Array(combinations.length);
    const own = failed.get(name);
    for (let at = 0; at < candidates.length; at++) {
      if (fails[at] !== 0 && !(fails[at] === 1 && own?.[at] === 1)) continue;
      const combination = column[candidates[at] as number] as number;
      tally[combination] = (tally[combination] as number) + 1;
    }
    counts[name] = columns.facets[name].expand(tally);
  }
  return { marks, total, counts };
}

/** Those of `docs` that exist and belong to the language and the site. */
function within(columns: DocumentColumns, { language, site }: Scope, docs: Uint32Array): Uint32Array {
  const spoken = columns.languages.allow((value) => value === language);
  const placed = columns.sites.allow((value) => site === undefined || value === site);
  const { alive } = columns;
  return docs.filter(
    (doc) => alive[doc] === 1 && spoken[columns.languages.column[doc] as number] === 1 && placed[columns.sites.column[doc] as number] === 1,
  );
}

/** The hits, the newest first, as far as `most` of them; those that `first` names stand before the others. */
export function newestOf(columns: DocumentColumns, marks: Uint8Array, most: number, first: readonly Uint8Array[] = []): number[] {
  const order: number[] = [];
  const taken = new Set<number>();
  for (const group of [...first, marks]) {
    if (order.length >= most) break;
    for (const doc of columns.newest()) {
      if (marks[doc] !== 1 || group[doc] !== 1 || taken.has(doc)) continue;
      taken.add(doc);
      if (order.push(doc) >= most) break;
    }
  }
  return order;
}
