import { AMOUNTS_A_YEAR } from '../../../../lib/pay-period.ts';
import type { Pay } from '../model.ts';
import { isScaled, scaleOf } from './currency.ts';

/** Amounts a year between which somebody is paid, in units of the euro; beyond them it is a number of something else. */
const LEAST_A_YEAR = 4_000;
const MOST_A_YEAR = 5_000_000;
/** Without a period, an amount from here on is one a year. */
export const SURELY_A_YEAR = 15_000;

/** How far a scale may be off: it is known by orders of magnitude alone, and in many a country usual pay is lower by one. */
const ROUGHLY = 10;

function isWithin({ min, max, currency, unit }: Pay, leastAYear: number): boolean {
  if (!isScaled(currency)) return true;
  const yearly = (amount: number): number => (amount * AMOUNTS_A_YEAR[unit]) / scaleOf(currency);
  return yearly(min) >= leastAYear && yearly(max) <= MOST_A_YEAR;
}

/** Whether an amount in a text can be somebody's pay; of a currency whose worth is not known, anything may be. */
export const isPaid = (pay: Pay): boolean => isWithin(pay, LEAST_A_YEAR);

/** The same of a field, which says that it is pay. */
export const isPaidAsSaid = (pay: Pay): boolean => isWithin(pay, scaleOf(pay.currency) > 1 ? LEAST_A_YEAR / ROUGHLY : LEAST_A_YEAR);
