import { sql } from 'kysely';
import type { SearchDb } from '../database.ts';
import type { DocumentIndex } from '../index/load.ts';
import { NO_FILTERS, select } from '../index/select.ts';
import { textConfig } from '../text/languages.ts';
import { queryText } from '../text/query.ts';
import type { Term } from '../text/query.ts';
import { shorterQueries } from '../text/shorter.ts';
import { tsQuery } from '../text/tsquery.ts';
import type { SearchAnswer } from './schemas.ts';
import { textLanguages } from './understand.ts';
import type { Understood, Where } from './understand.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

const TOPICS = 8;
/** What is written about a topic: its events, offices and people are not to be read. */
const WRITTEN = ['article', 'blogEntry', 'publication'];
const SHORTER = 4;

type Suggestions = NonNullable<SearchAnswer['suggestions']>;

/** Topics about which most is written, most first. */
async function popularTopics(db: SearchDb, index: DocumentIndex, where: Where): Promise<Suggestions['topics']> {
  const { counts } = select(await index.current(), where, { ...NO_FILTERS, type: WRITTEN }, undefined);
  const popular = [...counts.topic].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1)).slice(0, TOPICS);
  const { rows } = await sql<RowOf<SearchDatabase['names'], 'slug' | 'label' | 'url'>>`
    select slug, label, url from search.names
    where kind = 'topic' and language = ${where.language} and slug = any(${popular.map(([slug]) => slug)}::text[])`.execute(db);
  const named = new Map(rows.map((row) => [row.slug, row]));
  return popular.flatMap(([slug, count]) => {
    const row = named.get(slug);
    return row ? [{ ...row, count }] : [];
  });
}

/** What helps when nothing was found: the query with one word less, where that finds something, and where most is to read. */
export async function suggestionsFor(
  db: SearchDb,
  index: DocumentIndex,
  where: Where,
  { parsed, silent }: Understood,
): Promise<Suggestions> {
  const { terms } = parsed;
  const telling = (some: readonly Term[]) => ({ terms: some.filter((term) => !silent.has(term)) });
  const saysNothing = terms.map((term) => silent.has(term));
  const shorter = terms.length < 2 ? [] : shorterQueries(terms, saysNothing).slice(0, 2 * SHORTER);
  const counted = await Promise.all(
    shorter.map(async (query) => {
      const ways = textLanguages(where).map(
        (language) => sql`select 1 from search.documents d where d.language = ${where.language} and d.text_language = ${language}
          and ${where.site === undefined ? sql`true` : sql`d.site = ${where.site}`} and d.tsv @@ ${tsQuery(telling(query.terms), textConfig(language))}`,
      );
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${sql.join(ways, sql` union all `)}) found`.execute(
        db,
      );
      return { query: queryText(query), total: rows[0]?.total ?? 0 };
    }),
  );
  const queries = counted.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total);
  return { queries: queries.slice(0, SHORTER), topics: await popularTopics(db, index, where) };
}
