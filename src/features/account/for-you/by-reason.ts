import type { Reason, Suggestion } from './model';

export interface ReasonGroup {
  /** Of the reason, the same for each of its suggestions. */
  key: string;
  /** None: its suggestions are the only ones for theirs, and each says its own. */
  reason?: Reason;
  suggestions: readonly Suggestion[];
}

const keyOf = (reason: Reason): string =>
  'href' in reason ? `${reason.kind} ${reason.href}` : `${reason.kind} ${reason.of} ${reason.key}`;

/**
 * Suggestions by what they are offered for: the groups, and what is in each, in the order in which they came, the best first. Those that
 * are alone with their reason stand together at the end: a head over each would be longer than what it heads. So does the last of an odd
 * number: beside it a page of two columns would have a hole.
 * @param hasLead the first of all has a row of its own
 */
export function byReason(suggestions: readonly Suggestion[], hasLead = false): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion.reason);
    const before = groups.get(key);
    groups.set(key, { key, reason: suggestion.reason, suggestions: [...(before?.suggestions ?? []), suggestion] });
  }
  const all = [...groups.values()];
  const isOdd = (group: ReasonGroup) => (group.suggestions.length - (hasLead && group === all[0] ? 1 : 0)) % 2 === 1;
  const left = all.filter(isOdd).flatMap(({ suggestions: of }) => of.slice(-1));
  if (left.length < 2) return all;
  const even = all.map((group) => (isOdd(group) ? { ...group, suggestions: group.suggestions.slice(0, -1) } : group));
  return [...even.filter(({ suggestions: of }) => of.length > 0), { key: 'several', suggestions: left }];
}
