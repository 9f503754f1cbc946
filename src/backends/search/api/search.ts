import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import { extract, highlight, markedHtml } from '../text/headline.ts';
import { MARK_START, normalise } from '../text/normalise.ts';
import { CARD_COLUMNS, toCard } from './cards.ts';
import { facetsOf, labelled } from './facets.ts';
import type { FacetRow } from './facets.ts';
import { suggestionsFor } from './help.ts';
import { MAX_RESULTS } from './schemas.ts';
import type { FacetName, SearchAnswer, SearchRequest } from './schemas.ts';
import { matches, queryOf, understand } from './understand.ts';
import type { Understood, Where } from './understand.ts';

/** Weights of `ts_rank` from D to A: what stands around a text, the text, its dek and names, its title. */
const WEIGHTS = '{0.05,0.2,0.5,1.0}';
/** Lengths of a text count by their logarithm. */
const NORMALISATION = 1;
/** Part of a text that is looked at for an extract: longer ones cost more than they tell. */
const EXTRACT_FROM = 20_000;

/** Whether a document `d` fits each filter; one that is not given fits everything. */
export function filterTests(request: SearchRequest): Readonly<Record<FacetName, RawBuilder<boolean>>> {
  const any = <T>(values: readonly T[], test: (list: T[]) => RawBuilder<boolean>) => (values.length === 0 ? sql<boolean>`true` : test([...values]));
  return {
    type: any(request.type, (list) => sql`d.type = any(${list}::text[])`),
    topic: any(request.topic, (list) => sql`d.topic_slugs && ${list}::text[]`),
    author: any(request.author, (list) => sql`d.author_slugs && ${list}::text[]`),
    year: any(request.year, (list) => sql`coalesce(d.year = any(${list}::int[]), false)`),
    access: any(request.access, (list) => sql`d.access = any(${list}::text[])`),
    documentType: any(request.documentType, (list) => sql`coalesce(d.document_type = any(${list}::text[]), false)`),
  };
}

interface FoundRow {
  total: number;
  facets: FacetRow[];
  ids: string[];
}

/** How high a document `d` ranks: its words, whether its title says them, how recent it is, whether it stands in for a translation; what editors lift comes first. */
function score(understood: Understood, request: SearchRequest): RawBuilder<number> {
  const { query } = queryOf(understood);
  const title = normalise(understood.parsed.text);
  return sql<number>`(
    (ts_rank(${WEIGHTS}::float4[], d.tsv, ${query}, ${NORMALISATION}) + case when d.title_norm = ${title} then 1 when c.in_title then 0.35 else 0 end)
    * case when d.date is null then 0.85 else 0.7 + 0.3 * exp(-greatest(extract(epoch from now() - d.date), 0) / (4 * 31557600.0)) end
    * case d.type when 'page' then 0.6 else 1 end
    * case when d.text_language <> ${request.language} then 0.8 else 1 end
    + case when d.id = any(${[...understood.boosted]}::uuid[]) then 10 else 0 end)`;
}

async function find(db: SearchDb, request: SearchRequest, understood: Understood): Promise<FoundRow> {
  const empty = understood.parsed.terms.length === 0;
  const { query } = queryOf(understood);
  const inTitle = empty ? sql`false` : sql`d.title_tsv @@ ${query}`;
  const tests = filterTests(request);
  const offset = (request.page - 1) * request.pageSize;
  const byDate = empty || request.sort === 'date';
  const ordered = byDate
    ? sql`select c.id from base c where c.fits order by c.date desc nulls last, c.id limit ${request.pageSize} offset ${offset}`
    : sql`select c.id from chosen c join search.documents d on d.id = c.id and d.language = ${request.language}
        order by ${score(understood, request)} desc, d.date desc nulls last, d.id limit ${request.pageSize} offset ${offset}`;
  const { rows } = await sql<FoundRow>`
    with base as materialized (
      select d.id, d.date, d.type, d.topic_slugs, d.author_slugs, d.year, d.access, d.document_type, ${inTitle} as in_title,
        ${tests.type} as f_type, ${tests.topic} as f_topic, ${tests.author} as f_author, ${tests.year} as f_year, ${tests.access} as f_access, ${tests.documentType} as f_document_type,
        (${sql.join(Object.values(tests), sql` and `)}) as fits
      from search.documents d
      where d.language = ${request.language} and ${request.site === undefined ? sql`true` : sql`d.site = ${request.site}`} and ${matches(understood)}
    ), chosen as (
      select c.id, c.in_title from base c where c.fits
      order by c.id = any(${[...understood.boosted]}::uuid[]) desc, c.in_title desc, c.date desc nulls last limit ${MAX_RESULTS}
    ), page as (${ordered})
    select (select count(*)::int from base where fits) as total,
      coalesce((select jsonb_agg(f) from (${facetsOf()}) f), '[]') as facets,
      array(select id from page)::text[] as ids`.execute(db);
  return rows[0] ?? { total: 0, facets: [], ids: [] };
}

async function results(db: SearchDb, request: SearchRequest, understood: Understood, ids: readonly string[]): Promise<SearchAnswer['results']> {
  if (ids.length === 0) return [];
  const { marks, config } = queryOf(understood);
  const marked =
    understood.parsed.terms.length === 0
      ? sql`d.title as title_marked, d.dek as dek_marked, '' as text_marked`
      : sql`${highlight(config, sql`d.title`, marks)} as title_marked, ${highlight(config, sql`d.dek`, marks)} as dek_marked,
          ${extract(config, sql`left(d.body, ${EXTRACT_FROM}::int)`, marks)} as text_marked`;
  const { rows } = await sql<{ id: string; title_marked: string; dek_marked: string; text_marked: string }>`
    select ${CARD_COLUMNS}, ${marked} from search.documents d where d.language = ${request.language} and d.id = any(${[...ids]}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    // Where the text has no hit, the dek says best what the page is about.
    const best = row.text_marked.includes(MARK_START) || row.dek_marked === '' ? row.text_marked : row.dek_marked;
    return [{ ...toCard(row), titleHtml: markedHtml(row.title_marked), extractHtml: markedHtml(best) }];
  });
}

/** Answers a search: a page of ranked results, and for each facet what the other filters leave of its values. */
export async function search(db: SearchDb, request: SearchRequest, fallback: string): Promise<SearchAnswer> {
  const where: Where = { language: request.language, site: request.site, fallback };
  const understood = await understand(db, request.q, where);
  const nothing = understood.parsed.text !== '' && understood.parsed.terms.length === 0;
  const found = nothing ? { total: 0, facets: [], ids: [] } : await find(db, request, understood);
  return {
    query: understood.parsed.text,
    ...(understood.corrected ? { corrected: understood.corrected } : {}),
    total: found.total,
    page: request.page,
    pages: Math.ceil(Math.min(found.total, MAX_RESULTS) / request.pageSize),
    results: await results(db, request, understood, found.ids),
    facets: await labelled(db, request.language, found.facets),
    ...(found.total === 0 ? { suggestions: await suggestionsFor(db, where, understood) } : {}),
  };
}
