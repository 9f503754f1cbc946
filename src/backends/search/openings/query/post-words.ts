import { wordsOf } from '../../../kit/text/normalise.ts';
import { parseQuery, type ParsedQuery, type Term } from '../../text/query.ts';
import { tokensOf, withoutGaps } from '../terms/tokens.ts';

/** What a post is called of which nothing else is said: everything that is found is one. */
const POST = new Set(
  `job jobs vacancy vacancies opening openings position positions posts role roles careers
stelle stellen stellenangebot stellenangebote stellenanzeige stellenanzeigen jobangebot jobangebote beruf berufe
emploi emplois empleo empleos emprego empregos vaga vagas vacante vacantes vacature vacatures`.split(/\s+/),
);
/** Of these those that say something else before a noun, and after one: `opening hours`, `position paper`, `role model`, `post office`. */
const HALF = new Set('opening position post role'.split(' '));
/** What follows a post that nothing else is said of: where it is, or what it is for. */
const FOLLOWS = new Set('in at for near as bei in im als fur am auf'.split(' '));
/** Said of a post before such a word: `open positions`, `freie Stellen`. */
const UNFILLED = new Set('open vacant current offene offenen freie freien aktuelle aktuellen'.split(' '));

/** Whether a word, in normal form, says only that a post is looked for. */
export const isPostWord = (word: string): boolean => POST.has(word);

/** The one word of a term; none of a phrase or an exclusion, which are meant as they stand. */
function wordOf(term: Term | undefined): string {
  const [only] = term?.alternatives ?? [];
  const words = term === undefined || term.negated || !only || only.phrase ? [] : wordsOf(only.text);
  return words.length === 1 ? (words[0] ?? '') : '';
}

/** The query without words that say only that a post is looked for: `jobs in Berlin` asks for `Berlin`. As it is where nothing else is asked for. */
function withoutPostWords(query: ParsedQuery): ParsedQuery {
  const isPost = (at: number): boolean => {
    const word = wordOf(query.terms[at]);
    if (!HALF.has(word)) return POST.has(word);
    return at === query.terms.length - 1 || FOLLOWS.has(wordOf(query.terms[at + 1])) || UNFILLED.has(wordOf(query.terms[at - 1]));
  };
  const terms = query.terms.filter((term, at) => !isPost(at) && !(UNFILLED.has(wordOf(term)) && isPost(at + 1)));
  const asks = terms.some(({ negated, alternatives }) => !negated && tokensOf(alternatives[0]?.text ?? '', true).length > 0);
  return asks ? { ...query, terms } : query;
}

/** Whom a title speaks to, in brackets: `(m/w/d)`, `(f|m|x)`, `(w/m/div.)`, `(all genders)`. Every post here is open to all of them. */
const GENDERS =
  /[([]\s*(?:(?:[mwfdxhai]|gn|div(?:ers[e]?)?|inter|all(?:e)? (?:genders?|geschlechter)|any gender|gender neutral|geschlecht egal)[.*]?(?:\s*[/|,;:·*-]\s*|\s*(?=[)\]])|\s+))+[)\]]/giu;
/** Of brackets with one letter these alone say so: `Engineer (I)` is a grade. */
const OTHERS = /^[([]\s*[hai]\s*[)\]]$/iu;

/** A keyword of the job search as it is looked for. */
export const parseKeyword = (keyword: string): ParsedQuery =>
  withoutPostWords(parseQuery(withoutGaps(keyword.replace(GENDERS, (mark) => (OTHERS.test(mark) ? mark : ' ')))));
