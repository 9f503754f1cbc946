import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { countryName } from '../gazetteer/countries.ts';
import { cityKey } from '../gazetteer/gazetteer.ts';
import type { Opening, Place } from '../model.ts';

export interface OpeningCard {
  id: string;
  slug: string;
  title: string;
  employer: string;
  department?: string;
  summary: string;
  places: (Place & { cityKey?: string; countryName?: string })[];
  workMode: Opening['workMode'];
  function: Opening['function'];
  industries: string[];
  level: Opening['level'];
  programmes: string[];
  employment: Opening['employment'];
  language: string;
  pay?: Opening['pay'];
  posted: string;
  updated?: string;
  closes?: string;
  distanceKm?: number;
}

/** What a list shows of an opening. A closing date that has passed, which some feeds keep for what is open, is left out. */
export function cardOf(opening: Opening, lang: string, now: Date): OpeningCard {
  const { id, slug, title, employer, department, summary, workMode, level, industries, programmes, employment, language, pay, posted, updated, closes } = opening;
  const places = opening.places.map((place) => ({
    ...place,
    ...(place.city ? { cityKey: cityKey({ ...place, city: place.city }) } : {}),
    ...(place.country ? { countryName: countryName(place.country, lang) } : {}),
  }));
  return {
    id,
    slug,
    title,
    employer,
    ...(department ? { department } : {}),
    summary,
    places,
    workMode,
    function: opening.function,
    industries,
    level,
    programmes,
    employment,
    language,
    ...(pay ? { pay } : {}),
    posted,
    ...(updated ? { updated } : {}),
    ...(closes && new Date(closes) > now ? { closes } : {}),
  };
}

/** Bodies of openings, in the order of their numbers given. */
export async function bodiesOf(db: Kysely<unknown>, docs: readonly number[]): Promise<Opening[]> {
  if (docs.length === 0) return [];
  const { rows } = await sql<{ doc: number; body: Opening }>`select doc, body from search.opening_texts where doc = any(${[...docs]}::int[])`.execute(db);
  const byDoc = new Map(rows.map(({ doc, body }) => [doc, body]));
  return docs.flatMap((doc) => byDoc.get(doc) ?? []);
}
