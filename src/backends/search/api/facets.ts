import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import { FACETS } from './schemas.ts';
import type { Facet, FacetName } from './schemas.ts';

export interface FacetRow {
  name: FacetName;
  value: string;
  count: number;
}

/** Values shown of one facet, the most frequent first. */
export const MAX_VALUES = 100;

const FLAGS: Readonly<Record<FacetName, string>> = { type: 'f_type', topic: 'f_topic', author: 'f_author', year: 'f_year', access: 'f_access', documentType: 'f_document_type' };
const VALUES: Readonly<Record<FacetName, RawBuilder<unknown>>> = {
  type: sql`b.type`,
  topic: sql`unnest(b.topic_slugs)`,
  author: sql`unnest(b.author_slugs)`,
  year: sql`b.year::text`,
  access: sql`b.access`,
  documentType: sql`b.document_type`,
};

/** Counts over `base`, which has a flag for each filter: a facet counts what fits all filters but its own. */
export function facetsOf(): RawBuilder<FacetRow> {
  const each = FACETS.map((name) => {
    const others = FACETS.filter((other) => other !== name).map((other) => sql.ref(`b.${FLAGS[other]}`));
    return sql`(select ${name}::text as name, v.value, count(*)::int as count
      from (select ${VALUES[name]} as value from base b where ${sql.join(others, sql` and `)}) v
      where v.value is not null group by v.value order by count(*) desc, v.value limit ${MAX_VALUES})`;
  });
  return sql<FacetRow>`${sql.join(each, sql` union all `)}`;
}

/** Names of topics and people. */
async function labels(db: SearchDb, language: string, kind: 'topic' | 'author', slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; label: string }>`
    select slug, label from search.names where kind = ${kind} and language = ${language} and slug = any(${[...slugs]}::text[])`.execute(db);
  return new Map(rows.map(({ slug, label }) => [slug, label]));
}

/** The facets in their order, their values with names. Types, years and levels are named by the site's dictionary. */
export async function labelled(db: SearchDb, language: string, rows: readonly FacetRow[]): Promise<Facet[]> {
  const of = (name: FacetName): FacetRow[] => rows.filter((row) => row.name === name);
  const names: Partial<Record<FacetName, Map<string, string>>> = {
    topic: await labels(db, language, 'topic', of('topic').map(({ value }) => value)),
    author: await labels(db, language, 'author', of('author').map(({ value }) => value)),
  };
  return FACETS.map((name) => ({ name, values: of(name).map(({ value, count }) => ({ value, label: names[name]?.get(value) ?? value, count })) }));
}
