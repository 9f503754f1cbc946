import { intl } from '@/lib/intl';

const countryIn = (locale: string, code: string): string =>
  intl('DisplayNames', locale, { type: 'region', fallback: 'code' }).of(code) ?? code;

/**
 * "Lisbon, Portugal"; a city that is its country once. Members write its name as they like: in English, or in the page's language.
 * @param country its code, or empty
 */
export function placeName(locale: string, city: string, country: string): string {
  if (country === '') return city;
  const name = countryIn(locale, country);
  return city === '' || city === name || city === countryIn('en', country) ? name : `${city}, ${name}`;
}
