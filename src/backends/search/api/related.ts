import { sql } from 'kysely';
import { ServiceError } from '../../kit/http.ts';
import type { SearchDb } from '../database.ts';
import { calledIn, CARD_COLUMNS, toCard } from './cards.ts';
import type { Card, RelatedRequest } from './schemas.ts';
import type { Read } from '../tables.ts';

/** Kinds of page that are worth reading after another. */
const READINGS = ['article', 'blogEntry', 'publication', 'event'];
/** Words of a document's title and dek that others are compared by. */
const LEXEMES = 24;
/** Documents that are ranked. */
const CANDIDATES = 400;

interface Source {
  topics: Read<'documents', 'topic_slugs'>;
  authors: Read<'documents', 'author_slugs'>;
  likeness: string;
  textLanguage: Read<'documents', 'text_language'>;
}

/**
 * What to read after a document: shared topics and authors count most, then likeness of the words, then how recent it is.
 * @throws ServiceError `not-found`
 */
export async function related(db: SearchDb, request: RelatedRequest): Promise<{ results: Card[] }> {
  const { rows } = await sql<Source>`
    select d.topic_slugs as topics, d.author_slugs as authors, d.text_language as "textLanguage", coalesce((
      select string_agg(quote_literal(said.lexeme), ' | ') from (
        select lexeme from unnest(ts_filter(d.tsv, '{a,b}')) order by length(lexeme) desc, lexeme limit ${LEXEMES}
      ) said), '') as likeness
    from search.documents d where d.id = ${request.id}::uuid and d.language = ${request.language}`.execute(db);
  const [source] = rows;
  if (!source) throw new ServiceError('not-found', `No document ${request.id} is listed in the language ${request.language}.`);
  const { topics, authors, likeness } = source;
  const shared = sql`(select count(*) from unnest(d.topic_slugs) slug where slug = any(${topics}::text[]))`;
  const found = await sql`
    with near as materialized (
      (select id from search.documents d where d.language = ${request.language} and (d.topic_slugs && ${topics}::text[] or d.author_slugs && ${authors}::text[])
        order by d.date desc nulls last limit ${CANDIDATES})
      union
      (select id from search.documents d where d.language = ${request.language} and d.text_language = ${source.textLanguage} and d.tsv @@ ${likeness}::tsquery
        order by d.date desc nulls last limit ${CANDIDATES})
    )
    select ${CARD_COLUMNS} from near join search.documents d on d.id = near.id and d.language = ${request.language}
    where d.id <> ${request.id}::uuid and d.type = any(${READINGS}::text[])
    order by 0.5 * ${shared} + 0.7 * (d.author_slugs && ${authors}::text[])::int + ts_rank('{0.05,0.3,0.7,1.0}'::float4[], d.tsv, ${likeness}::tsquery, 1)
      + case when d.date is null then 0 else 0.2 * exp(-greatest(extract(epoch from now() - d.date), 0) / 31557600.0) end desc, d.id
    limit ${request.size}`.execute(db);
  return { results: await calledIn(db, request.language, found.rows.map(toCard)) };
}
