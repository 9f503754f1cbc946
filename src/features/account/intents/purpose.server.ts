import type { CookieJar } from '../session/server';
import { addressKey, waitingIntents } from './intent-store.server';
import { purposeOf, purposeOfTarget, type Purpose } from './purpose';

interface SignIn {
  /** Where it leads. */
  to: string | undefined;
  /** It was asked for by a page, not chosen by the visitor. */
  asked: boolean;
  /** It is for the one-click subscription that waits (decisions, "Hash routes", `stickyoneclick`). */
  oneClick: boolean;
}

/**
 * What a sign-in is for: what was pressed on the page that it leads to, else what was pressed last and waits still, else the
 * page. Undefined when it is for nothing in particular.
 */
export async function purposeFor(jar: CookieJar, { to, asked, oneClick }: SignIn): Promise<Purpose | undefined> {
  const waiting = await waitingIntents(jar);
  const own =
    (oneClick ? waiting.find(({ intent }) => intent.kind === 'newsletter/one-click') : undefined) ??
    waiting.findLast(({ page }) => page === addressKey(to)) ??
    waiting.at(-1);
  return own ? purposeOf(own.intent) : purposeOfTarget(to, asked);
}
