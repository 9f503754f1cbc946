import { cellNumber, type DecimalSign } from './csv';
import { intl } from './intl';

/** As many as `Intl` takes. */
const MOST_DECIMALS = 20;

/**
 * A cell with its number as a language writes it, with as many decimals as it has (`8.40`: 8,40). A whole number of up to four digits
 * that has no groups stays without, since it may be a year; what begins with 0 and goes on is a code, and stays as it is.
 */
export function localNumber(cell: string, locale: string, sign: DecimalSign): string {
  const digits = /[.,]?\d(?:[\d.,\s\u00a0\u202f]*\d)?/.exec(cell)?.[0] ?? '';
  const value = cellNumber(cell, sign) === null ? null : cellNumber(digits, sign);
  const decimals = digits.split(sign)[1]?.length ?? 0;
  if (value === null || decimals > MOST_DECIMALS || /^0\d/.test(digits)) return cell;
  const useGrouping = value >= 10_000 || /\d[.,\s\u00a0\u202f]\d{3}(?:\D|$)/.test(digits.split(sign)[0] ?? '');
  const number = intl('NumberFormat', locale, { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return cell.replace(digits, number.format(value));
}
