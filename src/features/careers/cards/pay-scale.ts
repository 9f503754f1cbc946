import { groupBy } from '@/lib/group-by';
import { AMOUNTS_A_YEAR } from '@/lib/pay-period';
import type { OpeningPay } from '../openings.schema';

/** The scale on which a list draws pay: from nothing to `most` a year, in one currency. */
export interface PayScale {
  currency: string;
  /** A round amount that no post of the list passes. */
  most: number;
}

/** Where a scale may end: 1, 1.2, 1.5 … times a power of ten. */
const ENDS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

const roundUp = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(amount));
  return (ENDS.find((end) => end * power >= amount) ?? 10) * power;
};

/**
 * One scale for a list: of the currency in which most of its posts pay. There is none where fewer than two pay in one currency.
 * What is paid in another one is told in figures alone: the rate of the day is in no feed, and what a salary buys is in no rate.
 * @param highest of the whole search that this is one page of: its pages have one scale
 */
export function payScale(
  posts: readonly { pay?: OpeningPay | undefined }[],
  highest?: { amount: number; currency: string },
): PayScale | undefined {
  if (highest && highest.amount > 0)
    return posts.some(({ pay }) => pay?.currency === highest.currency)
      ? { currency: highest.currency, most: roundUp(highest.amount) }
      : undefined;
  const paid = posts.flatMap(({ pay }) => (pay && pay.max > 0 ? [pay] : []));
  const [most] = [...groupBy(paid, ({ currency }) => currency)].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length < 2) return undefined;
  const [currency, of] = most;
  return { currency, most: roundUp(Math.max(...of.map(({ max, unit }) => max * AMOUNTS_A_YEAR[unit]))) };
}

/** Where a pay begins on a scale and how wide it is, in percent of it; undefined where it is not of that scale. */
export function onScale(pay: OpeningPay, scale: PayScale | undefined): { from: number; width: number } | undefined {
  if (!scale || pay.currency !== scale.currency) return undefined;
  const tenths = (amount: number): number => Math.round(Math.min(1, (amount * AMOUNTS_A_YEAR[pay.unit]) / scale.most) * 1_000);
  const from = tenths(Math.min(pay.min, pay.max));
  return { from: from / 10, width: (tenths(pay.max) - from) / 10 };
}
