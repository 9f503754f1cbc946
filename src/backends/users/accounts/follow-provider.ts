import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import type { UsersTables } from '../storage/tables.ts';
import { oweAlumni } from './alumni-holder.ts';
import { changeEmail, isSameAddress, subjectsOf, type AccountKey } from './accounts.ts';
import { forgetMailed } from './verifications.ts';

/**
 * Gives an account another address, in a transaction of the caller's: what was mailed to the one before is good for nothing, and both
 * are told. `owing.wake` afterwards.
 * @throws UsersError `email-taken`: the transaction can only be undone
 */
export async function moveAddress(
  context: Pick<UsersContext, 'mails' | 'alumni' | 'owing'>,
  transaction: Transaction<UsersTables>,
  { account, subjects, email, occasion }: { account: AccountKey; subjects: readonly string[]; email: string; occasion: Occasion },
): Promise<void> {
  if (!(await changeEmail(transaction, account.id, email))) throw new UsersError('email-taken');
  await forgetMailed(transaction, { accountId: account.id, subjects });
  await oweAlumni(context, account.id, undefined, transaction);
  // What still waits for the address that is left may be read by whoever has it next; the one mail below tells what has to be told.
  await context.owing.forget(account.email, transaction);
  for (const address of [account.email, email])
    await context.mails.notice('emailChanged', address, account.language, { occasion, values: { email } }, transaction);
}

/** Makes an address that the identity provider vouches for the account's; undefined where another account has it here. Ending the sign-ins is left to who calls. */
async function adopt(context: UsersContext, account: AccountKey, email: string, occasion: Occasion): Promise<AccountKey | undefined> {
  const { db, config, owing, security, log } = context;
  const subjects = await subjectsOf(db, account.id, config.identityIssuer);
  try {
    await db.transaction().execute((transaction) => moveAddress(context, transaction, { account, subjects, email, occasion }));
  } catch (error) {
    if (!(error instanceof UsersError) || error.reason !== 'email-taken') throw error;
    log.warn({ reader: account.id }, 'the address of a reader at the identity provider is that of another account here');
    return undefined;
  }
  owing.wake();
  security.write({ event: 'account', change: 'email-changed', account: email, reader: account.id });
  return { ...account, email };
}

interface Held {
  subject: string;
  email: string;
}

/** The identities of an account with their addresses at the provider, the newest first; none of those that are gone there. */
async function heldThere({ db, config, management }: UsersContext, { id }: AccountKey): Promise<Held[]> {
  const subjects = await subjectsOf(db, id, config.identityIssuer);
  const held = await Promise.all(subjects.map(async (subject) => ({ subject, email: await management.emailOf(subject) })));
  return held.flatMap(({ subject, email }) => (email === undefined ? [] : [{ subject, email }]));
}

const holderOf = (held: readonly Held[], address: string): Held | undefined => held.find(({ email }) => isSameAddress(email, address));

/**
 * The account as it is after a look at the provider, which may change a person's address alone: one that it has of no identity of the
 * account any more may be somebody else's by now, to whom nothing of the account may be mailed.
 * @param given `moved`: of which the provider told that its address changed, and with it that its sign-ins end: the account's is that of
 * this one, of all that it has; without it they end here, all but `keep`
 * @returns with the subject that has the account's address there, where one has; undefined where another account has the new address here
 * @throws UsersError `identity-provider-unavailable`
 */
export async function followProvider(
  context: UsersContext,
  account: AccountKey,
  occasion: Occasion,
  { moved, keep }: { moved?: string; keep?: string | undefined } = {},
): Promise<{ account: AccountKey; subject?: string | undefined } | undefined> {
  const held = await heldThere(context, account);
  const holder = holderOf(held, account.email);
  const next = held.find(({ subject }) => subject === moved) ?? held[0];
  if (holder !== undefined || next === undefined) return { account, subject: holder?.subject };
  const adopted = await adopt(context, account, next.email, occasion);
  // As the mail says that both addresses get.
  if (adopted !== undefined && moved === undefined)
    await context.endings.others(account.id, 'email-changed', { sessionId: randomUUID(), signIn: keep });
  return adopted && { account: adopted, subject: next.subject };
}

/**
 * The same at a sign-in, which says the address itself: believed while the provider has it of the subject, for a token may be older than
 * a change. Of several identities one may have another address for good, such as that of a social provider: the account's stays as long
 * as the provider has it of one of them.
 *
 * @returns whether the account has another address now: then all its sign-ins end but this one
 */
export async function followClaims(
  context: UsersContext,
  account: AccountKey,
  { subject, email, occasion }: { subject: string; email: string; occasion: Occasion },
): Promise<boolean> {
  if (isSameAddress(email, account.email)) return false;
  try {
    const held = await heldThere(context, account);
    const claimed = held.some((each) => each.subject === subject && isSameAddress(each.email, email));
    return claimed && holderOf(held, account.email) === undefined && (await adopt(context, account, email, occasion)) !== undefined;
  } catch (error) {
    if (!(error instanceof UsersError)) throw error;
    // Nobody is kept out for it: the next sign-in tries again.
    context.log.warn({ err: error, reader: account.id }, 'an address that the identity provider changed was not followed');
    return false;
  }
}
