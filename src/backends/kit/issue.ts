/** How often somebody asked to be mailed. */
export type Frequency = 'daily' | 'weekly';

const DUE_HOUR = 6;

/** The issue that is due, or was last: `daily:2026-11-21` from six in the morning (UTC), `weekly:2026-11-16`, from Monday at six. */
export function currentIssue(frequency: Frequency, now: Date): { id: string; due: Date } {
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DUE_HOUR));
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  if (frequency === 'weekly') due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7));
  return { id: `${frequency}:${due.toISOString().slice(0, 10)}`, due };
}
