import type { PeriodUnit } from '../storage/tables.ts';

const DAY_MS = 86_400_000;

/**
 * The moment a period later. A month after 31 January is the last day of February.
 *
 * @param day of the month on which the first period began: a month after that last day of February is 31 March again
 */
export function after(from: Date, { count, unit }: { count: number; unit: PeriodUnit }, day = from.getUTCDate()): Date {
  if (unit === 'day') return new Date(from.getTime() + count * DAY_MS);
  if (unit === 'week') return new Date(from.getTime() + count * 7 * DAY_MS);
  const months = unit === 'year' ? count * 12 : count;
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}
