import { DAY_MS, dayOf } from '../days.ts';

/** Days in UTC, the first and the last of them, as `2026-11-24`. */
export interface Days {
  from: string;
  to: string;
}

export const dayPlus = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
/** Each of them; none where the last is before the first. */
const eachDay = (days: Days): string[] => Array.from({ length: Math.max(0, lengthOf(days)) }, (_, index) => dayPlus(days.from, index));

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** First day of the month after a day's. */
const monthAfter = (day: string): string => monthOf(dayPlus(monthOf(day), 31));
export const daysOfMonth = (first: string): string[] => eachDay({ from: first, to: dayPlus(monthAfter(first), -1) });

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** What is counted of some days. */
export interface Cut {
  /** First days of the months that are whole and packed. */
  months: string[];
  /** Days that are packed, and in none of those. */
  packed: string[];
  /** Days that are read from rows. */
  open: string[];
}

/** Cuts days by which there are: packed up to `kept`, and rows from `first` up to today. */
export function cut({ from, to }: Days, { kept, first }: { kept: string | undefined; first: string | undefined }, today: string): Cut {
  const open =
    first === undefined ? [] : eachDay({ from: later(from, kept === undefined ? first : dayPlus(kept, 1)), to: earlier(to, today) });
  if (kept === undefined) return { months: [], packed: [], open };
  const last = earlier(to, kept);
  const months: string[] = [];
  for (let month = from.endsWith('-01') ? from : monthAfter(from); monthAfter(month) <= dayPlus(last, 1); month = monthAfter(month))
    months.push(month);
  const [begin, end] = [months[0], months.at(-1)];
  const packed =
    begin === undefined || end === undefined
      ? eachDay({ from, to: last })
      : [...eachDay({ from, to: dayPlus(begin, -1) }), ...eachDay({ from: monthAfter(end), to: last })];
  return { months, packed, open };
}
