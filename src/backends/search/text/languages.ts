import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Text search configurations of the schema `search`: accents are dropped, then the language's stemmer runs. */
const TEXT_CONFIGS = { en: 'search.en', de: 'search.de' } as const;
/** Of every other language: words as they are, without accents. */
export const PLAIN_CONFIG = 'search.plain';

export type TextConfig = (typeof TEXT_CONFIGS)[keyof typeof TEXT_CONFIGS] | typeof PLAIN_CONFIG;

/** The configuration of a language tag: `de` and `de-CH` are stemmed as German. */
export function textConfig(language: string): TextConfig {
  const primary = language.toLowerCase().split('-')[0] ?? '';
  return (TEXT_CONFIGS as Readonly<Record<string, TextConfig>>)[primary] ?? PLAIN_CONFIG;
}

const STEMMERS: readonly { config: TextConfig; copy: string; dictionary: string }[] = [
  { config: 'search.en', copy: 'pg_catalog.english', dictionary: 'english_stem' },
  { config: 'search.de', copy: 'pg_catalog.german', dictionary: 'german_stem' },
  { config: 'search.plain', copy: 'pg_catalog.simple', dictionary: 'simple' },
];

/** Creates the configurations. Called by a migration only. */
export async function createTextConfigs(db: Kysely<unknown>): Promise<void> {
  for (const { config, copy, dictionary } of STEMMERS) {
    await sql`create text search configuration ${sql.table(config)} (copy = ${sql.table(copy)})`.execute(db);
    // The ASCII token types keep their stemmer: there is nothing to take an accent from.
    await sql`alter text search configuration ${sql.table(config)} alter mapping for hword, hword_part, word with unaccent, ${sql.raw(dictionary)}`.execute(
      db,
    );
  }
}
