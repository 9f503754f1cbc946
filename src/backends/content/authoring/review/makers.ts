import type { Log } from '../../../kit/log.ts';
import type { AccountsByRole } from '../mails/approvers.ts';
import { AuthoringError } from '../errors.ts';

/** What was said of an account is good for so long: a page of a reviewer asks several times. */
const KNOWN_MS = 60_000;
/** Accounts that are remembered, those that were asked for last. */
const MOST_KNOWN = 1_000;

/**
 * Whether whoever made a link may make it still: a link is a right that somebody gave, and goes on no longer than theirs. Where the user
 * service does not say, what it said last counts.
 *
 * @returns a function that throws AuthoringError `unavailable` where nothing was said before
 */
export function createMakers({ accounts, log, now }: { accounts: AccountsByRole; log: Log; now: () => Date }) {
  const known = new Map<string, { may: boolean; until: number }>();
  return async (account: string): Promise<boolean> => {
    // Of an account that is erased its links keep no name.
    if (account === '') return false;
    const at = now().getTime();
    const before = known.get(account);
    if (before && before.until > at) return before.may;
    try {
      const may = await accounts.edits(account);
      known.delete(account);
      if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '');
      known.set(account, { may, until: at + KNOWN_MS });
      return may;
    } catch (error) {
      log.warn({ err: error }, 'the user service does not say whether whoever made a link is an editor');
      if (before) return before.may;
      throw new AuthoringError('unavailable', { headers: { 'retry-after': '5' }, cause: error });
    }
  };
}
