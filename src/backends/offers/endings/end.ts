import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { cancel, refund } from '../subscriptions/lifecycle.ts';

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
 * @param what with `number`, that of a receipt, the contract that was paid by it; to withdraw is for a contract that is named
 */
export async function endContract(
  context: OffersContext,
  { kind, email, number }: { kind: 'cancel' | 'withdraw'; email: string; number: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ uid: string; id: string; payment: string | null; amount: number | null }>`
    select distinct on (s.id) s.uid, s.id, p.id as payment, p.amount
    from offers.accounts a join offers.subscriptions s on s.uid = a.uid
    left join offers.payments p on p.subscription_id = s.id and p.number = ${number ?? null}::bigint
    where lower(a.email) = lower(${email}) and s.state <> 'ended' and (${number ?? null}::bigint is null or p.id is not null)
    order by s.id limit 20`.execute(context.db);
  for (const { uid, id, payment, amount } of rows) {
    const given = kind === 'withdraw' && payment !== null && amount !== 0 && (await givenBack(context, payment, uid));
    if (!given) await unlessOver(() => cancel(context, { uid, id }));
  }
}

/** @returns false where the time to withdraw is over: who wants out by then cancels */
async function givenBack(context: OffersContext, payment: string, uid: string): Promise<boolean> {
  try {
    await refund(context, payment, uid);
    return true;
  } catch (error) {
    if (error instanceof OffersError && error.reason === 'refund-over') return false;
    throw error;
  }
}
