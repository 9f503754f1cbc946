const DAY = 86_400_000;
/** A later round is open at least so long, also where the first was short. */
const LEAST_DAYS = 35;

/** Rounds that an opening may have had when its entry is damaged: ten years of the shortest. */
export const MOST_ROUNDS = 105;

export interface Round {
  /** 1 for the dates as they are given. */
  number: number;
  /** Dates as `2026-11-21`, in UTC; `closes` is the last day. */
  posted: string;
  closes: string;
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/**
 * The round of hiring that a moment falls into. The first has the dates given; the day after a round closes the next one opens,
 * as long as the first was. So a post that is always filled again is open whenever it is asked for, and each of its rounds
 * still closes on its day. The same moment always gives the same round.
 */
export function roundAt({ posted, closes }: { posted: string; closes: string }, now: Date): Round {
  const today = Math.floor(now.getTime() / DAY);
  const last = dayOf(closes);
  if (today <= last) return { number: 1, posted, closes };
  const length = Math.max(last - dayOf(posted), LEAST_DAYS);
  const later = Math.floor((today - last - 1) / (length + 1));
  const start = last + 1 + later * (length + 1);
  return { number: later + 2, posted: dateOf(start), closes: dateOf(start + length) };
}
