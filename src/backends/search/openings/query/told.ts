import { sql } from 'kysely';
import { z } from 'zod';
import type { SearchDb } from '../../database.ts';
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
type Way = Told['ways'][number];

/** @param language of the posts whose steps are named; counts are of all */
export async function toldBy(db: SearchDb, employer: string, language: string, now: Date): Promise<Told> {
  const open = sql`
    select o.level, o.language, t.body from search.openings o join search.opening_texts t using (doc)
    where o.employer = ${employer} and o.closed_at is null and (o.open_until is null or o.open_until > ${now})`;
  const [counts, ways] = await Promise.all([
    sql<Counts>`
      with open as (${open})
      select count(*)::int as openings,
        (select count(distinct place ->> 'city')::int from open, jsonb_array_elements(body -> 'places') place) as cities,
        count(body -> 'pay')::int as pay,
        count(body -> 'closes')::int as closes,
        count(*) filter (where jsonb_array_length(body -> 'steps') > 0)::int as steps
      from open`.execute(db),
    sql<Way>`
      with open as (${open})
      select distinct on (level) level, body -> 'steps' as steps from open
      where language = ${language} and jsonb_array_length(body -> 'steps') > 0
      group by level, body -> 'steps' order by level, count(*) desc, body -> 'steps'`.execute(db),
  ]);
  const none: Counts = { openings: 0, cities: 0, pay: 0, closes: 0, steps: 0 };
  return { ...(counts.rows[0] ?? none), ways: ways.rows.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)) };
}
