import { queryText } from './query.ts';
import type { ParsedQuery, Term } from './query.ts';

/**
 * A query with each of its terms left out. Words that say nothing (`saysNothing`, by the place of the term) neither begin nor end one.
 */
export function shorterQueries(terms: readonly Term[], saysNothing: readonly boolean[]): Pick<ParsedQuery, 'terms'>[] {
  const numbered = terms.map((term, at) => ({ term, telling: saysNothing[at] !== true }));
  const shorter = numbered.map((_, left) => {
    const rest = numbered.filter((_term, at) => at !== left);
    const first = rest.findIndex(({ telling }) => telling);
    return { terms: rest.slice(Math.max(0, first), rest.findLastIndex(({ telling }) => telling) + 1).map(({ term }) => term) };
  });
  const asking = shorter.filter((query) => query.terms.length < terms.length && query.terms.some(({ negated }) => !negated));
  return [...new Map(asking.map((query) => [queryText(query), query])).values()];
}
