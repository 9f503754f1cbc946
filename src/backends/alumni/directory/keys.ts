import { findCity } from '../../kit/places/gazetteer.ts';
import { normalise } from '../../kit/text/normalise.ts';

/** What makes two spellings of a value one: case, accents and blanks do not count. */
export const keyOf = (value: string): string => normalise(value);

/** A city in any of its spellings, "Munich" and "München". By its name alone: a country that is hidden must not decide it. */
export const cityKeyOf = (value: string): string => findCity(value)?.key ?? keyOf(value);

/** The value of an office, practice or year in the key of its group. */
export const slugOf = (value: string): string =>
  normalise(value)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
