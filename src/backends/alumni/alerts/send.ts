import { sql } from 'kysely';
import { currentIssue, type Frequency } from '../../kit/issue.ts';
import type { AlumniContext } from '../context.ts';
import { hasWords, isIn, isOpen, notApart } from '../posts/posts.ts';
import { NOTICE_MINUTES } from '../relay/owed.ts';

type Parts = Pick<AlumniContext, 'db' | 'now' | 'contact' | 'log' | 'background'>;

/** How long it is remembered which issue somebody had. */
const ISSUE_DAYS = 30;

interface Due {
  account: string;
  types: string[];
  words: string;
  country: string;
  fresh_from: Date;
}

/**
 * One issue for one member: what is new, what was told before, and the mail, together or not at all. By two processes at once, or
 * done again after a crash, nothing is sent twice.
 */
async function sendOne(parts: Parts, issue: string, { account, types, words, country, fresh_from }: Due): Promise<boolean> {
  return parts.db.transaction().execute(async (transaction) => {
    const { rows: claimed } = await sql`
      insert into alumni.alert_issues (account, issue) select account, ${issue} from alumni.alerts where account = ${account}
      on conflict do nothing returning account`.execute(transaction);
    if (claimed.length === 0) return false;
    const { rows } = await sql<{ id: string }>`
      insert into alumni.alert_posts (account, post)
      select ${account}, p.id from alumni.posts p
      where ${isOpen(parts.now())} and ${notApart(account)} and p.recruiter <> ${account} and p.created_at >= ${fresh_from}::timestamptz
        and (${types.length === 0} or p.type = any(${types}::text[])) and (${country === ''} or ${isIn(country)}) and ${hasWords(words)}
      on conflict do nothing returning post as id`.execute(transaction);
    if (rows.length === 0) return false;
    await parts.contact.owing.put(
      { kind: 'alert', account, posts: rows.map(({ id }) => id) },
      { minutes: NOTICE_MINUTES, about: account },
      transaction,
    );
    return true;
  });
}

/** Sends one issue to every alert of its frequency that began before, and whose frequency was chosen before, and has not had it. @returns how many mails are on their way */
async function sendAlerts(parts: Parts, frequency: Frequency): Promise<number> {
  const { id: issue, due } = currentIssue(frequency, parts.now());
  const { rows } = await sql<Due>`
    select a.account, a.types, a.words, a.country, a.fresh_from from alumni.alerts a join alumni.members m on m.account = a.account and m.state = 'member'
    where a.frequency = ${frequency} and greatest(a.fresh_from, a.frequency_at) < ${due}::timestamptz
      and not exists (select 1 from alumni.alert_issues i where i.account = a.account and i.issue = ${issue})
    order by a.account`.execute(parts.db);
  let sent = 0;
  for (const alert of rows) {
    if (parts.background.ending.aborted) break;
    try {
      if (await sendOne(parts, issue, alert)) sent += 1;
    } catch (error) {
      // The others are not to wait for one; this one is made again with the next look.
      parts.log.warn({ err: error, issue }, 'an alert of posts could not be made; it is tried again');
    }
  }
  parts.contact.owing.wake();
  return sent;
}

/** Sends what is due, and forgets issues of long ago. */
export async function sweepAlerts(parts: Parts): Promise<void> {
  for (const frequency of ['daily', 'weekly'] as const) await sendAlerts(parts, frequency);
  await sql`delete from alumni.alert_issues where at < ${parts.now()}::timestamptz - ${ISSUE_DAYS}::int * interval '1 day'`.execute(
    parts.db,
  );
}
