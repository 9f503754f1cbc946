import { lastDue } from '../../lib/newsletters/issue.ts';

/** How often somebody asked to be mailed. */
export type Frequency = 'daily' | 'weekly';

/** The issue that is due, or was last: `daily:2026-11-21` from six in the morning (UTC), `weekly:2026-11-16`, from Monday at six. */
export function currentIssue(frequency: Frequency, now: Date): { id: string; due: Date } {
  const due = lastDue(frequency, now);
  return { id: `${frequency}:${due.toISOString().slice(0, 10)}`, due };
}
