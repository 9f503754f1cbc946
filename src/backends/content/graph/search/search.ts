import type { ItemVersion, View } from '../../items/types.ts';
import { searchIndex } from './index.ts';
import type { EntrySet, SearchIndex } from './index.ts';
import type { Operator } from './values.ts';

/** GraphQL's `where`: a leaf (name, value, operator), and/or AND, OR of more of them; everything given must hold. */
export interface Predicate {
  name?: string | null;
  value?: string | null;
  operator?: Operator | null;
  AND?: readonly (Predicate | null)[] | null;
  OR?: readonly (Predicate | null)[] | null;
}

export interface SearchRequest {
  where: Predicate;
  orderBy?: { name: string; direction?: 'ASC' | 'DESC' | null } | null;
  first: number;
  /** Matches to pass over. */
  offset: number;
}

export interface SearchPage {
  total: number;
  results: ItemVersion[];
}

export class SearchError extends Error {}

/** The language that every match must have, when the predicate pins one: that language's index is then enough. */
function pinnedLanguage(predicate: Predicate): string | undefined {
  if (predicate.name?.toLowerCase() === '_language' && (predicate.operator ?? 'EQ') === 'EQ' && predicate.value)
    return predicate.value.trim();
  for (const part of predicate.AND ?? []) {
    const language = part === null ? undefined : pinnedLanguage(part);
    if (language !== undefined) return language;
  }
  return undefined;
}

function evaluate(index: SearchIndex, predicate: Predicate): EntrySet {
  let result: EntrySet | undefined;
  const narrow = (set: EntrySet): void => {
    if (result === undefined) result = set;
    else {
      const before = result;
      result = before.map((bit, position) => bit & (set[position] ?? 0));
    }
  };
  if (predicate.name != null && predicate.name !== '') {
    narrow(index.leaf(predicate.name, predicate.operator ?? 'EQ', predicate.value ?? ''));
  } else if (predicate.value != null || predicate.operator != null) {
    throw new SearchError('A search predicate has a value or an operator but no name: name the field to compare.');
  }
  for (const part of predicate.AND ?? []) if (part !== null) narrow(evaluate(index, part));
  const either = (predicate.OR ?? []).filter((part) => part !== null);
  if (either.length > 0) {
    const union = index.none();
    for (const part of either) evaluate(index, part).forEach((bit, position) => (union[position] = (union[position] ?? 0) | bit));
    narrow(union);
  }
  // An empty predicate excludes nothing.
  return result ?? index.all();
}

/** Runs a search in one view. Without `orderBy` matches come in tree order. */
export function search(view: View, request: SearchRequest): SearchPage {
  const index = searchIndex(view, pinnedLanguage(request.where));
  if (index === undefined) return { total: 0, results: [] };
  const set = evaluate(index, request.where);
  const order = request.orderBy == null ? undefined : index.order(request.orderBy.name, request.orderBy.direction === 'DESC');
  const results: ItemVersion[] = [];
  let total = 0;
  for (let step = 0; step < set.length; step++) {
    const position = order === undefined ? step : (order[step] ?? step);
    if (set[position] !== 1) continue;
    if (total >= request.offset && results.length < request.first) {
      const entry = index.entries[position];
      if (entry !== undefined) results.push(entry);
    }
    total += 1;
  }
  return { total, results };
}
