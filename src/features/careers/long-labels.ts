/** How an opening's values are read on a page of its own; apart from those of the lists, whose script has few bytes to spare. Pure. */
import { placeName } from './labels';
import type { OpeningPlace } from './openings.schema';

/** Cities with their country, each once. */
export const placeNames = (places: readonly OpeningPlace[]): string[] =>
  [
    ...new Set(
      places.map((place) =>
        [placeName(place), place.city || place.region ? (place.countryName ?? place.country ?? '') : '']
          .filter((part, index, all) => part && all.indexOf(part) === index)
          .join(', '),
      ),
    ),
  ].filter(Boolean);
