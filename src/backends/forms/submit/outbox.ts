import type { FormsContext } from '../context.ts';
import type { ActionType } from '../definitions/definition.ts';
import { NOTICE_MINUTES, type OwedJob } from '../mail/owed.ts';

/** The mail that an action of a form owes. */
export const mailOf = (submissionId: string, kind: ActionType, to: string): OwedJob => ({
  kind: kind === 'sendEmailToUser' ? 'receipt' : 'notice',
  to,
  submissionId,
});

/** Moves over what a database from before migration 0402 still owes; nothing where that is done. */
export async function takeOver({ db, owing }: Pick<FormsContext, 'db' | 'owing'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction.deleteFrom('outbox_before').returning(['submission_id', 'kind', 'recipient']).execute();
    for (const row of rows) await owing.put(mailOf(row.submission_id, row.kind, row.recipient), NOTICE_MINUTES, transaction);
  });
  owing.wake();
}
