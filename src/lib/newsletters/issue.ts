export const FREQUENCIES = ['weekly', 'monthly'] as const;
/** How often a newsletter of the editors, or an alert on a topic, comes. */
export type Frequency = (typeof FREQUENCIES)[number];

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

/** A moment of issues, and that of the one before it (-1) or after it (1). */
function moved(due: Date, frequency: Frequency, by: 1 | -1): Date {
  const other = new Date(due);
  if (frequency === 'weekly') other.setUTCDate(other.getUTCDate() + 7 * by);
  else other.setUTCMonth(other.getUTCMonth() + by);
  return other;
}

const issue = (frequency: Frequency, from: Date, due: Date): Issue => ({
  id: `${frequency}:${due.toISOString().slice(0, 10)}`,
  frequency,
  from,
  due,
});

/** The last moment at which mails of a rhythm were due: each day, on Mondays or on the first, at six UTC. */
export function lastDue(rhythm: Frequency | 'daily', now: Date): Date {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR));
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  if (rhythm === 'weekly') due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7));
  if (rhythm === 'monthly') due.setUTCDate(1);
  return due;
}

/** The latest issue that is due. */
export function currentIssue(frequency: Frequency, now: Date): Issue {
  const due = lastDue(frequency, now);
  return issue(frequency, moved(due, frequency, -1), due);
}

/** The one after it, of which the period is under way. */
export function nextIssue(frequency: Frequency, now: Date): Issue {
  const { due } = currentIssue(frequency, now);
  return issue(frequency, due, moved(due, frequency, 1));
}

/** Whether an id on schedule names a day on which its issue is due. */
export function isDue(id: string): boolean {
  const [frequency, day] = id.split(':');
  const due = new Date(`${day}T${String(HOUR).padStart(2, '0')}:00:00Z`);
  return FREQUENCIES.some((every) => every === frequency && !Number.isNaN(due.getTime()) && currentIssue(every, due).id === id);
}
