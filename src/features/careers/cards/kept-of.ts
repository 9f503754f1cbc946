import { placesText, type LabelWords } from '../labels';
import type { KeptOpening } from '../model';
import type { OpeningCard } from '../openings.schema';

/** What a browser keeps of an opening: as much as a list of links shows. */
export const keptOf = (
  card: Pick<OpeningCard, 'slug' | 'title' | 'employer' | 'places' | 'closes' | 'closesOn' | 'language'>,
  words: LabelWords,
): KeptOpening => ({
  slug: card.slug,
  title: card.title,
  employer: card.employer,
  place: placesText(card, words),
  language: card.language,
  closes: card.closes,
  closesOn: card.closesOn,
});
