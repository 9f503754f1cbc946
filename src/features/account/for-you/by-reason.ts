import type { Reason, Suggestion } from './model';

export interface ReasonGroup {
  /** Of the reason, the same for each of its suggestions. */
  key: string;
  reason: Reason;
  suggestions: readonly Suggestion[];
}

const keyOf = (reason: Reason): string =>
  'href' in reason ? `${reason.kind} ${reason.href}` : `${reason.kind} ${reason.of} ${reason.key}`;

/** Suggestions by what they are offered for: the groups, and what is in each, in the order in which they came, the best first. */
export function byReason(suggestions: readonly Suggestion[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion.reason);
    const before = groups.get(key);
    groups.set(key, { key, reason: suggestion.reason, suggestions: [...(before?.suggestions ?? []), suggestion] });
  }
  return [...groups.values()];
}
