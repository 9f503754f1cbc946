import { composeIssue, type Piece } from '@/lib/newsletters/compose';
import { currentIssue, nextIssue, type Frequency } from '@/lib/newsletters/issue';
import type { IssueEntry, ShownIssue } from '@/lib/newsletters/shown-issue';
import type { FeedEntry } from './feed';

interface From {
  /** Of the page that shows it: what is there is linked to by its path. */
  origin: string;
  /** Of all sites, which have the same pictures. */
  origins: readonly string[];
}

/** `http://a.example/x?y` → `/x?y`, of an origin that is one of these; others stay whole. */
function shortened(address: string, origins: readonly string[]): string {
  const { origin, pathname, search } = new URL(address);
  return origins.includes(origin) ? `${pathname}${search}` : address;
}

/** What an issue that went out brought: ids of entries. */
export interface SentIssue {
  /** ISO 8601. */
  due: string;
  pieces: readonly string[];
}

/**
 * The latest issue that brought something, of the feed that issues are made of.
 *
 * @param sent what it was, from who sends it: by the dates of texts alone one that was approved after its day would be in it
 * @returns undefined where none has been due yet
 */
export function latestIssue(
  entries: readonly FeedEntry[],
  frequency: Frequency,
  now: Date,
  { origin, origins }: From,
  sent?: SentIssue,
): ShownIssue | undefined {
  const pieces = entries.map((entry) => ({
    entry,
    url: entry.url,
    publishedAt: new Date(entry.published),
    topic: entry.categories[0] ?? '',
    sentence: entry.newsletterSentence ?? '',
  })) satisfies Piece[];
  /** By dates, where nobody says what was sent, and where nothing of that is there any more. */
  const byDates = () => {
    const over = currentIssue(frequency, now).due;
    const times = pieces.map(({ publishedAt }) => publishedAt.getTime()).filter((time) => time < over.getTime());
    if (times.length === 0) return undefined;
    const { from, due } = nextIssue(frequency, new Date(Math.max(...times)));
    return { due: due.toISOString(), of: pieces.filter(({ publishedAt }) => publishedAt >= from && publishedAt < due) };
  };
  const still = sent && pieces.filter(({ entry }) => sent.pieces.includes(entry.id));
  const found = sent && still && still.length > 0 ? { due: sent.due, of: still } : byDates();
  const composed = found && composeIssue(found.of, frequency);
  if (!composed) return undefined;
  const shown = ({ entry, topic }: (typeof pieces)[number]): IssueEntry => ({
    title: entry.title,
    href: shortened(entry.url, [origin]),
    topic,
    minutes: entry.minutes ?? null,
  });
  const { drawing } = composed.lead.entry;
  const { due } = currentIssue(frequency, now);
  const isQuiet = new Date(found.due) < due && !pieces.some(({ publishedAt }) => publishedAt >= new Date(found.due) && publishedAt < due);
  return {
    at: found.due,
    lead: { ...shown(composed.lead), drawing: drawing === undefined ? null : shortened(drawing, origins) },
    stories: composed.stories.map(shown),
    ...(isQuiet ? { quietAt: due.toISOString() } : {}),
  };
}
