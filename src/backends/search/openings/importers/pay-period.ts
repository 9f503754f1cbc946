import { z } from 'zod';
import { currencyOf, scaleOf } from '../facts/currency.ts';
import { amountOf } from '../facts/amount.ts';
import { periodsIn } from '../facts/period.ts';
import { SURELY_A_YEAR } from '../facts/pay-bounds.ts';
import type { Pay, PayUnit } from '../model.ts';
import { trimSignsEnd } from '../../../../lib/trim-signs.ts';

const UNITS: readonly (readonly [RegExp, PayUnit])[] = [
  [/hour/i, 'hour'],
  [/day|daily/i, 'day'],
  [/week/i, 'week'],
  [/month/i, 'month'],
  [/year|annual|annum/i, 'year'],
];

interface Interval {
  unit: PayUnit;
  /** How many of them the amount is for. */
  count: number;
}

/** Periods that are several of another or a part of it. */
const OTHERS: readonly (readonly [RegExp, Interval])[] = [
  [/\b(?:bi|every[\s-]?(?:two|other))[\s_-]?week|fortnight/i, { unit: 'week', count: 2 }],
  [/\b(?:semi|half|twice[\s_-]?a)[\s_-]?month/i, { unit: 'month', count: 0.5 }],
  [/\b(?:semi|half|bi)[\s_-]?(?:annual|year)/i, { unit: 'month', count: 6 }],
  [/\bquarter/i, { unit: 'month', count: 3 }],
];
/** "Bi-monthly" is twice a month to some and every other month to others; "one-time" is no pay of a period. */
const ANYBODYS_GUESS = /\bbi[\s_-]?month|\bone[\s_-]?time|\bonce\b/i;

/** A feed's words for a period ("1 YEAR", "2 WEEK", "monthly", "per-hour-wage"); undefined where they name none. */
function intervalNamed(word: string): Interval | undefined {
  if (ANYBODYS_GUESS.test(word)) return undefined;
  const other = OTHERS.find(([pattern]) => pattern.test(word))?.[1];
  if (other) return other;
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1];
  const digits = (word.match(/[-\d.,]+/g) ?? []).filter((run) => /\d/.test(run)).map((run) => trimSignsEnd(run, '-'));
  const count = digits.length === 0 ? 1 : digits.length === 1 ? Number(digits[0]) : Number.NaN;
  return unit !== undefined && Number.isFinite(count) && count > 0 ? { unit, count } : undefined;
}

interface Given {
  min?: number | null | undefined;
  max?: number | null | undefined;
  currency?: string | null | undefined;
  /** The feed's words: "2 WEEK". */
  interval: string | null | undefined;
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** An amount as feeds write them, "50.000" and "50,000" among them; undefined for what is none. */
export const amountSchema = z.unknown().optional().transform(amountOf);

/** The period that a title or, where it names none, the words beside it say; "a 40-hour week" is none. */
export const periodSaid = (title: string, beside: string): string | undefined =>
  [title, beside].flatMap((text) => periodsIn(text).find(({ sent }) => !sent)?.unit ?? [])[0] ?? intervalNamed(title)?.unit;

/** Whose an amount is, by its code in any case or by its sign. */
const currencyNamed = (text: string): string | undefined =>
  /^[a-z]{3}$/i.test(text.trim()) ? text.trim().toUpperCase() : currencyOf(text.trim(), undefined);

/**
 * Pay of a feed's fields, of which each may be missing; undefined where currency, period or amounts say nothing together. What is paid
 * at most is no pay, and without a period an amount is one a year where it can be no other.
 */
export function payGiven({ min, max, currency: sign, interval: words }: Given): Pay | undefined {
  const high = max || min;
  const currency = currencyNamed(sign ?? '');
  if (!min || !high || currency === undefined) return undefined;
  const surely = min >= SURELY_A_YEAR * scaleOf(currency) ? ({ unit: 'year', count: 1 } as const) : undefined;
  const interval = words?.trim() ? intervalNamed(words) : surely;
  if (interval === undefined) return undefined;
  const { unit, count } = interval;
  return { min: toCents(min / count), max: toCents(high / count), currency, unit };
}
