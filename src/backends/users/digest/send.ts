import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import { manageToken, unsubscribeToken } from '../subscriptions/mail-tokens.ts';
import { isFinal } from '../../kit/outbox/retry.ts';
import { answeredOf, deliveriesOf, type Recipient } from './deliveries.ts';
import type { PublishedItem } from './feed.ts';
import { issueFor } from './issue-for.ts';
import type { Issue } from '../../../lib/newsletters/issue.ts';
import { withoutLanguage, type Published } from './published.ts';

/** As many as an outbox delivers at a time. */
const AT_ONCE = 4;
/** So many mails in a row that were not taken, and no recipient refused: it is the relay, not the addresses. */
const RELAY_AWAY = 2 * AT_ONCE;
/** So many recipients refused in a row, and no mail taken: that is said of us, whatever the code. */
const ALL_REFUSED = 10 * AT_ONCE;

export interface IssueResult {
  issue: string;
  sent: number;
  failed: number;
  /** Who has still to get it: not taken for now, not made, or not come to in this round. */
  waiting: number;
}

/** Newsletters bring everything, alerts what belongs to their topics. */
async function itemsFor(
  { language, newsletters, topics }: Recipient,
  published: Pick<Published, 'everything' | 'onTopic'>,
  fits: (item: PublishedItem) => boolean,
): Promise<{ newsletter: PublishedItem[] | undefined; alerts: PublishedItem[] }> {
  const [everything, ...onTopics] = await Promise.all([
    newsletters > 0 ? published.everything(language) : undefined,
    ...topics.map((topic) => published.onTopic(language, topic)),
  ]);
  return { newsletter: everything?.filter(fits), alerts: onTopics.flat().filter(fits) };
}

/** How often each page was saved, by its path without the language. */
export async function savesByPath({ db }: Pick<UsersContext, 'db'>): Promise<(url: string) => number> {
  const { rows } = await sql<{ path: string; saves: number }>`
    select path, count(*)::int as saves from users.saved_articles where deleted_at is null group by path`.execute(db);
  const counts = new Map<string, number>();
  for (const { path, saves } of rows) {
    const bare = withoutLanguage(path);
    counts.set(bare, (counts.get(bare) ?? 0) + saves);
  }
  return (url) => counts.get(withoutLanguage(new URL(url).pathname)) ?? 0;
}

/**
 * Sends an issue to everybody who has not got it, once: each recipient is claimed by a row that is unique, and marked after
 * the relay has taken the mail. A crash in between leaves a few mails of each process in doubt; they are sent again after
 * some minutes with the same Message-ID, by which mail servers drop the copy. Where the relay takes nothing the round ends, and
 * the next one goes on.
 *
 * @param options.appeared when a piece became readable; by its date unless given
 * @param options.ending ends the round before the next recipient
 */
export async function sendIssue(
  context: Pick<UsersContext, 'db' | 'mails' | 'secrets' | 'config' | 'log'>,
  issue: Issue,
  published: Published,
  options: { byHand?: boolean; appeared?: (item: PublishedItem) => Date; ending?: AbortSignal } = {},
): Promise<IssueResult> {
  const { mails, secrets, config, log } = context;
  const result: IssueResult = { issue: issue.id, sent: 0, failed: 0, waiting: 0 };
  const deliveries = deliveriesOf(context, issue, options.byHand ?? false);
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
  // A feed is read for all who come within a minute, so that its failure is the same error for each of them, and is said once.
  const said = new Set<unknown>();
  const sayOnce = (error: unknown, message: string, more: object): void => {
    if (said.has(error)) return;
    said.add(error);
    log.warn({ err: error, issue: issue.id, ...more }, message);
  };
  const feeds: Pick<Published, 'everything' | 'onTopic'> = {
    everything: (language) => published.everything(language),
    onTopic: (language, topic) =>
      published.onTopic(language, topic).catch((error: unknown) => {
        sayOnce(error, 'the feed of a topic cannot be had; issues go without it', { topic });
        return [];
      }),
  };
  const composedFor = async (recipient: Recipient) => {
    const { newsletter, alerts } = await itemsFor(recipient, feeds, inPeriod);
    return issueFor(newsletter, alerts, issue.frequency, saves);
  };
  /** What the mail is, where it is no newsletter: topics by their names. */
  const topicsOf = async ({ newsletters, topics, language }: Recipient): Promise<string[] | undefined> =>
    newsletters > 0 ? undefined : Promise.all(topics.map((topic) => published.nameOf(language, topic)));
  /** Failures since a mail was taken. */
  let inARow = 0;
  let refusedInARow: string[] = [];
  let countedInARow: string[] = [];
  /** Recipients that were refused and may be taken later: their servers say so, or ours of all. */
  let deferredInARow = 0;
  const takesNothing = (): boolean => inARow >= RELAY_AWAY || refusedInARow.length + deferredInARow >= ALL_REFUSED;

  const sendTo = async (listed: Recipient): Promise<void> => {
    if ((await composedFor(listed)) === undefined) return;
    // An issue takes hours: what counts is what somebody wants, and where, when the mail is handed over.
    const recipient = await deliveries.claim(listed.id);
    if (recipient === undefined) return;
    const composed = await composedFor(recipient).catch(async (error: unknown) => {
      // Nothing has left: the next round need not wait as after a crash.
      await deliveries.drop(recipient.id);
      throw error;
    });
    if (composed === undefined) return deliveries.drop(recipient.id);
    const { drawing } = composed.lead;
    const picture = drawing === undefined ? undefined : await pictureAt(drawing);
    try {
      await mails.digest(recipient.email, recipient.language, {
        frequency: issue.frequency,
        issue: composed,
        named: issue.id.replace(/^.*:/, '').replace(/[^\w-]/g, '-'),
        alertsOn: await topicsOf(recipient),
        picture,
        unsubscribeToken: unsubscribeToken(secrets, { subscriberId: recipient.id, email: recipient.email, frequency: issue.frequency }),
        manageToken: recipient.has_account ? undefined : manageToken(secrets, { subscriberId: recipient.id, email: recipient.email }),
        messageId: `${issue.id.replace(/[^\w-]/g, '-')}.${recipient.id}@${new URL(config.origins.insights).hostname}`,
      });
    } catch (error) {
      if (isFinal(error)) {
        refusedInARow.push(recipient.id);
        if (answeredOf(error) === 'recipient') countedInARow.push(recipient.id);
      } else if (answeredOf(error) === 'recipient') deferredInARow += 1;
      else inARow += 1;
      await deliveries.failed(recipient.id, error);
      throw error;
    }
    inARow = 0;
    refusedInARow = [];
    countedInARow = [];
    deferredInARow = 0;
    await deliveries.sent(recipient.id);
    result.sent += 1;
  };

  const listed = await deliveries.open();
  const queue = listed.values();
  let begun = 0;
  const worker = async (): Promise<void> => {
    for (const recipient of queue) {
      if (takesNothing() || options.ending?.aborted) return;
      begun += 1;
      try {
        await sendTo(recipient);
      } catch (error) {
        result.failed += 1;
        if (!isFinal(error)) result.waiting += 1;
        const message = isFinal(error)
          ? 'a newsletter was refused for good; this issue is not tried again'
          : 'a newsletter could not be sent; it is tried again';
        sayOnce(error, message, { subscriber: recipient.id });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  result.waiting += listed.length - begun;
  if (!takesNothing()) return result;
  await deliveries.triedAgain(refusedInARow, countedInARow);
  result.waiting += refusedInARow.length;
  log.warn({ issue: issue.id }, 'the mail server takes no newsletters now: the round ends, the next one goes on');
  return result;
}
