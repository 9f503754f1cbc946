import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import { labels } from './facets.ts';
import { card } from './schemas.ts';
import type { Card, CardsRequest } from './schemas.ts';

/** Columns of `search.documents` (as `d`) that a card shows. */
export const CARD_COLUMNS: RawBuilder<unknown> = sql`d.id, d.type, d.title, d.dek, d.url, d.site, d.text_language as language, d.text_language <> d.language as fallback,
  to_char(d.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date, to_char(d.day, 'YYYY-MM-DD') as day, d.image, d.authors, d.topics, d.access, d.document_type as "documentType", d.reading_minutes as "readingMinutes"`;

/** A row of these columns. What the database gives is checked as any other answer from outside. */
export const toCard = (row: unknown): Card => card.parse(row);

/**
 * Cards whose topics and people are called as the language calls them. A text that stands in for a missing translation calls them by the
 * names of its own.
 */
export async function calledIn<T extends Card>(db: SearchDb, language: string, cards: readonly T[]): Promise<T[]> {
  const standingIn = cards.filter(({ fallback }) => fallback);
  const slugs = (of: 'topics' | 'authors') => [...new Set(standingIn.flatMap((each) => each[of].map(({ slug }) => slug)))];
  if (standingIn.length === 0) return [...cards];
  const [topics, authors] = await Promise.all([
    labels(db, language, 'topic', slugs('topics')),
    labels(db, language, 'author', slugs('authors')),
  ]);
  const called = (list: Card['topics'], names: ReadonlyMap<string, string>): Card['topics'] =>
    list.map((each) => ({ ...each, label: names.get(each.slug) ?? each.label }));
  return cards.map((each) =>
    each.fallback ? { ...each, topics: called(each.topics, topics), authors: called(each.authors, authors) } : each,
  );
}

/** Documents by their ids, in no order; those that the index does not have are left out. */
export async function cardsOf(db: SearchDb, { id, language }: CardsRequest): Promise<{ results: Card[] }> {
  if (id.length === 0) return { results: [] };
  const { rows } = await sql`
    select ${CARD_COLUMNS} from search.documents d where d.language = ${language} and d.id = any(${id}::uuid[])`.execute(db);
  return { results: await calledIn(db, language, rows.map(toCard)) };
}
