import { sql } from 'kysely';
import { z } from 'zod';
import type { SearchDb } from '../../database.ts';
import { languageGroup } from '../language.ts';
import { LEVELS } from '../model.ts';

/** What the open posts of one employer say of themselves, counted: so that a page about them promises no more than they keep. */
export const toldAnswer = z.strictObject({
  openings: z.number(),
  /** Cities in which there is one. */
  cities: z.number(),
  /** How many name what they pay. */
  pay: z.number(),
  /** How many name the last day on which an application is taken. */
  closes: z.number(),
  /** How many name the steps to an answer. */
  steps: z.number(),
  /** The steps that most posts of a level name, in the language asked for; levels in their order. */
  ways: z.array(z.strictObject({ level: z.enum(LEVELS), steps: z.array(z.string()) })),
});
export type Told = z.infer<typeof toldAnswer>;

type Counts = Omit<Told, 'ways'>;
interface Open extends Counts {
  /** In which there is one. */
  languages: string[] | null;
}
type Way = Told['ways'][number];

/** @param language of the posts whose steps are named; counts are of all */
export async function toldBy(db: SearchDb, employer: string, language: string, now: Date): Promise<Told> {
  const open = sql`
    select o.level, o.language, t.body from search.openings o join search.opening_texts t using (doc)
    where o.employer = ${employer} and o.closed_at is null and (o.open_until is null or o.open_until > ${now})`;
  const { rows: found } = await sql<Open>`
    with open as (${open})
    select count(*)::int as openings,
      (select count(distinct place ->> 'city')::int from open, jsonb_array_elements(body -> 'places') place) as cities,
      count(body -> 'pay')::int as pay,
      count(body -> 'closes')::int as closes,
      count(*) filter (where jsonb_array_length(body -> 'steps') > 0)::int as steps,
      array_agg(distinct language) as languages
    from open`.execute(db);
  const { languages, ...counts } = found[0] ?? { openings: 0, cities: 0, pay: 0, closes: 0, steps: 0, languages: null };
  const asked = (languages ?? []).filter((each) => languageGroup(each) === languageGroup(language));
  if (asked.length === 0) return { ...counts, ways: [] };
  const { rows: ways } = await sql<Way>`
    with open as (${open})
    select distinct on (level) level, body -> 'steps' as steps from open
    where language = any(${asked}::text[]) and jsonb_array_length(body -> 'steps') > 0
    group by level, body -> 'steps' order by level, count(*) desc, body -> 'steps'`.execute(db);
  return { ...counts, ways: ways.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)) };
}
