import { parseOpeningQuery } from '../openings/query/params.ts';
import { parseKeyword } from '../openings/query/post-words.ts';
import { titleScorer, titleWords } from '../openings/query/rank.ts';
import { JOB_SYNONYMS } from '../openings/query/synonyms.ts';
import type { Openings } from '../openings/openings.ts';
import { wordsOf } from '../../kit/text/normalise.ts';
import type { SearchAnswer, SearchRequest } from './schemas.ts';
import type { Understood } from './understand.ts';

export interface FoundPages {
  total: number;
  /** Of the first results. */
  titles: readonly string[];
  /** A title of what was found says all the words in some form. */
  titled: boolean;
}

/** A title that says every word, or a synonym of it, scores at least this (of 100). */
const SAYS_ALL = 51;

/**
 * The first openings that the words find, for a search of everything; undefined where there are none. They are looked for with the
 * words as they were corrected for the pages. They lead where nothing else was found, where one of them is called what was asked for
 * (`service designer`) and none of the first pages is, and where a title says all the words, in any form or by a synonym, and that of
 * no page does.
 */
export async function openingsBeside(
  openings: Openings,
  request: SearchRequest,
  { parsed, corrected }: Understood,
  pages: FoundPages,
): Promise<SearchAnswer['openings']> {
  if (request.openings === 0 || parsed.terms.length === 0) return undefined;
  const found = await openings.search(
    parseOpeningQuery(new URLSearchParams({ keyword: parsed.text, pageSize: String(request.openings), lang: request.language })),
  );
  // Pages are stemmed, so that a typing error may be a form of the word to them; two corrections would be two questions.
  if (found.total === 0 || (found.corrected !== undefined && corrected !== undefined)) return undefined;
  const text = found.corrected ?? parsed.text;
  const score = titleScorer(JOB_SYNONYMS.expand(parseKeyword(text)).terms);
  const words = ` ${wordsOf(text).join(' ')} `;
  const called = (title: string): boolean => ` ${wordsOf(title).join(' ')} `.includes(words);
  const titles = found.results.map(({ title }) => title);
  return {
    total: found.total,
    ...(found.corrected === undefined ? {} : { corrected: { from: parsed.text, to: found.corrected } }),
    leads:
      pages.total === 0 ||
      (titles.some(called) ? !pages.titles.some(called) : !pages.titled && titles.some((title) => score(titleWords(title)) >= SAYS_ALL)),
    results: found.results.map(({ slug, title, places }) => ({
      slug,
      title,
      places: [...new Set(places.flatMap(({ city, cityName, countryName }) => cityName ?? city ?? countryName ?? []))].filter(
        (name) => name !== '',
      ),
    })),
  };
}
