import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { cancel } from '../subscriptions/by-reader.ts';
import { refund, withdrawUnpaid } from '../subscriptions/giving-back.ts';

/** Ends what is refused in the state that it is in: it has ended, or is cancelled, by now. */
async function unlessOver(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof OffersError) || !['wrong-state', 'not-there'].includes(error.reason)) throw error;
  }
}

/**
 * Ends contracts for whoever knows the address of their account, and tells nobody but that address: by mail, as of any change.
 * @param what with `number`, that of a receipt, the contract that it belongs to; to withdraw is for a contract that is named, and gives
 * back its first payment whichever of its receipts was typed: that of free time has a number, too
 */
export async function endContract(
  context: OffersContext,
  { kind, email, number }: { kind: 'cancel' | 'withdraw'; email: string; number: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ uid: string; id: string; first: string | null }>`
    select s.uid, s.id,
      (select p.id from offers.payments p where p.subscription_id = s.id and p.amount > 0 order by p.number limit 1) as first
    from offers.accounts a join offers.subscriptions s on s.uid = a.uid
    where lower(a.email) = lower(${email}) and (s.state <> 'ended' or ${kind === 'withdraw'})
      and (${number ?? null}::bigint is null
        or exists (select 1 from offers.payments p where p.subscription_id = s.id and p.number = ${number ?? null}::bigint))
    order by s.id limit 20`.execute(context.db);
  for (const { uid, id, first } of rows) {
    const withdrawn = kind === 'withdraw' && number !== undefined && (await withdrew(context, { uid, id, first }));
    if (!withdrawn) await unlessOver(() => cancel(context, { uid, id }));
  }
}

/** @returns false where the time to withdraw is over: who wants out by then cancels */
async function withdrew(context: OffersContext, { uid, id, first }: { uid: string; id: string; first: string | null }): Promise<boolean> {
  try {
    if (first === null) await withdrawUnpaid(context, { uid, id });
    else await refund(context, first, uid);
    return true;
  } catch (error) {
    if (error instanceof OffersError && error.reason === 'refund-over') return false;
    throw error;
  }
}
