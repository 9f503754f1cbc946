import { composeIssue, type Composed } from '../../../lib/newsletters/compose.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';
import type { PublishedItem } from './feed.ts';

/** What one recipient gets. */
export interface IssueFor extends Composed<PublishedItem> {
  /** What appeared on the topics of alerts, and is nowhere else in it; the newest first. */
  onTopics: readonly PublishedItem[];
  /** How many more appeared on them than a mail has. */
  left: number;
}

const STORIES = 3;
/** An alert brings everything; what nobody reads to the end of is counted. */
const MOST_ON_TOPICS = 50;

/** Nothing twice. */
const newestOf = (items: readonly PublishedItem[]): PublishedItem[] =>
  [...new Map(items.map((item) => [item.url, item])).values()].toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());

const onTopics = (items: readonly PublishedItem[]) => ({
  onTopics: items.slice(0, MOST_ON_TOPICS),
  left: Math.max(0, items.length - MOST_ON_TOPICS),
});

/**
 * A newsletter is composed; an alert promises what is new on its topics, so that nothing of it is left out for what readers saved more.
 *
 * @param newsletter what newsletters are made of; undefined for who has alerts alone
 * @param alerts what the topics of alerts have
 * @returns undefined where there is nothing
 */
export function issueFor(
  newsletter: readonly PublishedItem[] | undefined,
  alerts: readonly PublishedItem[],
  frequency: Frequency,
  saves?: (url: string) => number,
): IssueFor | undefined {
  const composed = newsletter && composeIssue(newsletter, frequency, saves);
  const newest = newestOf(alerts);
  if (composed !== undefined) {
    const said = new Set([composed.lead, ...composed.stories, ...composed.more].map(({ url }) => url));
    return { ...composed, ...onTopics(newest.filter(({ url }) => !said.has(url))) };
  }
  const [lead, ...rest] = newest;
  return lead && { lead, stories: rest.slice(0, STORIES), more: [], ...onTopics(rest.slice(STORIES)) };
}
