import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Languages whose words are stemmed, and PostgreSQL's configuration that does it. Each has one of its own in the schema `search`, which
 * drops accents first. Another line here is all that another language takes: its configuration comes by a migration of its own, and the
 * index is made anew.
 */
const STEMMED: Readonly<Record<string, string>> = { en: 'english', de: 'german' };
/** Those of the first migration, which is done and never changes. */
const isFirst = (language: string): boolean => language === 'en' || language === 'de';

export type TextConfig = `search.${string}`;
/** Of every other language: words as they are, without accents. */
export const PLAIN_CONFIG = 'search.plain';

/** The configuration of a language tag: `de` and `de-CH` are stemmed as German. */
export function textConfig(language: string): TextConfig {
  const primary = language.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(STEMMED, primary) ? `search.${primary}` : PLAIN_CONFIG;
}

async function createTextConfig(db: Kysely<unknown>, config: TextConfig, copy: string, dictionary: string): Promise<void> {
  await sql`create text search configuration ${sql.table(config)} (copy = ${sql.table(`pg_catalog.${copy}`)})`.execute(db);
  // The ASCII token types keep their stemmer: there is nothing to take an accent from.
  await sql`alter text search configuration ${sql.table(config)} alter mapping for hword, hword_part, word with unaccent, ${sql.raw(dictionary)}`.execute(
    db,
  );
}

/** Creates the first configurations. Called by a migration only. */
export async function createTextConfigs(db: Kysely<unknown>): Promise<void> {
  await createTextConfig(db, 'search.en', 'english', 'english_stem');
  await createTextConfig(db, 'search.de', 'german', 'german_stem');
  await createTextConfig(db, PLAIN_CONFIG, 'simple', 'simple');
}

const laterOf = (stemmed: Readonly<Record<string, string>>): [language: string, copy: string][] =>
  Object.entries(stemmed)
    .filter(([language]) => !isFirst(language))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A migration for each language that came later: `0120_search_text_fr`. A release before does not know it, and goes on without. */
export const textMigrations = (stemmed = STEMMED): Record<string, Pick<Migration, 'up'>> =>
  Object.fromEntries(
    laterOf(stemmed).map(([language, copy]) => [
      `0120_search_text_${language}`,
      { up: (db: Kysely<unknown>) => createTextConfig(db, `search.${language}`, copy, `${copy}_stem`) },
    ]),
  );

const MOST = 1_000_000;

/**
 * The form of what is indexed: as it is stored, and by which stemmers, since what was indexed without one is not found by one.
 * @param form how it is stored
 */
export const indexVersion = (form: number, stemmed = STEMMED): number => {
  const later = laterOf(stemmed);
  if (later.length === 0) return form;
  const sum = [...later.flat().join(' ')].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % MOST, 7);
  return form * MOST + sum;
};
