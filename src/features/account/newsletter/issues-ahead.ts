import { nextIssue } from '@/lib/newsletters/issue';
import { NEWSLETTERS, RHYTHMS } from '../subscriptions/rules';
import type { IssuesData } from './model';

/** When each newsletter comes next, the soonest first. */
export const issuesAhead = (now: Date): IssuesData['next'] =>
  NEWSLETTERS.map((of) => ({ of, at: nextIssue(RHYTHMS[of], now).due.toISOString() })).toSorted((a, b) => a.at.localeCompare(b.at));
