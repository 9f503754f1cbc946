import { textOfHtml } from '../../../../lib/rich-text/words.ts';
import { countryAliases, countryName } from '../../../kit/places/countries.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';
import { regionName } from '../../../kit/places/regions.ts';
import { separateCjk } from '../terms/tokens.ts';
import type { OpeningDraft } from '../model.ts';

/** What of an opening is searched, by where it stands. */
export interface OpeningWords {
  title: string;
  /** What else the job is called: occupations, numbers of requisitions. */
  names: readonly string[];
  /** The employer and the part of it that hires. */
  organisation: readonly string[];
  /** Places in all their spellings. */
  places: readonly string[];
  /** Values of facets, as words. */
  labels: readonly string[];
  text: string;
  language: string;
}

export function wordsOfOpening(draft: OpeningDraft): OpeningWords {
  const places = draft.places.flatMap((place) => {
    const city = place.city ? findCity(place.city, place) : undefined;
    const { region = '', country = '' } = place;
    const countries = country ? [countryName(country, 'en'), countryName(country, 'de'), ...countryAliases(country)] : [];
    return [place.city ?? '', ...(city?.also ?? []), region, regionName({ code: region, country }) ?? '', ...countries];
  });
  const labels = [draft.function, draft.level, draft.workMode ?? '', ...draft.employment, ...draft.industries, ...draft.programmes].map(
    (slug) => slug.replace(/-/g, ' '),
  );
  return {
    title: draft.title,
    names: draft.alsoFoundBy,
    organisation: [draft.employer, draft.department ?? ''],
    places: [...new Set(places)].filter(Boolean),
    labels,
    text: `${textOfHtml(draft.description)} . ${draft.summary}`,
    language: draft.language,
  };
}

/** Every word of an opening, for typing errors to be corrected to. */
export const allWordsOf = ({ title, names, organisation, places, labels, text }: OpeningWords): string =>
  separateCjk([title, ...names, ...organisation, ...places, ...labels, text].join(' '));
