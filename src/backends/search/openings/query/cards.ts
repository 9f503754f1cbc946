import { sql } from 'kysely';
import type { z } from 'zod';
import { LruCache } from '../../../kit/lru.ts';
import { cityNameIn } from '../../../kit/places/city-names.ts';
import { countryName } from '../../../kit/places/countries.ts';
import { cityKey } from '../../../kit/places/gazetteer.ts';
import { dayStillAt } from '../../../kit/places/zones.ts';
import type { openingCard } from '../shapes.ts';
import { openingOf } from '../kept.ts';
import type { KeptOpening } from '../kept.ts';
import type { Opening } from '../model.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

export type OpeningCard = z.infer<typeof openingCard>;

const DAY_MS = 86_400_000;

/** A closing date that has passed, which some feeds keep for what is open, is left out; the days to one that comes are counted where the opening is. */
function atThisMoment(card: OpeningCard, now: Date): OpeningCard {
  const { closes, closesOn, ...rest } = card;
  if (closes === undefined) return card;
  if (new Date(closes) <= now) return rest;
  if (closesOn === undefined) return card;
  return { ...card, daysLeft: Math.max(0, (Date.parse(closesOn) - Date.parse(dayStillAt(now, card.places))) / DAY_MS) };
}

/** What a list shows of an opening. */
export const cardOf = (opening: Shown, lang: string, now: Date): OpeningCard => atThisMoment(writtenCard(opening, lang), now);

type Unshown = 'description' | 'alsoFoundBy' | 'steps' | 'apply';
type Shown = Omit<Opening, Unshown>;
type KeptShown = Omit<KeptOpening, Unshown>;

function writtenCard(opening: Shown, lang: string): OpeningCard {
  const {
    id,
    slug,
    title,
    employer,
    department,
    summary,
    workMode,
    level,
    industries,
    programmes,
    employment,
    language,
    pay,
    posted,
    updated,
    closes,
    closesOn,
  } = opening;
  const places = opening.places.map((place) => {
    const key = place.city ? cityKey({ ...place, city: place.city }) : undefined;
    const cityName = key === undefined ? undefined : cityNameIn(key, lang);
    return {
      ...place,
      ...(key === undefined ? {} : { cityKey: key }),
      ...(cityName === undefined ? {} : { cityName }),
      ...(place.country ? { countryName: countryName(place.country, lang) } : {}),
    };
  });
  return {
    id,
    slug,
    title,
    employer,
    ...(department ? { department } : {}),
    summary,
    places,
    ...(workMode ? { workMode } : {}),
    function: opening.function,
    industries,
    level,
    programmes,
    employment,
    language,
    ...(pay ? { pay } : {}),
    posted,
    ...(updated ? { updated } : {}),
    ...(closes ? { closes } : {}),
    ...(closesOn ? { closesOn } : {}),
  };
}

/** Bodies of openings, in the order of their numbers given. */
export async function bodiesOf(db: SearchDb, docs: readonly number[]): Promise<Opening[]> {
  if (docs.length === 0) return [];
  const { rows } = await sql<
    RowOf<SearchDatabase['opening_texts'], 'doc' | 'body'>
  >`select doc, body from search.opening_texts where doc = any(${[...docs]}::int[])`.execute(db);
  const byDoc = new Map(rows.map(({ doc, body }) => [doc, openingOf(body)]));
  return docs.flatMap((doc) => byDoc.get(doc) ?? []);
}

export interface Cards {
  /** Cards in the order of the numbers given, as of a change of the index. */
  of(docs: readonly number[], lang: string, now: Date, revision: number): Promise<OpeningCard[]>;
}

const MOST_CARDS = 20_000;

/** Reads cards, and keeps those that were read until an import changes something: most searches show the same few. */
export function createCards(db: SearchDb): Cards {
  const cache = new LruCache<OpeningCard>(MOST_CARDS);
  let cached = -1;
  return {
    of: async (docs, lang, now, revision) => {
      if (revision > cached) {
        cache.clear();
        cached = revision;
      }
      const cards = new Map<number, OpeningCard>();
      const missing: number[] = [];
      for (const doc of docs) {
        const known = revision === cached ? cache.get(`${doc} ${lang}`) : undefined;
        if (known) cards.set(doc, known);
        else missing.push(doc);
      }
      if (missing.length > 0) {
        const { rows } = await sql<RowOf<SearchDatabase['opening_texts'], 'doc'> & { body: KeptShown; asOf: string }>`
          select doc, body - '{description,alsoFoundBy,steps,apply}'::text[] as body, (select revision from search.opening_revision) as "asOf" from search.opening_texts where doc = any(${missing}::int[])`.execute(
          db,
        );
        for (const { doc, body, asOf } of rows) {
          const card = writtenCard(openingOf(body), lang);
          cards.set(doc, card);
          // Another search may have gone on to a later change meanwhile, and a replica be behind.
          if (revision === cached && Number(asOf) >= revision) cache.set(`${doc} ${lang}`, card);
        }
      }
      return docs.flatMap((doc) => {
        const card = cards.get(doc);
        return card ? [atThisMoment(card, now)] : [];
      });
    },
  };
}
