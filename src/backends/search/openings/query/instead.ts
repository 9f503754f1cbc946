import { LISTED_FACETS } from '../index/columns.ts';
import { queryText } from '../../text/query.ts';
import type { Term } from '../../text/query.ts';
import { shorterQueries } from '../../text/shorter.ts';
import { likely } from '../../text/spelling.ts';
import { tokensOf } from '../terms/tokens.ts';
import { wordsOf } from '../../../kit/text/normalise.ts';
import type { SearchDb } from '../../database.ts';
import type { OpeningQuery } from './params.ts';
import { parseKeyword } from './post-words.ts';

/** A search that finds something, where the one that was asked finds nothing. */
export interface Instead {
  /**
   * `spelling`: with another word for one that nothing says. `fewer`: with one word less. `farther`: within more kilometres.
   * `place`: the same words and filters anywhere. `filters`: the words alone.
   */
  kind: 'spelling' | 'fewer' | 'farther' | 'place' | 'filters';
  keyword: string;
  /** Of `farther`. */
  radiusKm?: number;
  /** How many openings it finds. */
  total: number;
}

/** Kilometres that a visitor can choose on the page of the search. */
const RADII = [50, 100, 200] as const;
const SPELLINGS = 3;
const FEWER = 3;
/** Longer queries are asked without each of their first words. */
const WORDS = 6;

interface Ways {
  db: SearchDb;
  languages: readonly string[];
  /** How many openings a search finds. */
  count(query: OpeningQuery): Promise<number>;
}

const wordOf = (term: Term): string | undefined => {
  const words = term.negated || term.alternatives[0]?.phrase ? [] : wordsOf(term.alternatives[0]?.text ?? '');
  return words.length === 1 ? words[0] : undefined;
};

const saysNothing = (term: Term): boolean => tokensOf(term.alternatives[0]?.text ?? '', true).length === 0;

const withTerm = (terms: readonly Term[], at: number, text: string): string =>
  queryText({ terms: terms.map((term, index) => (index === at ? { negated: false, alternatives: [{ text, phrase: false }] } : term)) });

const anywhere = (query: OpeningQuery): OpeningQuery => {
  const { near: _near, ...rest } = query;
  return { ...rest, city: [], country: [] };
};

/** The same words in the same order of results, with no filter. */
const wordsAlone = ({ keyword, sort, offset, pageSize, lang }: OpeningQuery): OpeningQuery => ({
  keyword,
  sort: sort === 'distance' ? 'relevance' : sort,
  offset,
  pageSize,
  lang,
  country: [],
  city: [],
  function: [],
  industry: [],
  level: [],
  programme: [],
  workMode: [],
  employment: [],
  language: [],
  employer: [],
});

const isFiltered = (query: OpeningQuery): boolean => query.pay !== undefined || LISTED_FACETS.some((name) => query[name].length > 0);

/** Searches near one that finds nothing, each with what it finds; those that find nothing either are left out. */
export async function insteadOf(query: OpeningQuery, { db, languages, count }: Ways): Promise<Instead[]> {
  const { terms } = parseKeyword(query.keyword);
  const tried: Omit<Instead, 'total'>[] = [];
  const asked: OpeningQuery[] = [];
  const attempt = (way: Omit<Instead, 'total'>, as: OpeningQuery): void => {
    tried.push(way);
    asked.push(as);
  };
  for (const [at, term] of terms.slice(0, WORDS).entries()) {
    const word = wordOf(term);
    if (word === undefined || (await count({ ...wordsAlone(query), keyword: word })) > 0) continue;
    for (const other of await likely(db, 'search.opening_words', languages, word, SPELLINGS)) {
      const keyword = withTerm(terms, at, other);
      attempt({ kind: 'spelling', keyword }, { ...query, keyword });
    }
  }
  if (terms.filter(({ negated }) => !negated).length > 1)
    for (const left of shorterQueries(terms, terms.map(saysNothing)).slice(0, WORDS)) {
      const keyword = queryText(left);
      attempt({ kind: 'fewer', keyword }, { ...query, keyword });
    }
  const { keyword, near } = query;
  const radiusKm = near && RADII.find((radius) => radius > near.radiusKm);
  if (near && radiusKm) attempt({ kind: 'farther', keyword, radiusKm }, { ...query, near: { ...near, radiusKm } });
  if (near || query.city.length > 0 || query.country.length > 0) attempt({ kind: 'place', keyword }, anywhere(query));
  if (keyword !== '' && isFiltered(query)) attempt({ kind: 'filters', keyword }, wordsAlone(query));
  const totals: number[] = [];
  // One after the other: they share a connection.
  for (const each of asked) totals.push(await count(each));
  const found = tried.map((way, at) => ({ ...way, total: totals[at] ?? 0 })).filter(({ total }) => total > 0);
  // Of those with a word less the narrowest answer best.
  const fewer = found
    .filter(({ kind }) => kind === 'fewer')
    .sort((a, b) => a.total - b.total)
    .slice(0, FEWER);
  return [
    ...found.filter(({ kind }) => kind === 'spelling'),
    ...fewer,
    ...found.filter(({ kind }) => kind !== 'spelling' && kind !== 'fewer'),
  ];
}
