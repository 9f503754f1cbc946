import { sql } from 'kysely';
import { ANSWER_MS, RelayError } from '../../kit/mail/mailer.ts';
import { isFinal, isPerhapsDone } from '../../kit/outbox/retry.ts';
import type { Issue } from '../../../lib/newsletters/issue.ts';
import type { UsersContext } from '../context.ts';
import type { Row } from '../storage/tables.ts';

/** A claim that is older was left by a process that died: a relay may think for `ANSWER_MS` before it says that it has taken a mail. */
export const CLAIM_MINUTES = ANSWER_MS / 60_000 + 5;
/** What a relay defers for one address is tried again later each time, as a queue of mails would: three times as long, up to half a day. */
const DEFERRED_MINUTES = 5;
const FACTOR = 3;
const LONGEST_MINUTES = 12 * 60;
/** So many issues in a row were refused for good of an address: nothing more goes there, or relays take us for who writes to made-up ones. */
export const MOST_REFUSALS = 3;

export type Recipient = Row<'subscribers', 'id' | 'email' | 'language'> & { newsletters: number; has_account: boolean; topics: string[] };

export interface Deliveries {
  /** Who gets the issue and has not got it, nobody where the office holds it: confirmed, not paused, not refused by their server again and again, subscribed before it was due (at any time, for one sent by hand). Who was deferred comes last. */
  open(): Promise<Recipient[]>;
  /**
   * True for one process alone: what the recipient is to get by now, at the address of now; undefined for who has ended or paused it
   * since, or has it, and where the office holds the issue. What a dead process had claimed is claimed again after a while.
   */
  claim(id: string): Promise<Recipient | undefined>;
  /** Forgets a claim for which there is nothing to send. */
  drop(id: string): Promise<void>;
  sent(id: string): Promise<void>;
  /**
   * What was refused for good is not tried again, what got any other answer later each time and after all others; so is what the relay
   * has all of and did not answer, no sooner than in an hour: it was perhaps delivered.
   */
  failed(id: string, error: unknown): Promise<void>;
  /** What was refused for good is tried again, later: it was said of us. @param counted of whom that was counted as a refusal of their address */
  triedAgain(ids: readonly string[], counted: readonly string[]): Promise<void>;
}

/** What the relay said no to, this mail or its recipient; undefined when it said nothing, or would not see it. */
export const answeredOf = (error: unknown): RelayError['answered'] => (error instanceof RelayError ? error.answered : undefined);

/** Who has got an issue, a row each. */
export function deliveriesOf({ db }: Pick<UsersContext, 'db'>, issue: Issue, byHand: boolean): Deliveries {
  const mayBeClaimed = sql`d.sent_at is null and d.refused_at is null and d.claimed_at <= now()
    - greatest(${CLAIM_MINUTES}::int, least(${DEFERRED_MINUTES}::int * power(${FACTOR}::int, least(d.tries, 10)), ${LONGEST_MINUTES}::int)) * interval '1 minute'`;
  const recipients = (one?: string) => sql`
    select u.id, u.email, u.language, u.account_id is not null as has_account,
      count(*) filter (where s.kind = 'newsletter')::int as newsletters,
      coalesce(array_agg(s.key) filter (where s.kind = 'alert'), '{}') as topics
    from users.subscribers u join users.subscriptions s on s.subscriber_id = u.id and s.frequency = ${issue.frequency} and (${byHand} or s.created_at < ${issue.due})
    where ${one === undefined ? sql`true` : sql`u.id = ${one}`} and u.confirmed_at is not null and (u.paused_until is null or u.paused_until < now()) and u.refusals < ${MOST_REFUSALS}
      and not exists (select 1 from users.digest_holds h where h.issue = ${issue.id})
    group by u.id`;
  const change = (id: string, changes: ReturnType<typeof sql>) =>
    sql`update users.deliveries set ${changes} where issue = ${issue.id} and subscriber_id = ${id}`.execute(db);
  return {
    open: async () => {
      const { rows } = await sql<Recipient>`
        select r.* from (${recipients()}) r left join users.deliveries d on d.issue = ${issue.id} and d.subscriber_id = r.id
        where d.subscriber_id is null or ${mayBeClaimed} order by coalesce(d.tries, 0), r.id`.execute(db);
      return rows;
    },
    claim: async (id) => {
      const { rows } = await sql<Recipient>`
        with recipient as (${recipients(id)}), claimed as (
          insert into users.deliveries as d (issue, subscriber_id) select ${issue.id}, id from recipient
          on conflict (issue, subscriber_id) do update set claimed_at = now() where ${mayBeClaimed} returning subscriber_id)
        select recipient.* from recipient join claimed on claimed.subscriber_id = recipient.id`.execute(db);
      return rows[0];
    },
    drop: async (id) => {
      await sql`delete from users.deliveries where issue = ${issue.id} and subscriber_id = ${id} and sent_at is null`.execute(db);
    },
    sent: async (id) => {
      // Who was held meanwhile stays so: their mail was under way when it was said.
      await sql`
        with sent as (update users.deliveries set sent_at = now() where issue = ${issue.id} and subscriber_id = ${id})
        update users.subscribers set refusals = 0 where refusals between 1 and ${MOST_REFUSALS - 1}::int and id = ${id}`.execute(db);
    },
    triedAgain: async (ids, counted) => {
      await sql`
        with again as (update users.deliveries set refused_at = null, tries = tries + 1 where issue = ${issue.id} and subscriber_id = any(${ids}::uuid[]))
        update users.subscribers set refusals = refusals - 1 where refusals > 0 and id = any(${counted}::uuid[])`.execute(db);
    },
    failed: async (id, error) => {
      if (isFinal(error)) {
        await change(id, sql`refused_at = now()`);
        if (answeredOf(error) === 'recipient') await sql`update users.subscribers set refusals = refusals + 1 where id = ${id}`.execute(db);
      } else if (answeredOf(error) !== undefined) await change(id, sql`tries = tries + 1`);
      else if (isPerhapsDone(error)) await change(id, sql`tries = tries + 1, claimed_at = now() + interval '1 hour'`);
    },
  };
}
