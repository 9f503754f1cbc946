import { COVERED } from '../common/covered';
import type { Reason, Suggestion } from './model';

interface Drawing {
  src: string;
  /** Of a book: it has words to its edges. */
  isCover: boolean;
}

export interface ReasonGroup {
  /** Of the reason, the same for each of its suggestions. */
  key: string;
  reason: Reason;
  /** The first drawing of its suggestions, or a cover where they have no other; undefined where none has one. */
  drawing: Drawing | undefined;
  suggestions: readonly Suggestion[];
}

const keyOf = (reason: Reason): string =>
  'href' in reason ? `${reason.kind} ${reason.href}` : `${reason.kind} ${reason.of} ${reason.key}`;

const drawingOf = ({ image, type }: Suggestion): Drawing | undefined => (image ? { src: image.src, isCover: type === COVERED } : undefined);
const better = (one: Drawing | undefined, other: Drawing | undefined): Drawing | undefined =>
  one && other ? (one.isCover && !other.isCover ? other : one) : (one ?? other);

/** Suggestions by what they are offered for: the groups, and what is in each, in the order in which they came, the best first. */
export function byReason(suggestions: readonly Suggestion[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion.reason);
    const before = groups.get(key);
    groups.set(key, {
      key,
      reason: suggestion.reason,
      drawing: better(before?.drawing, drawingOf(suggestion)),
      suggestions: [...(before?.suggestions ?? []), suggestion],
    });
  }
  return [...groups.values()];
}
