import { intl } from './intl';

/**
 * A whole number of five digits or more in groups, as text gives it (`190000`: 190,000 or 190.000); everything else as it is, so a year
 * stays a year.
 */
export const groupedNumber = (text: string, locale: string): string =>
  /^-?\d{5,15}$/.test(text) ? intl('NumberFormat', locale).format(Number(text)) : text;
