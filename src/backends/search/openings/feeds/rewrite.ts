import { sql } from 'kysely';
import { countWords } from '../../text/spelling.ts';
import { openingOf } from '../kept.ts';
import { vectorOf } from '../terms/vector.ts';
import { countOpening } from './apply.ts';
import type { WordCounts } from './apply.ts';
import { wordsOfOpening } from './words.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/** The form in which an opening's words are kept. Raised, with `FORM` of an import, when `vectorOf` writes another one for the same opening, or `wordsOfOpening` says other words. */
export const TERMS = 6;
const BATCH = 500;

/**
 * Writes the words of all open openings anew where they are kept in an older form, in one transaction: searches find the old ones or the
 * new ones, never half of them. The words that typing errors are corrected to are counted anew with them, for what is counted out later is
 * counted by the words of now. Does nothing where they are current, or in the form of a later release that runs beside this one; another process that does the same is waited for.
 * @returns how many openings were written
 */
export async function rewriteTerms(db: SearchDb): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<
      RowOf<SearchDatabase['opening_revision'], 'terms'>
    >`select terms from search.opening_revision for update`.execute(transaction);
    if ((rows[0]?.terms ?? 0) >= TERMS) return 0;
    let written = 0;
    const counts: WordCounts = new Map();
    for (let last = 0; ;) {
      const { rows: bodies } = await sql<
        RowOf<SearchDatabase['opening_texts'], 'doc' | 'body'>
      >`select doc, body from search.opening_texts join search.openings using (doc) where doc > ${last} and closed_at is null order by doc limit ${BATCH}`.execute(
        transaction,
      );
      const vectors = bodies.map(({ doc, body }) => {
        const opening = openingOf(body);
        const words = wordsOfOpening(opening);
        countOpening(counts, opening, words, 1);
        return { doc, tsv: vectorOf(words) };
      });
      if (vectors.length > 0)
        await sql`
          update search.opening_texts set tsv = given.tsv::tsvector
          from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb) as given(doc int, tsv text) where opening_texts.doc = given.doc`.execute(
          transaction,
        );
      written += bodies.length;
      if (bodies.length < BATCH) break;
      last = bodies.at(-1)?.doc ?? last;
    }
    await sql`delete from search.opening_words`.execute(transaction);
    for (const [language, words] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
      await countWords(transaction, 'search.opening_words', language, words);
    await sql`update search.opening_revision set terms = ${TERMS}, revision = revision + 1`.execute(transaction);
    return written;
  });
}
