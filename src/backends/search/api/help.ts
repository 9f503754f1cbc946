import { sql } from 'kysely';
import type { SearchDb } from '../database.ts';
import { textConfig } from '../text/languages.ts';
import { queryText } from '../text/query.ts';
import { tsQuery } from '../text/tsquery.ts';
import type { SearchAnswer } from './schemas.ts';
import { textLanguages } from './understand.ts';
import type { Understood, Where } from './understand.ts';

const TOPICS = 8;
const SHORTER = 4;

/** Topics with the most documents, most first. */
async function popularTopics(db: SearchDb, { language, site }: Where): Promise<NonNullable<SearchAnswer['suggestions']>['topics']> {
  const { rows } = await sql<{ slug: string; label: string; url: string | null; count: number }>`
    select counted.slug, named.label, named.url, counted.count from (
      select topic.slug, count(*)::int as count from search.documents d, unnest(d.topic_slugs) topic(slug)
      where d.language = ${language} and ${site === undefined ? sql`true` : sql`d.site = ${site}`}
      group by topic.slug order by count(*) desc, topic.slug limit ${TOPICS}
    ) counted join search.names named on named.kind = 'topic' and named.language = ${language} and named.slug = counted.slug
    order by counted.count desc, counted.slug`.execute(db);
  return rows;
}

/** What helps when nothing was found: the query with one word less, where that finds something, and where most is to read. */
export async function suggestionsFor(db: SearchDb, where: Where, { parsed }: Understood): Promise<NonNullable<SearchAnswer['suggestions']>> {
  const { terms } = parsed;
  const shorter = terms.length < 2 ? [] : terms.map((_, left) => ({ terms: terms.filter((_term, index) => index !== left) }));
  const queries: { query: string; total: number }[] = [];
  for (const query of shorter.slice(0, 2 * SHORTER)) {
    if (query.terms.every(({ negated }) => negated)) continue;
    const ways = textLanguages(where).map((language) => sql`(d.text_language = ${language} and d.tsv @@ ${tsQuery(query, textConfig(language))})`);
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from search.documents d
      where d.language = ${where.language} and ${where.site === undefined ? sql`true` : sql`d.site = ${where.site}`} and (${sql.join(ways, sql` or `)})`.execute(db);
    const total = rows[0]?.total ?? 0;
    if (total > 0) queries.push({ query: queryText(query), total });
  }
  return { queries: queries.sort((a, b) => a.total - b.total).slice(0, SHORTER), topics: await popularTopics(db, where) };
}
