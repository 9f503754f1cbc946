/** A number that is written as one of a telephone: with the code of a country, or as it is dialled within one. */
const NUMBER = /(?<![\p{L}\p{N}-])(?:\+|\(?0)[\d\s/()-]*\d(?![\p{L}\p{N}])/gu;
/** Fewer digits are something else, as `007` or `0-100`. */
const LEAST_DIGITS = 7;
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '');

/** A text in which each telephone number is one word of digits, whatever stands between them. */
export const withPhoneWords = (text: string): string =>
  text.replace(NUMBER, (number) => (digitsOf(number).length < LEAST_DIGITS ? number : digitsOf(number)));

/** The words by which a telephone number is found: `+41 44 555 01 00` as `41445550100`, and within its country as `0445550100`. */
export function phoneWords(number: string): string[] {
  const [, national = ''] = /^\s*\+\d{1,3}[\s/-]+(.*)$/.exec(number) ?? [];
  const within = digitsOf(national.replace(/^\(0\)/, ''));
  return [digitsOf(number.replace(/\(0\)/, '')), within === '' ? '' : `0${within}`].filter(({ length }) => length >= LEAST_DIGITS);
}
