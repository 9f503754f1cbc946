import { endianness } from 'node:os';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { LruCache } from '../../../kit/lru.ts';
import { parseQuery, queryText } from '../../text/query.ts';
import type { ParsedQuery, Term } from '../../text/query.ts';
import { correct } from '../../text/spelling.ts';
import { tsQuery } from '../../text/tsquery.ts';
import { separateCjk } from '../feeds/words.ts';
import { JOB_SYNONYMS } from './synonyms.ts';
import type { SearchDb } from '../../database.ts';

interface KeywordMatch {
  /** What was searched: as typed or corrected, widened by synonyms. */
  terms: readonly Term[];
  /** The query as a visitor would type it, when typing errors were corrected. */
  corrected?: string;
  /** 1 at the number of every opening that fits. */
  matched: Uint8Array;
  count: number;
}

const CONFIGS = ['search.en', 'search.de', 'search.plain'] as const;

/** Texts of several languages lie in one index, so each word is looked for as every stemmer would have written it. */
export function keywordQuery(terms: readonly Term[]): RawBuilder<string> | undefined {
  const wanted = terms.filter(({ negated }) => !negated);
  if (wanted.length === 0) return undefined;
  const any = (these: readonly Term[]): RawBuilder<string> =>
    sql<string>`(${sql.join(
      CONFIGS.map((config) => tsQuery({ terms: these }, config)),
      sql` || `,
    )})`;
  const without = terms.filter(({ negated }) => negated).map((term) => sql<string>`(!! ${any([{ ...term, negated: false }])})`);
  return sql<string>`(${sql.join([any(wanted), ...without], sql` && `)})`;
}

const withPairs = (query: ParsedQuery): ParsedQuery => ({
  ...query,
  terms: query.terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.map(({ text, phrase }) => ({ text: separateCjk(text), phrase: phrase || separateCjk(text) !== text })),
  })),
});

/** Terms of a keyword with synonyms; undefined when nothing of it can be searched for. */
function understand(keyword: string): ParsedQuery | undefined {
  const parsed = parseQuery(keyword);
  return parsed.terms.length === 0 ? undefined : parsed;
}

export interface KeywordSearch {
  /** Undefined when the keyword holds no word: the search is then one without a keyword. */
  find(keyword: string, size: number, revision: number, languages: readonly string[]): Promise<KeywordMatch | undefined>;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Finds the openings of a keyword by PostgreSQL's full text; what it found is kept until an import changes something. */
export function createKeywordSearch(db: SearchDb): KeywordSearch {
  const cache = new LruCache<KeywordMatch>(CACHE_BYTES);
  let cached = -1;

  async function docsOf(terms: readonly Term[], size: number): Promise<{ matched: Uint8Array; count: number }> {
    const positive = keywordQuery(terms);
    const query = positive ?? keywordQuery(terms.map((term) => ({ ...term, negated: false })));
    if (!query) return { matched: new Uint8Array(size).fill(1), count: size };
    const { rows } = await sql<{ docs: Buffer | null }>`
      select string_agg(int4send(doc), ''::bytea) as docs from search.opening_texts where tsv @@ ${query}`.execute(db);
    const sent = rows[0]?.docs ?? Buffer.alloc(0);
    // A copy at the beginning of its own memory can be read as whole numbers at once.
    const docs = new Int32Array(new Uint8Array(sent).buffer);
    if (endianness() === 'LE') Buffer.from(docs.buffer).swap32();
    const matched = new Uint8Array(size);
    for (let at = 0; at < docs.length; at++) matched[docs[at] as number] = 1;
    // A query of exclusions alone means everything else.
    if (!positive) for (let doc = 0; doc < size; doc++) matched[doc] = 1 - (matched[doc] ?? 0);
    return { matched, count: docs.length };
  }

  return {
    find: async (keyword, size, revision, languages) => {
      const parsed = understand(keyword);
      if (!parsed) return undefined;
      if (revision !== cached) {
        cache.clear();
        cached = revision;
      }
      const key = queryText(parsed).toLowerCase();
      const known = cache.get(key);
      if (known) return known;
      const { terms } = withPairs(JOB_SYNONYMS.expand(parsed));
      let match: KeywordMatch = { terms, ...(await docsOf(terms, size)) };
      if (match.count === 0) {
        const better = await correct(db, 'search.opening_words', languages, parsed);
        if (better) {
          const widened = withPairs(JOB_SYNONYMS.expand(better.query)).terms;
          const found = await docsOf(widened, size);
          if (found.count > 0) match = { terms: widened, corrected: better.to, ...found };
        }
      }
      if (revision === cached) cache.set(key, match, match.matched.length + 200);
      return match;
    },
  };
}
