import type { Pay, PayUnit } from '../model.ts';

const UNITS: readonly (readonly [RegExp, PayUnit])[] = [
  [/hour/i, 'hour'],
  [/day|daily/i, 'day'],
  [/week/i, 'week'],
  [/month/i, 'month'],
  [/year|annual|annum/i, 'year'],
];

/** A feed's word for a period ("1 YEAR", "monthly", "per-hour-wage"); undefined for another one. */
export const unitNamed = (word: string): PayUnit | undefined => UNITS.find(([pattern]) => pattern.test(word))?.[1];

interface Given {
  min?: number | null | undefined;
  max?: number | null | undefined;
  currency?: string | null | undefined;
  unit: PayUnit | undefined;
}

/** Pay of a feed's fields, of which each may be missing; undefined where currency, period or amounts say nothing together. */
export function payGiven({ min, max, currency, unit }: Given): Pay | undefined {
  const low = min ?? max;
  const high = max ?? min;
  if (low == null || high == null || high <= 0 || unit === undefined || !/^[A-Z]{3}$/.test(currency ?? '')) return undefined;
  return { min: low, max: high, currency: currency ?? '', unit };
}
