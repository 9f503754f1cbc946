import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import { manageToken, unsubscribeToken } from '../subscriptions/mail-tokens.ts';
import type { Row } from '../storage/tables.ts';
import { composeIssue } from '../../../lib/newsletters/compose.ts';
import type { PublishedItem } from './feed.ts';
import type { Issue } from '../../../lib/newsletters/issue.ts';
import { withoutLanguage, type Published } from './published.ts';

/** A claim that is older was left by a process that died. */
const CLAIM_MINUTES = 5;

type Recipient = Row<'subscribers', 'id' | 'email' | 'language'> & { newsletters: number; has_account: boolean; topics: string[] };

export interface IssueResult {
  issue: string;
  sent: number;
  failed: number;
}

/** Newsletters bring everything, alerts what belongs to their topics; nothing twice. */
async function itemsFor(recipient: Recipient, published: Published, fits: (item: PublishedItem) => boolean): Promise<PublishedItem[]> {
  const { language } = recipient;
  const lists = await Promise.all([
    ...(recipient.newsletters > 0 ? [published.everything(language)] : []),
    ...recipient.topics.map((topic) => published.onTopic(language, topic)),
  ]);
  const items = [
    ...new Map(
      lists
        .flat()
        .filter(fits)
        .map((item) => [item.url, item]),
    ).values(),
  ];
  return items;
}

/** How often each page was saved, by its path without the language. */
async function savesByPath({ db }: Pick<UsersContext, 'db'>): Promise<(url: string) => number> {
  const { rows } = await sql<{ path: string; saves: number }>`
    select path, count(*)::int as saves from users.saved_articles where deleted_at is null group by path`.execute(db);
  const counts = new Map<string, number>();
  for (const { path, saves } of rows) {
    const bare = withoutLanguage(path);
    counts.set(bare, (counts.get(bare) ?? 0) + saves);
  }
  return (url) => counts.get(withoutLanguage(new URL(url).pathname)) ?? 0;
}

/** Who gets the issue and has not got it: confirmed, not paused, subscribed before it was due (at any time, for one sent by hand). */
async function recipientsOf({ db }: Pick<UsersContext, 'db'>, issue: Issue, byHand: boolean): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.language, u.account_id is not null as has_account,
      count(*) filter (where s.kind = 'newsletter')::int as newsletters,
      coalesce(array_agg(s.key) filter (where s.kind = 'alert'), '{}') as topics
    from users.subscribers u join users.subscriptions s on s.subscriber_id = u.id and s.frequency = ${issue.frequency} and (${byHand} or s.created_at < ${issue.due})
    where u.confirmed_at is not null and (u.paused_until is null or u.paused_until < now())
      and not exists (
        select 1 from users.deliveries d where d.issue = ${issue.id} and d.subscriber_id = u.id
        and (d.sent_at is not null or d.claimed_at > now() - ${CLAIM_MINUTES}::int * interval '1 minute'))
    group by u.id order by u.id`.execute(db);
  return rows;
}

/** True for one process alone. What a dead one had claimed is claimed again after a while. */
async function claim({ db }: Pick<UsersContext, 'db'>, issue: Issue, subscriberId: string): Promise<boolean> {
  const result = await sql`
    insert into users.deliveries as d (issue, subscriber_id) select ${issue.id}, id from users.subscribers where id = ${subscriberId}
    on conflict (issue, subscriber_id) do update set claimed_at = now()
    where d.sent_at is null and d.claimed_at <= now() - ${CLAIM_MINUTES}::int * interval '1 minute'`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/**
 * Sends an issue to everybody who has not got it, once: each recipient is claimed by a row that is unique, and marked after
 * the relay has taken the mail. A crash in between leaves at most one mail of each process in doubt; it is sent again after
 * some minutes with the same Message-ID, by which mail servers drop the copy.
 *
 * @param options.appeared when a piece became readable; by its date unless given
 */
export async function sendIssue(
  context: UsersContext,
  issue: Issue,
  published: Published,
  options: { byHand?: boolean; appeared?: (item: PublishedItem) => Date } = {},
): Promise<IssueResult> {
  const { db, mails, secrets, config, log } = context;
  const result: IssueResult = { issue: issue.id, sent: 0, failed: 0 };
  const saves = issue.frequency === 'monthly' ? await savesByPath(context) : undefined;
  const { appeared = ({ publishedAt }) => publishedAt } = options;
  const inPeriod = (item: PublishedItem): boolean =>
    options.byHand === true || (appeared(item) >= issue.from && appeared(item) < issue.due);
  /** An issue goes without a picture that cannot be had. */
  const pictureAt = (address: string) =>
    published.picture(address).catch((error: unknown) => {
      log.warn({ err: error, picture: address }, 'the picture of an issue cannot be had; it goes without');
      return undefined;
    });
  for (const recipient of await recipientsOf(context, issue, options.byHand ?? false)) {
    try {
      const composed = composeIssue(await itemsFor(recipient, published, inPeriod), issue.frequency, saves);
      if (composed === undefined || !(await claim(context, issue, recipient.id))) continue;
      const { drawing } = composed.lead;
      const picture = drawing === undefined ? undefined : await pictureAt(drawing);
      await mails.digest(recipient.email, recipient.language, {
        frequency: issue.frequency,
        issue: composed,
        picture,
        unsubscribeToken: unsubscribeToken(secrets, { subscriberId: recipient.id, frequency: issue.frequency }),
        manageToken: recipient.has_account ? undefined : manageToken(secrets, recipient.id),
        messageId: `${issue.id.replace(/[^\w-]/g, '-')}.${recipient.id}@${new URL(config.origins.insights).hostname}`,
      });
      await db
        .updateTable('deliveries')
        .set({ sent_at: sql`now()` })
        .where('issue', '=', issue.id)
        .where('subscriber_id', '=', recipient.id)
        .execute();
      result.sent += 1;
    } catch (error) {
      result.failed += 1;
      log.warn({ err: error, issue: issue.id, subscriber: recipient.id }, 'a newsletter could not be sent; it is tried again');
    }
  }
  return result;
}
