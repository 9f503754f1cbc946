import { setTimeout as sleep } from 'node:timers/promises';
import { getOrigins } from '@/config/env.server';
import type { Frequency } from '@/lib/newsletters/issue';
import type { ShownIssue } from '@/lib/newsletters/shown-issue';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { itemDependencies } from '@/server/page/props';
import { keptFeed } from './feed.server';
import { latestIssue, type SentIssue } from './latest-issue';

/** The site of whose feed the user service makes issues. */
const FEED_SITE = 'insights';
/** A page waits no longer for what stands beside its form. */
const PATIENCE_MS = 1_500;

/**
 * The latest issue of newsletters that come so often, as far as it is the same for everybody, made of the feed that is kept for the user service:
 * a shorter one has nothing of an issue that was followed by much.
 *
 * @param sent what was sent, from who sends it; without it the issue goes by the dates of texts
 * @returns undefined where there is none, or it cannot be had in time
 */
export async function loadLatestIssue(
  frequency: Frequency,
  page: { site: string; language: string },
  sent: Promise<SentIssue | undefined>,
): Promise<ShownIssue | undefined> {
  const { sites } = getOrigins();
  const origin = (name: string): string => sites.find((site) => site.name === name)?.origin ?? '';
  const waiting = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  const asked = keptFeed(
    { site: { name: FEED_SITE, origin: origin(FEED_SITE) }, path: '/', language: page.language, isLong: true },
    itemDependencies(),
  ).catch((error: unknown) => {
    count('account.issueFailures');
    logger.warn({ err: error }, 'the latest issue is not known');
    return undefined;
  });
  const [feed, issue] = await Promise.all([Promise.race([asked, late]), Promise.race([sent, late])]).finally(() => waiting.abort());
  const from = { origin: origin(page.site), origins: sites.map((site) => site.origin) };
  return feed && latestIssue(feed.entries, frequency, new Date(), from, issue);
}
