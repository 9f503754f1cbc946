import { intl } from './intl';

/**
 * A whole number of five digits or more in groups, as text gives it (`190000`: 190,000 or 190.000); everything else as it is, so a year
 * stays a year, and a code that begins with 0 a code.
 */
export const groupedNumber = (text: string, locale: string): string =>
  /^-?[1-9]\d{4,14}$/.test(text) ? intl('NumberFormat', locale).format(Number(text)) : text;
