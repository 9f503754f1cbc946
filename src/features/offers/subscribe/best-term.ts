import type { OfferTerm } from '../piano.schema';

/** How often a term is paid in a year, so that nobody is promised more than the calendar has. */
const TIMES_A_YEAR: Readonly<Record<OfferTerm['period']['unit'], number>> = { day: 365, week: 52, month: 12, year: 1 };

type Priced = Pick<OfferTerm, 'termId' | 'amount' | 'currency' | 'period'>;

const aYear = ({ amount, period }: Priced): number => (amount * TIMES_A_YEAR[period.unit]) / period.count;

/**
 * Of an offer's terms, the one that costs least in a year, and how much less than the dearest, in hundredths. None where all cost the
 * same, where two cost least, or where they are not of one currency.
 */
export function bestTerm(terms: readonly Priced[]): { termId: string; saves: number } | undefined {
  const [least, next] = [...terms].sort((a, b) => aYear(a) - aYear(b));
  if (!least || !next || aYear(next) === aYear(least) || terms.some(({ currency }) => currency !== least.currency)) return undefined;
  return { termId: least.termId, saves: Math.floor(Math.max(...terms.map(aYear)) - aYear(least)) };
}
