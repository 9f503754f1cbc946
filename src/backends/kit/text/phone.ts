/** A number that is written as one of a telephone: with the code of a country, or as it is dialled within one. */
const NUMBER = /(?<![\p{L}\p{N}-])(?:\+|\(?0)[\d\s/()-]*\d(?![\p{L}\p{N}])/gu;
/** Fewer digits are something else, as `007` or `0-100`. */
const LEAST_DIGITS = 7;
/** `05/12/2026` is dialled by nobody. */
const DATE = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/;
/** `+44 (0)20`: what is dialled within the country alone. */
const digitsOf = (text: string): string => {
  const digits = (/^\s*(?:\+|00)/.test(text) ? text.replace(/\(0\)/, '') : text).replace(/\D/g, '');
  // Without anything between its digits it may be the number of something.
  return /^\s*\d+$/.test(text) ? digits : digits.replace(/^00/, '');
};

/** A text in which each telephone number is one word of digits, whatever stands between them. */
export const withPhoneWords = (text: string): string =>
  text.replace(NUMBER, (number) => (DATE.test(number) || digitsOf(number).length < LEAST_DIGITS ? number : digitsOf(number)));

/** The words by which a telephone number is found: `+41 44 555 01 00` as `41445550100`, and within its country as `0445550100`. */
export function phoneWords(number: string): string[] {
  const [, national = ''] = /^\s*\+\d{1,3}[\s/-]+([^\s/-].*)$/s.exec(number) ?? [];
  const within = digitsOf(national.replace(/^\(0\)/, ''));
  return [digitsOf(number.replace(/\(0\)/, '')), within === '' ? '' : `0${within}`].filter(({ length }) => length >= LEAST_DIGITS);
}
