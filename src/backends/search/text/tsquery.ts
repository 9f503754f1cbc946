import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { PLAIN_CONFIG } from './languages.ts';
import type { TextConfig } from './languages.ts';
import { indexable, isCompound } from '../../kit/text/normalise.ts';
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

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * A tsquery of plain words in which the last may be only begun: for suggestions while somebody types. Undefined without a word. The words are
 * those that PostgreSQL itself reads, as of the titles: `U.S.`, `C++` and `women’s` are taken apart otherwise than by `wordsOf`.
 */
export async function prefixQuery(db: QueryExecutorProvider, text: string): Promise<RawBuilder<string> | undefined> {
  const { rows } = await sql<{ lexeme: string; last: number }>`
    select lexeme, positions[cardinality(positions)]::int as last from unnest(to_tsvector(${PLAIN_CONFIG}::regconfig, ${indexable(text)}))`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  const words = rows.toSorted((a, b) => a.last - b.last).map(({ lexeme }) => quoted(lexeme));
  return sql<string>`${`${words.join(' & ')}:*`}::tsquery`;
}
