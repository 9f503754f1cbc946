import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { PLAIN_CONFIG } from './languages.ts';
import type { TextConfig } from './languages.ts';
import { indexable, isCompound, wordsOf } from '../../kit/text/normalise.ts';
import type { ParsedQuery, Term } from './query.ts';

const EMPTY = sql<string>`''::tsquery`;

function termQuery(term: Term, config: TextConfig): RawBuilder<string> {
  const ways = term.alternatives.map(({ text, phrase }) =>
    // What was written as one word stands side by side, with a hyphen or without.
    phrase || isCompound(text)
      ? sql<string>`phraseto_tsquery(${config}::regconfig, ${indexable(text)})`
      : sql<string>`plainto_tsquery(${config}::regconfig, ${indexable(text)})`,
  );
  const any = sql<string>`(${sql.join(ways, sql` || `)})`;
  return term.negated ? sql<string>`(!! ${any})` : any;
}

/**
 * The query as a tsquery expression of a configuration. Every word is a bound parameter: PostgreSQL's own functions read it as
 * text, so no character of it can become an operator. Words that the language drops (stop words) leave no trace.
 */
export function tsQuery(query: Pick<ParsedQuery, 'terms'>, config: TextConfig): RawBuilder<string> {
  if (query.terms.length === 0) return EMPTY;
  return sql<string>`(${sql.join(
    query.terms.map((term) => termQuery(term, config)),
    sql` && `,
  )})`;
}

/** The same of each term alone. */
export const termQueries = (terms: readonly Term[], config: TextConfig): RawBuilder<string>[] =>
  terms.map((term) => termQuery(term, config));

const joined = (operator: '&' | '|') => (queries: readonly string[]) =>
  queries
    .filter((query) => query !== '')
    .map((query) => `(${query})`)
    .join(` ${operator} `);

/** All of some text queries, as PostgreSQL wrote them; those of stop words are empty. */
export const allOf = joined('&');
/** Any of them: finds the hits to mark in a text that is known to answer the query. */
export const anyOf = joined('|');

/** A tsquery of plain words in which the last may be only begun: for suggestions while somebody types. Undefined without a word. */
export function prefixQuery(text: string): RawBuilder<string> | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  // Letters and digits only, so what is parsed by to_tsquery holds no operator but these.
  const source = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
  return sql<string>`to_tsquery(${PLAIN_CONFIG}::regconfig, ${source})`;
}
