import { endianness } from 'node:os';
import { sql } from 'kysely';
import { LruCache } from '../../../kit/lru.ts';
import { queryText } from '../../text/query.ts';
import type { ParsedQuery, Term } from '../../text/query.ts';
import { correct } from '../../text/spelling.ts';
import type { OpeningColumns } from '../index/columns.ts';
import { abbreviationsAsked, conditionOf } from './condition.ts';
import { parseKeyword } from './post-words.ts';
import { rolesOf } from './roles.ts';
import { eitherSide } from './either.ts';
import { JOB_SYNONYMS } from './synonyms.ts';
import type { SearchDb } from '../../database.ts';

export interface KeywordMatch {
  /** What was searched: as typed or corrected, widened by synonyms. */
  terms: readonly Term[];
  /** What was asked of PostgreSQL. */
  condition: string;
  /** The query as a visitor would type it, when typing errors were corrected. */
  corrected?: string;
  /** 1 at the number of every opening that fits. */
  matched: Uint8Array;
  count: number;
}

export interface KeywordSearch {
  /** Undefined when the keyword holds no word: the search is then one without a keyword. `asTyped`: typing errors are left in. `keep`: the server is not behind the revision. */
  find(
    db: SearchDb,
    keyword: string,
    columns: OpeningColumns,
    revision: number,
    languages: readonly string[],
    how: { asTyped: boolean; keep: boolean; reader: string },
  ): Promise<KeywordMatch | undefined>;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** The terms of a query with everything that means the same. */
export const widened = (query: ParsedQuery): readonly Term[] => JOB_SYNONYMS.expand(eitherSide(query)).terms;

/** Finds the openings of a keyword by PostgreSQL's full text; what it found is kept until an import changes something. */
export function createKeywordSearch(): KeywordSearch {
  const cache = new LruCache<KeywordMatch>(CACHE_BYTES);
  let cached = -1;

  async function docsOf(db: SearchDb, condition: string, size: number): Promise<{ matched: Uint8Array; count: number }> {
    const { rows } = await sql<{ docs: Buffer | null }>`
      select string_agg(int4send(doc), ''::bytea) as docs from search.opening_texts where tsv @@ ${condition}::tsquery`.execute(db);
    const sent = rows[0]?.docs ?? Buffer.alloc(0);
    // A copy at the beginning of its own memory can be read as whole numbers at once.
    const docs = new Int32Array(new Uint8Array(sent).buffer);
    if (endianness() === 'LE') Buffer.from(docs.buffer).swap32();
    const matched = new Uint8Array(size);
    for (let at = 0; at < docs.length; at++) matched[docs[at] as number] = 1;
    return { matched, count: docs.length };
  }

  /** Of a query of exclusions alone, everything else. */
  function inverted({ matched }: { matched: Uint8Array }): { matched: Uint8Array; count: number } {
    const others = matched.map((mark) => 1 - mark);
    return { matched: others, count: others.reduce((sum, mark) => sum + mark, 0) };
  }

  /** Undefined where nothing is looked for. */
  async function match(db: SearchDb, query: ParsedQuery, columns: OpeningColumns): Promise<KeywordMatch | undefined> {
    const terms = widened(query);
    const { size } = columns;
    const isRole = rolesOf(columns);
    const { query: condition, excluded } = conditionOf(terms, { isRole });
    if (excluded !== undefined) return { terms, condition, ...inverted(await docsOf(db, excluded, size)) };
    if (condition === '') {
      // Everything is no answer to a word that is found nowhere, but for marks of gender.
      const abbreviations = abbreviationsAsked(query.terms);
      return abbreviations === '' ? undefined : { terms, condition: abbreviations, ...(await docsOf(db, abbreviations, size)) };
    }
    const strict = await docsOf(db, condition, size);
    if (strict.count > 0) return { terms, condition, ...strict };
    // No job is called so: then whatever speaks of it.
    const lenient = conditionOf(terms, { isRole: () => false }).query;
    return { terms, condition: lenient, ...(lenient === condition ? strict : await docsOf(db, lenient, size)) };
  }

  return {
    find: async (db, keyword, columns, revision, languages, { asTyped, keep, reader }) => {
      const parsed = parseKeyword(keyword);
      if (parsed.terms.length === 0) return undefined;
      if (revision !== cached) {
        cache.clear();
        cached = revision;
      }
      // Case tells an abbreviation, which is no typing error, from a word.
      const key = `${asTyped} ${reader} ${queryText(parsed)}`;
      const known = cache.get(key);
      if (known) return known;
      let found = await match(db, parsed, columns);
      if (found === undefined) return undefined;
      if (found.count === 0 && !asTyped) {
        const better = await correct(db, 'search.opening_words', languages, parsed, { asWritten: true, reader });
        const meant = better && (await match(db, better.query, columns));
        if (better && meant && meant.count > 0) found = { ...meant, corrected: better.to };
      }
      if (keep && revision === cached) cache.set(key, found, found.matched.length + 400);
      return found;
    },
  };
}
