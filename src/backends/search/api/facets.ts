import { sql } from 'kysely';
import type { SearchDb } from '../database.ts';
import { FACETS } from './schemas.ts';
import type { Facet, FacetName } from './schemas.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

/** Values shown of one facet, the most frequent first. */
const MAX_VALUES = 100;

/** Names of topics and people in a language, by their slugs. */
export async function labels(
  db: SearchDb,
  language: string,
  kind: 'topic' | 'author',
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await sql<RowOf<SearchDatabase['names'], 'slug' | 'label'>>`
    select slug, label from search.names where kind = ${kind} and language = ${language} and slug = any(${[...slugs]}::text[])`.execute(db);
  return new Map(rows.map(({ slug, label }) => [slug, label]));
}

/**
 * The facets in their order, their values with names. Types, years and levels are named by the site's dictionary.
 * @param chosen the filters of the search: what is chosen stays a value, to be unchosen, though nothing has it any more
 */
export async function facetsOf(
  db: SearchDb,
  language: string,
  counts: Readonly<Record<FacetName, ReadonlyMap<string, number>>>,
  chosen: Readonly<Record<FacetName, readonly (string | number)[]>>,
): Promise<Facet[]> {
  const of = (name: FacetName): (readonly [value: string, count: number])[] => {
    const first = [...counts[name]].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1)).slice(0, MAX_VALUES);
    const missing = [...new Set(chosen[name].map(String))].filter((value) => first.every(([shown]) => shown !== value));
    return [...first, ...missing.map((value) => [value, counts[name].get(value) ?? 0] as const)];
  };
  const [topic, author] = await Promise.all(
    (['topic', 'author'] as const).map((kind) =>
      labels(
        db,
        language,
        kind,
        of(kind).map(([value]) => value),
      ),
    ),
  );
  const names: Partial<Record<FacetName, Map<string, string> | undefined>> = { topic, author };
  return FACETS.map((name) => ({
    name,
    values: of(name).map(([value, count]) => ({ value, label: names[name]?.get(value) ?? value, count })),
  }));
}
