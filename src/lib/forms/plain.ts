/**
 * What people type and paste, as it is checked and kept: keyboards, address books and word processors put signs into names and numbers
 * that look like others, or like nothing. Pure, the same in the browser and in every service.
 */

/** Signs that cannot be seen and are no part of a spelling: marks of direction, which address books put round what is copied. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Joiners belong to the spelling of Persian, Sinhala and others, between letters (Unicode Standard, section 23.2); elsewhere they are nothing. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;

/** Blanks at the ends that only an unseen mark kept from being cut off with the others: whoever trims does it before. */
const uncovered = (typed: string, plain: string): string => (typed === typed.trim() ? plain.trim() : plain);

/** A name as `PERSON_NAME` knows its signs: every blank is a blank, every hyphen a hyphen, and an apostrophe that opens is one. */
export const plainName = (text: string): string =>
  uncovered(
    text,
    text
      .replace(UNSEEN, '')
      .replace(STRAY_JOINERS, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/\u2018/g, '’'),
  );

/** Digits and what stands between them, whatever keyboard they come from: full-width, Arabic and Persian digits, dashes, blanks. */
export const plainDigits = (text: string): string =>
  uncovered(
    text,
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[\p{Pd}\u2212]/gu, '-'),
  );

const PHONE = /^\+?[\d\s().\/-]{4,50}(?:(?:x|ext\.?) ?\d{1,6})?$/i;

/** A telephone number as people write it, with that of an extension ("x12") or without. @param number plain */
export const isPhone = (number: string): boolean => PHONE.test(number);

/**
 * Italy, San Marino, the Vatican, Ivory Coast, Gabon and Congo: a number begins with its zero from abroad too (numbering plans of ITU-T
 * E.164), so one in brackets is no sign for those who dial within the country.
 */
const ZERO_BELONGS = /^\+(?:39|378|379|225|241|242)/;

/**
 * A number with its country code as services call it (E.164), where it is one: `+49 (0) 30/123-45 67` is `+49301234567`. A zero in
 * brackets is for those who dial within the country; one without them belongs to the number, as in Italy.
 */
export function dialled(number: string): string {
  const digits = plainDigits(number).replace(/[\s.\/-]/g, '');
  return (ZERO_BELONGS.test(digits) ? digits : digits.replaceAll('(0)', '')).replace(/[()]/g, '');
}

/** A code without the blanks and hyphens with which mails, telephones and people set its digits apart. */
export const plainCode = (code: string): string => plainDigits(code).replace(/[\s-]/g, '');
