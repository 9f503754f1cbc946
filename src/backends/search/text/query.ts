import { cleanText, cut, wordsOf } from '../../kit/text/normalise.ts';
import { withPhoneWords } from '../../kit/text/phone.ts';

/** Longer queries are cut: nobody reads what follows, and each word costs a lookup. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_TERMS = 16;

/** One way to say a term; several words of it must stand side by side. */
interface Alternative {
  text: string;
  phrase: boolean;
}

/** What a text must have, or must not have. Any one of the alternatives will do. */
export interface Term {
  negated: boolean;
  alternatives: readonly Alternative[];
}

export interface ParsedQuery {
  /** The query as it was understood, clean and cut to length. */
  text: string;
  terms: readonly Term[];
}

const SPLIT = /(-?)"([^"]*)"?|(\S+)/gu;
/** `U.S.` keeps its last point, without which it is two words. */
const INITIALS = /^(?:\p{L}\.){2,}$/u;
const QUOTES = /[“”„‟«»]/g;

const term = (text: string, phrase: boolean, negated: boolean): Term => ({ negated, alternatives: [{ text, phrase }] });

/**
 * Reads a visitor's query: words that must all occur, `"phrases"`, `-word` and `-"phrase"` that must not. Nothing is an error:
 * an open quote ends with the query, a sign that stands alone means nothing.
 */
export function parseQuery(source: string): ParsedQuery {
  const text = cleanText(cut(cleanText(source), MAX_QUERY_LENGTH));
  const terms: Term[] = [];
  for (const [, minus = '', quoted, plain] of withPhoneWords(text.replace(QUOTES, '"')).matchAll(SPLIT)) {
    if (terms.length === MAX_TERMS) break;
    if (quoted !== undefined) {
      if (wordsOf(quoted).length > 0) terms.push(term(quoted, true, minus !== ''));
      continue;
    }
    const word = plain ?? '';
    const negated = /^-[\p{L}\p{N}]/u.test(word);
    // eslint-disable-next-line regexp/no-super-linear-move -- a query is cut
    const bare = INITIALS.test(word) ? word : word.replace(/^(?:(?!\.net(?!\p{L}))[^\p{L}\p{N}])+|[^\p{L}\p{N}+#]+$/giu, '');
    if (wordsOf(bare).length > 0) terms.push(term(bare, false, negated));
  }
  return { text, terms };
}

/** The query as it would be typed: what `corrected` and a link to the corrected search show. */
export const queryText = (query: Pick<ParsedQuery, 'terms'>): string =>
  query.terms
    .map(({ negated, alternatives: [first] }) => `${negated ? '-' : ''}${first?.phrase ? `"${first.text}"` : (first?.text ?? '')}`)
    .join(' ');
