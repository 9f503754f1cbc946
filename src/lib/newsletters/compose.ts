import type { Frequency } from './issue.ts';

/** What is known of a piece that an issue may bring. */
export interface Piece {
  url: string;
  publishedAt: Date;
  /** Its first topic; empty where it has none. */
  topic: string;
  /** What an editor says of it, where it leads an issue; else empty. */
  sentence: string;
}

/** What an issue brings, in the order in which it brings it. */
export interface Composed<P extends Piece> {
  lead: P;
  /** With what they are about and a sentence. */
  stories: readonly P[];
  /** As titles alone. */
  more: readonly P[];
}

const STORIES = 3;
/** Of a week everything, as far as somebody reads; of a month what stood out. */
const MOST: Readonly<Record<Frequency, number>> = { weekly: 12, monthly: 7 };

/** Of the newest something of each topic first, so that a month is not one subject. */
function acrossTopics<P extends Piece>(items: readonly P[]): P[] {
  const seen = new Set<string>();
  const firsts = items.filter(({ topic, url }) => {
    const key = topic || url;
    return !seen.has(key) && seen.add(key);
  });
  return [...firsts, ...items.filter((item) => !firsts.includes(item))];
}

/**
 * An issue of what was published. A week's is everything, the newest first; a month's is its highlights: what readers saved most,
 * from as many topics as there are. What an editor wrote a sentence for leads, where there is such a piece.
 *
 * @param saves how often readers saved what is at an address
 * @returns undefined where nothing was published
 */
export function composeIssue<P extends Piece>(
  items: readonly P[],
  frequency: Frequency,
  saves: (url: string) => number = () => 0,
): Composed<P> | undefined {
  const newest = items.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const ordered = frequency === 'weekly' ? newest : acrossTopics(newest.toSorted((a, b) => saves(b.url) - saves(a.url)));
  const lead = ordered.find(({ sentence }) => sentence !== '') ?? ordered[0];
  if (lead === undefined) return undefined;
  const rest = ordered.filter((item) => item !== lead).slice(0, MOST[frequency] - 1);
  return { lead, stories: rest.slice(0, STORIES), more: rest.slice(STORIES) };
}
