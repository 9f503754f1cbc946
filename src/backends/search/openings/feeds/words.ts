import { textOfHtml } from '../../../../lib/rich-text/words.ts';
import { countryName } from '../../../kit/places/countries.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';
import type { OpeningDraft } from '../model.ts';

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}/gu;

/** Writing without blanks as pairs of characters, so that a word inside a sentence is found; both texts and queries go through it. */
export const separateCjk = (text: string): string =>
  text.replace(CJK, (run) => {
    const characters = [...run];
    return ` ${characters
      .slice(1)
      .map((character, index) => `${characters[index]}${character}`)
      .join(' ')} `;
  });

export interface OpeningWords {
  title: string;
  /** Places in all their spellings, the employer, the department and whatever else it is found by. */
  facts: string;
  text: string;
}

/** What of an opening is searched, by weight. */
export function wordsOfOpening(draft: OpeningDraft): OpeningWords {
  const places = draft.places.flatMap((place) => {
    const city = place.city ? findCity(place.city, place) : undefined;
    const country = place.country ? [countryName(place.country, 'en'), countryName(place.country, 'de')] : [];
    return [place.city ?? '', ...(city?.also ?? []), place.region ?? '', ...country];
  });
  const labels = [draft.function, draft.level, draft.workMode ?? '', ...draft.employment, ...draft.industries, ...draft.programmes].map(
    (slug) => slug.replace(/-/g, ' '),
  );
  const facts = [...new Set([...places, draft.employer, draft.department ?? '', ...draft.alsoFoundBy, ...labels])]
    .filter(Boolean)
    .join(' . ');
  return {
    title: separateCjk(draft.title),
    facts: separateCjk(facts),
    text: separateCjk(`${textOfHtml(draft.description)} . ${draft.summary}`),
  };
}
