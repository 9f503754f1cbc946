import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { oweNotice } from '../mail/notices.ts';
import { forgetContact } from '../relay/sweep.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import { oweRoles } from '../users/roles.ts';
import { noteConsent } from '../verification/consents.ts';
import { noteRefused } from '../verification/refusals.ts';

/** What another part forgets of a member beside the rows that hang on `alumni.members`; in the transaction that deletes that row, before it. */
type Forget = (context: AlumniContext, account: string, transaction: Db) => Promise<void>;

/** Each part that keeps something of a member elsewhere adds itself. */
const FORGET: readonly Forget[] = [forgetContact];

/**
 * Forgets a member, or whoever asked to be one: profile, posts, messages, groups, mentoring, what is owed to the address. Lines
 * without a name or an address stay in the log of consents. Again is as good.
 *
 * @param why the person left, an officer erased them, or the account itself goes (then no mail says so: the user service does)
 * @returns whether there was something
 */
export async function forgetMember(context: AlumniContext, account: string, why: 'left' | 'erased' | 'account'): Promise<boolean> {
  const { db, mails } = context;
  const found = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account);
    const row = await transaction
      .selectFrom('members')
      .select(['email', 'name', 'language', 'state', 'person'])
      .where('account', '=', account)
      .executeTakeFirst();
    if (row === undefined) return false;
    await noteConsent(context, transaction, { account, what: why === 'left' ? 'left' : 'erased', language: row.language });
    // Nobody gets rid of a suspension, or of a refusal, by leaving and coming back.
    if (row.state === 'suspended') await noteRefused(context, transaction, 'suspended', { account, email: row.email });
    for (const forget of FORGET) await forget(context, account, transaction);
    await sql`delete from alumni.reports where kind = 'person' and subject = ${row.person}`.execute(transaction);
    await transaction.deleteFrom('members').where('account', '=', account).execute();
    await mails.forget(row.email, transaction);
    if (why === 'account') await transaction.deleteFrom('roles_owed').where('account', '=', account).execute();
    else {
      await oweRoles(transaction, account);
      await oweNotice(context, why, row, { transaction });
    }
    return true;
  });
  mails.wake();
  return found;
}
