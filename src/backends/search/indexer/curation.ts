import { sql } from 'kysely';
import type { ContentSource, SiteHome } from '../content/client.ts';
import type { SearchDb } from '../database.ts';
import { cleanText, normalise, wordsOf } from '../../kit/text/normalise.ts';
import { touch } from './store.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

type SynonymRow = RowOf<SearchDatabase['synonyms'], 'site' | 'language' | 'words'>;
type BoostRow = RowOf<SearchDatabase['boosts'], 'site' | 'language' | 'query' | 'target'>;

/** One expression a line, or several with commas. */
const expressions = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map(cleanText)
      .filter((each) => wordsOf(each).length > 0),
  ),
];

/** A query as boosted results are compared with it. */
export const boostKey = (query: string): string => wordsOf(normalise(query)).join(' ');

/** Reads the synonyms and boosted results of all sites and keeps them; what an editor took out goes. Says whether anything changed. */
export async function refreshCuration(
  db: SearchDb,
  source: ContentSource,
  sites: readonly SiteHome[],
  templates: { synonyms: string; boosted: string },
): Promise<boolean> {
  const synonyms: SynonymRow[] = [];
  const boosts = new Map<string, BoostRow>();
  const found = await Promise.all(
    sites.map(async (site) => ({
      site,
      words: await source.curation(site, templates.synonyms),
      lifted: await source.curation(site, templates.boosted),
    })),
  );
  for (const { site, words: groups, lifted } of found) {
    for (const { language, words } of groups) {
      const group = expressions(words);
      if (group.length > 1) synonyms.push({ site: site.name, language, words: group });
    }
    for (const { language, queries, target } of lifted) {
      if (target === undefined) continue;
      for (const query of expressions(queries).map(boostKey))
        boosts.set([site.name, language, query, target].join('\n'), { site: site.name, language, query, target });
    }
  }
  const wanted = { synonyms, boosts: [...boosts.values()] };
  return db.transaction().execute(async (trx) => {
    const known = {
      synonyms: (await sql<SynonymRow>`select site, language, words from search.synonyms`.execute(trx)).rows,
      boosts: (await sql<BoostRow>`select site, language, query, target from search.boosts`.execute(trx)).rows,
    };
    const sorted = (rows: readonly object[]): string =>
      JSON.stringify(rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort());
    if (sorted(known.synonyms) === sorted(wanted.synonyms) && sorted(known.boosts) === sorted(wanted.boosts)) return false;
    await sql`delete from search.synonyms`.execute(trx);
    await sql`delete from search.boosts`.execute(trx);
    for (const { site, language, words } of wanted.synonyms)
      await sql`insert into search.synonyms (site, language, words) values (${site}, ${language}, ${words}::text[])`.execute(trx);
    for (const { site, language, query, target } of wanted.boosts) {
      await sql`insert into search.boosts (site, language, query, target) values (${site}, ${language}, ${query}, ${target}::uuid)`.execute(
        trx,
      );
    }
    await touch(trx);
    return true;
  });
}
