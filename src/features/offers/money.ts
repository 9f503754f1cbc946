import { intl } from '@/lib/intl';

/** An amount in the smallest unit of its currency (ISO 4217), as the language writes it: `€12`, `12,50 €`. */
export function money(amount: number, currency: string, locale: string): string {
  const { maximumFractionDigits: digits = 2 } = intl('NumberFormat', locale, { style: 'currency', currency }).resolvedOptions();
  const whole = amount % 10 ** digits === 0;
  const format = intl('NumberFormat', locale, { style: 'currency', currency, ...(whole ? { minimumFractionDigits: 0 } : {}) });
  return format.format(amount / 10 ** digits);
}
