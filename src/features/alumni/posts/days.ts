const DAY_MS = 86_400_000;

/** So many days a role is open, and again from the day on which it is renewed; its service counts them (`posts/posts.ts`). */
export const OPEN_DAYS = 30;

/** Whole days until a moment; none when it is past. */
export const daysLeft = (until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS));

/** The day of a moment as mails say it, in UTC: the same on every page and by every clock. */
export const dayOf = (moment: string): string => moment.slice(0, 10);
