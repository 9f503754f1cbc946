import { randomUUID } from 'node:crypto';
import type { Language } from '../../../lib/languages.ts';
import { nextIssue, type Frequency } from '../../../lib/newsletters/issue.ts';
import type { UsersContext } from '../context.ts';
import { unsubscribeToken } from '../subscriptions/mail-tokens.ts';
import { issueFor } from './issue-for.ts';
import type { Published } from './published.ts';
import { savesByPath } from './send.ts';

/**
 * Mails the issue that is under way, as far as it is there, to one address, so that somebody sees its lead, picture and sentence before
 * everybody does. It counts as sent to nobody, and its links end nothing.
 *
 * @returns false where nothing has appeared for it yet
 */
export async function previewIssue(
  context: Pick<UsersContext, 'db' | 'mails' | 'secrets' | 'config'>,
  { to, frequency, language }: { to: string; frequency: Frequency; language: Language },
  published: Pick<Published, 'everything' | 'picture'>,
  now = new Date(),
): Promise<boolean> {
  const { mails, secrets, config } = context;
  const { from, due } = nextIssue(frequency, now);
  const items = (await published.everything(language)).filter(({ publishedAt }) => publishedAt >= from && publishedAt < due);
  const composed = issueFor(items, [], frequency, frequency === 'monthly' ? await savesByPath(context) : undefined);
  if (composed === undefined) return false;
  const { drawing } = composed.lead;
  const nobody = randomUUID();
  await mails.digest(to, language, {
    frequency,
    issue: composed,
    named: 'preview',
    alertsOn: undefined,
    picture: drawing === undefined ? undefined : await published.picture(drawing),
    unsubscribeToken: unsubscribeToken(secrets, { subscriberId: nobody, email: to, frequency }),
    manageToken: undefined,
    messageId: `preview.${nobody}@${new URL(config.origins.insights).hostname}`,
  });
  return true;
}
