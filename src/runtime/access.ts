/** Who may read what (decisions, "Roles"). Browser-safe: the decision is made on the server (`access.server.ts`) and sent with the page. */
import { assertUnreachable } from '@/lib/assert-unreachable';

/** Values of the field `Access`, from open to strict. */
export const ACCESS_LEVELS = ['free', 'registered', 'premium'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

export type Reader = { kind: 'visitor' } | { kind: 'reader' } | { kind: 'premium' };

/** What opens the text of one piece to somebody who may not read all of its level. */
export type Grant = 'meter' | 'gift' | 'institution' | 'subscription';

/** What a text needs that the reader lacks. */
export type AccessNeed = Exclude<AccessLevel, 'free'>;

/** What of a text is not in its teaser: how long it takes to read, in minutes, and how many figures, charts and tables it has. */
interface Rest {
  minutes: number | null;
  figures: number;
}

export type AccessDecision = { kind: 'full' } | { kind: 'teaser'; needs: AccessNeed; /** Of a page that is a text. */ rest?: Rest };

/** What is asked of someone who sees a teaser; null when there is nothing to ask. */
export function neededFor(decision: AccessDecision): AccessNeed | null {
  switch (decision.kind) {
    case 'full':
      return null;
    case 'teaser':
      return decision.needs;
    default:
      return assertUnreachable(decision);
  }
}
