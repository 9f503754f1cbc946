import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import { highlight, markedHtml } from '../text/headline.ts';
import { PLAIN_CONFIG } from '../text/languages.ts';
import { normalise, wordsOf } from '../../kit/text/normalise.ts';
import { MAX_QUERY_LENGTH } from '../text/query.ts';
import { prefixQuery } from '../text/tsquery.ts';
import type { SuggestAnswer, SuggestRequest } from './schemas.ts';

const MAX_SUGGESTIONS = 8;

type Row = Omit<SuggestAnswer['suggestions'][number], 'labelHtml' | 'kind'> & { id: string; marked: string };
const KINDS: Readonly<Partial<Record<Row['type'], 'person' | 'topic'>>> = { profile: 'person', topic: 'topic' };

/** Topics and people first, then what is new. */
const ORDER = sql`case d.type when 'topic' then 0 when 'profile' then 1 else 2 end, d.date desc nulls last, d.id`;

async function rowsOf(
  db: SearchDb,
  request: SuggestRequest,
  test: RawBuilder<boolean>,
  first: RawBuilder<unknown>,
  marked: RawBuilder<string>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.title as label, d.url, d.type, ${marked} as marked from search.documents d
    where d.language = ${request.language} and ${request.site === undefined ? sql`true` : sql`d.site = ${request.site}`} and ${test}
    order by ${first}, ${ORDER} limit ${MAX_SUGGESTIONS}`.execute(db);
  return rows;
}

/**
 * Titles, people and topics for what was typed so far: those with words that begin so, then those that are nearly so.
 * At most eight, none for an empty query.
 */
export async function suggest(db: SearchDb, request: SuggestRequest): Promise<SuggestAnswer> {
  const typed = normalise(request.q.slice(0, MAX_QUERY_LENGTH));
  const prefix = await prefixQuery(db, typed);
  if (prefix === undefined) return { suggestions: [] };
  const begins = sql`d.title_norm like ${`${typed.replace(/[\\%_]/g, '\\$&')}%`}`;
  const rows = await rowsOf(
    db,
    request,
    sql`d.title_words @@ ${prefix}`,
    sql`${begins} desc`,
    highlight(PLAIN_CONFIG, sql`d.title`, prefix),
  );
  const words = wordsOf(typed).join(' ');
  if (rows.length < MAX_SUGGESTIONS && words.length >= 4) {
    const near = await rowsOf(db, request, sql`${words} <% d.title_norm`, sql`word_similarity(${words}, d.title_norm) desc`, sql`d.title`);
    rows.push(...near.filter((row) => rows.every(({ id }) => id !== row.id)));
  }
  return {
    suggestions: rows
      .slice(0, MAX_SUGGESTIONS)
      .map(({ label, url, type, marked }) => ({ kind: KINDS[type] ?? 'page', label, labelHtml: markedHtml(marked), url, type })),
  };
}
