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
 * are alone with their reason stand together at the end: a head over each would be longer than what it heads.
 */
export function byReason(suggestions: readonly Suggestion[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion.reason);
    const before = groups.get(key);
    groups.set(key, { key, reason: suggestion.reason, suggestions: [...(before?.suggestions ?? []), suggestion] });
  }
  const all = [...groups.values()];
  const alone = all.filter(({ suggestions: of }) => of.length === 1);
  if (alone.length < 2) return all;
  return [...all.filter((group) => !alone.includes(group)), { key: 'several', suggestions: alone.flatMap(({ suggestions: of }) => of) }];
}
