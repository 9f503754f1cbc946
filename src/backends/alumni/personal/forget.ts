import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { oweNotice } from '../mail/notices.ts';
import { forgetContact } from '../relay/sweep.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import { oweRoles } from '../users/roles.ts';
import { noteConsent } from '../verification/consents.ts';
import { keepBlocks } from '../verification/blocks-kept.ts';
import { lockList } from '../verification/leavers/import.ts';
import { takeOffList } from '../verification/leavers/off-list.ts';
import { noteRefused } from '../verification/refusals.ts';

/** What another part forgets of a member beside the rows that hang on `alumni.members`; in the transaction that deletes that row, before it. */
type Forget = (context: AlumniContext, account: string, transaction: Db) => Promise<void>;

/** Each part that keeps something of a member elsewhere adds itself. */
const FORGET: readonly Forget[] = [forgetContact];

/** Whether officers have still to look at a report about a member. */
async function isReported(transaction: Db, account: string): Promise<boolean> {
  const open = await transaction
    .selectFrom('reports')
    .select('id')
    .where('about', '=', account)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Forgets a member, or whoever asked to be one: profile, posts, messages, groups, mentoring, what is owed to the address. Lines
 * without a name or an address stay in the log of consents. Again is as good.
 *
 * @param why the person left, an officer erased them, or the account itself goes (then no mail says so: the user service does)
 * @param offList from the list of former colleagues too, for good
 * @returns how many lines of that list went; undefined where there was nothing
 */
export async function forgetMember(
  context: AlumniContext,
  account: string,
  why: 'left' | 'erased' | 'account',
  { offList = false }: { offList?: boolean } = {},
): Promise<{ lines: number } | undefined> {
  const { db, mails } = context;
  const found = await db.transaction().execute(async (transaction) => {
    if (offList) await lockList(transaction);
    await lockAccount(transaction, account);
    const row = await transaction
      .selectFrom('members')
      .select(['email', 'emails_before', 'name', 'language', 'state', 'person', 'leaver'])
      .where('account', '=', account)
      // Whoever blocks or reports at this moment comes before it, or finds nobody.
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const wasIn = row.state === 'member' || row.state === 'suspended';
    const what = !wasIn ? 'withdrawn' : why === 'left' ? 'left' : 'erased';
    await noteConsent(context, transaction, { account, what, language: row.language });
    // Nobody gets rid of a suspension, of a block or of a report that waits by leaving and coming back.
    const who = { account, email: row.email, emailsBefore: row.emails_before, line: row.leaver };
    if (row.state === 'suspended') await noteRefused(context, transaction, 'suspended', who);
    if (await isReported(transaction, account)) await noteRefused(context, transaction, 'reported', who);
    await keepBlocks(context, transaction, who);
    for (const forget of FORGET) await forget(context, account, transaction);
    await sql`delete from alumni.reports where kind = 'person' and subject = ${row.person}`.execute(transaction);
    await transaction.deleteFrom('members').where('account', '=', account).execute();
    const lines = offList ? await takeOffList(context, transaction, { emails: [row.email.toLowerCase()], line: row.leaver }) : 0;
    await mails.forget(row.email, transaction);
    if (why === 'account') await transaction.deleteFrom('roles_owed').where('account', '=', account).execute();
    else {
      await oweRoles(transaction, account);
      // Who never was in has nothing to be told gone: they see it on the page where they pressed.
      if (wasIn || why !== 'left') await oweNotice(context, why, row, { transaction });
    }
    return { lines };
  });
  mails.wake();
  return found;
}
