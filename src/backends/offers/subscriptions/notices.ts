import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import { lockKnownAccount } from '../webhook/tell.ts';
import { write } from './changes.ts';

type Parts = Pick<OffersContext, 'db' | 'config' | 'now' | 'queue' | 'mails' | 'secrets'>;

/** Days before the first charge after free time, and before a renewal by half a year or longer. */
const TRIAL_NOTICE_DAYS = 3;
const RENEWAL_NOTICE_DAYS = 30;
const LONG_MONTHS = 6;

/** Writes of charges that are coming, once of each: who forgets a contract is not to learn of it by the charge. */
export async function noticeDue(parts: Parts): Promise<void> {
  const { db, now, mails } = parts;
  const { rows } = await sql<{ id: string; uid: string; trial: boolean }>`
    select id, uid, trial from (
      select s.id, s.uid, s.paid_until,
        not exists (select 1 from offers.payments p where p.subscription_id = s.id and p.amount > 0) as trial,
        s.period_unit = 'year' or (s.period_unit = 'month' and s.period_count >= ${LONG_MONTHS}) as long
      from offers.subscriptions s
      where s.state = 'active' and s.declined_at is null and s.paid_until > ${now()} and s.notified_until is distinct from s.paid_until
        and s.paid_until <= ${now()}::timestamptz + ${RENEWAL_NOTICE_DAYS}::int * interval '1 day'
    ) due
    where case when trial then paid_until <= ${now()}::timestamptz + ${TRIAL_NOTICE_DAYS}::int * interval '1 day' else long end
    order by paid_until limit 500`.execute(db);
  const failures: unknown[] = [];
  for (const { id, uid, trial } of rows)
    await db
      .transaction()
      .execute(async (on) => {
        if (!(await lockKnownAccount(on, uid))) return;
        const noted = await on
          .updateTable('subscriptions')
          .set((of) => ({ notified_until: of.ref('paid_until') }))
          .where('id', '=', id)
          .where('state', '=', 'active')
          .where(sql<boolean>`notified_until is distinct from paid_until`)
          .returningAll()
          .executeTakeFirst();
        if (noted !== undefined) await write(parts, on, trial ? 'trialEnds' : 'renews', noted);
      })
      // Those behind it are due all the same.
      .catch((error: unknown) => failures.push(error));
  if (rows.length > 0) mails.wake();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges that are coming could not be told of.`);
}
