/** How an opening's values are read on a page of its own; apart from those of the lists, whose script has few bytes to spare. Pure. */
import { placeName, valueName, type LabelWords } from './labels';
import type { OpeningPlace, OpenOpening } from './openings.schema';

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

/**
 * What a part of the firm is called on a page in another language than the post's: its field of business where it has the name of one
 * (`Technology` → `Technologie`), else the kind of work.
 */
export function departmentName(
  { department = '', industries, function: kind }: Pick<OpenOpening, 'department' | 'industries' | 'function'>,
  words: LabelWords,
): string {
  const slug = department.toLowerCase().replace(/[^a-z]+/g, '-');
  const industry = industries.find((each) => each === slug);
  return industry ? valueName('industry', industry, undefined, words) : valueName('function', kind, undefined, words);
}
