import { sql } from 'kysely';
import type { Log } from '../../kit/log.ts';
import type { SearchDb } from '../database.ts';
import type { DocumentIndex } from '../index/load.ts';
import { extractOf } from '../text/extract.ts';
import { fieldOf, hitsIn } from '../text/field.ts';
import { highlight, markedHtml } from '../text/headline.ts';
import { MARK_START } from '../../kit/text/normalise.ts';
import type { Openings } from '../openings/openings.ts';
import { openingsBeside } from './beside.ts';
import { CARD_COLUMNS, toCard } from './cards.ts';
import { facetsOf } from './facets.ts';
import { find } from './find.ts';
import { suggestionsFor } from './help.ts';
import { FACETS, MAX_RESULTS } from './schemas.ts';
import type { FacetName, SearchAnswer, SearchRequest } from './schemas.ts';
import { queryOf, understand } from './understand.ts';
import type { Understood, Where } from './understand.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

/** Part of a text that is looked at for an extract: longer ones cost more than they tell. */
const EXTRACT_FROM = 20_000;

/** The texts of a page, their hits between marks. */
type Marked = Record<'title_marked' | 'dek_marked' | 'text_marked' | 'extras_marked', string>;
const isMarked = (text: string): boolean => text.includes(MARK_START);

/**
 * What says best why a page was found: its text, or what stands around it where that holds more of what was asked for; else the dek, which
 * says what it is about, unless neither that nor the title has a hit.
 */
function bestOf({ title_marked: title, dek_marked: dek, text_marked: text, extras_marked: extras }: Marked): string {
  const beside = isMarked(extras) ? fieldOf(extras) : '';
  if (isMarked(text)) {
    const ofText = extractOf(text);
    return hitsIn(beside) > hitsIn(ofText) ? beside : ofText;
  }
  if (!isMarked(dek) && !isMarked(title) && isMarked(beside)) return beside;
  return dek === '' ? extractOf(text) : dek;
}

async function resultsOf(
  db: SearchDb,
  request: SearchRequest,
  understood: Understood,
  docs: readonly number[],
): Promise<SearchAnswer['results']> {
  if (docs.length === 0) return [];
  const { marks, config } = queryOf(understood);
  const marked =
    understood.parsed.terms.length === 0
      ? sql`d.title as title_marked, d.dek as dek_marked, '' as text_marked, '' as extras_marked`
      : sql`${highlight(config, sql`d.title`, marks)} as title_marked, ${highlight(config, sql`d.dek`, marks)} as dek_marked,
          ${highlight(config, sql`left(d.body, ${EXTRACT_FROM}::int)`, marks)} as text_marked,
          ${highlight(config, sql`left(d.extras, ${EXTRACT_FROM}::int)`, marks)} as extras_marked`;
  const { rows } = await sql<RowOf<SearchDatabase['documents'], 'doc'> & Marked>`
    select d.doc, ${CARD_COLUMNS}, ${marked} from search.documents d where d.language = ${request.language} and d.doc = any(${[...docs]}::int[])`.execute(
    db,
  );
  const byDoc = new Map(rows.map((row) => [row.doc, row]));
  return docs.flatMap((doc) => {
    const row = byDoc.get(doc);
    if (!row) return [];
    return [{ ...toCard(row), titleHtml: markedHtml(row.title_marked), extractHtml: markedHtml(bestOf(row)) }];
  });
}

const NOTHING = Object.fromEntries(FACETS.map((name) => [name, new Map<string, number>()])) as Record<FacetName, Map<string, number>>;

export interface SearchDependencies {
  /** What is read: the primary, or a replica of it. */
  db: SearchDb;
  /** What is counted is written there. */
  writes: SearchDb;
  index: DocumentIndex;
  /** Language whose texts stand in where a translation is missing. */
  fallbackLanguage: string;
  /** Looked through beside the pages, where a request asks for it. */
  openings?: Openings;
  log?: Log;
}

/** Answers a search: a page of ranked results, and for each facet what the other filters leave of its values. */
export async function search(
  { db, index, fallbackLanguage, openings, log }: SearchDependencies,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const where: Where = { language: request.language, site: request.site, fallback: fallbackLanguage };
  const understood = await understand(db, request.q, where);
  const nothing = understood.parsed.text !== '' && understood.parsed.terms.length === 0;
  const found = nothing ? { total: 0, page: [], counts: NOTHING, titled: false } : await find(db, index, request, understood);
  const [results, facets] = await Promise.all([
    resultsOf(db, request, understood, found.page),
    facetsOf(db, request.language, found.counts, request),
  ]);
  const pages = { total: found.total, titled: found.titled, titles: results.map(({ title }) => title) };
  // Their failure costs nobody the pages.
  const beside =
    openings &&
    (await openingsBeside(openings, request, understood, pages).catch(
      (error: unknown) => void log?.warn({ err: error }, 'the openings did not answer'),
    ));
  return {
    query: understood.parsed.text,
    ...(understood.corrected ? { corrected: understood.corrected } : {}),
    total: found.total,
    page: request.page,
    pages: Math.ceil(Math.min(found.total, MAX_RESULTS) / request.pageSize),
    results,
    facets,
    ...(beside ? { openings: beside } : {}),
    ...(found.total === 0 ? { suggestions: await suggestionsFor(db, index, where, understood) } : {}),
  };
}
