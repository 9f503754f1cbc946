import type { Frequency } from '../subscriptions/newsletters.ts';

export interface Issue {
  /** `weekly:2026-11-16`: frequency and the day (UTC) on which its period ended and it is due. */
  id: string;
  frequency: Frequency;
  /** What was published from here … */
  from: Date;
  /** … to before here is in it. */
  due: Date;
}

/** Mails go out in the morning of Europe, not at midnight. */
const HOUR = 6;

/** The latest issue that is due: weekly on Mondays, monthly on the first, at six UTC. */
export function currentIssue(frequency: Frequency, now: Date): Issue {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR));
  if (frequency === 'weekly') {
    due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7));
    if (due > now) due.setUTCDate(due.getUTCDate() - 7);
  } else {
    due.setUTCDate(1);
    if (due > now) due.setUTCMonth(due.getUTCMonth() - 1);
  }
  const from = new Date(due);
  if (frequency === 'weekly') from.setUTCDate(from.getUTCDate() - 7);
  else from.setUTCMonth(from.getUTCMonth() - 1);
  return { id: `${frequency}:${due.toISOString().slice(0, 10)}`, frequency, from, due };
}
