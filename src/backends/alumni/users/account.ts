import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { forgetBounces } from '../relay/recipients.ts';
import type { Language } from '../storage/tables.ts';
import type { Account } from '../../kit/accounts/accounts.ts';

export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** The caller's account, as the user service knows it now: address and name never come from the call. */
export async function accountOf({ users }: Pick<AlumniContext, 'users'>, caller: Pick<Caller, 'account' | 'token'>): Promise<Account> {
  const account = await users.accountOf(caller.token);
  if (account.id !== caller.account) throw new AlumniError('session-needed');
  return account;
}

type Known = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'> & { language?: Language | undefined };

/** Takes over what the user service knows of an account. @returns whether it is anything to the alumni */
export async function takeAccount({ db }: Pick<AlumniContext, 'db'>, { id, email, language, ...names }: Known): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('members')
      .select(['email', 'name', 'language'])
      .where('account', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return false;
    const isOther = email !== before.email;
    const now = { email, name: nameOf(names), language: language ?? before.language };
    if (!isOther && now.name === before.name && now.language === before.language) return true;
    await transaction
      .updateTable('members')
      .set({
        ...now,
        // Whoever leaves is known again by these too (verification/known-by.ts).
        ...(isOther && {
          emails_before: sql<
            string[]
          >`array_append(array_remove(emails_before, ${before.email.toLowerCase()}), ${before.email.toLowerCase()})`,
        }),
      })
      .where('account', '=', id)
      .execute();
    // What failed at the address of before says nothing of the new one.
    if (isOther) await forgetBounces({ db: transaction }, id);
    return true;
  });
}

/** How long what the user service said of an account is good for. */
const FRESH_MS = 10 * 60_000;

/**
 * Brings the address and the name of a member up to date, now and then, where the user service does not tell of them by itself.
 *
 * @param patient whether a user service that does not answer is asked again later, not in the next call
 * @throws AlumniError `session-needed`
 */
export function createRefresh(
  context: Pick<AlumniContext, 'db' | 'users' | 'log'>,
  { patient = false } = {},
): (caller: Pick<Caller, 'account' | 'token'>) => Promise<void> {
  const asked = new Map<string, number>();
  return async (caller) => {
    const at = Date.now();
    if (at - (asked.get(caller.account) ?? 0) < FRESH_MS) return;
    if (asked.size > 10_000) asked.clear();
    asked.set(caller.account, at);
    try {
      const { language: _chosenElsewhere, ...account } = await accountOf(context, caller);
      await takeAccount(context, account);
    } catch (error) {
      // The page goes on with what was known.
      if (!patient) asked.delete(caller.account);
      if (error instanceof AlumniError && error.reason === 'session-needed') throw error;
      context.log.warn({ err: error }, 'the user service could not be asked for a member’s address');
    }
  };
}
