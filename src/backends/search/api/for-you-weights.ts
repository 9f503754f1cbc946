import type { ForYouProfile, Reason } from './for-you.schemas.ts';

/** What a document that the reader met is made of, as the index has it. */
export interface Met {
  id: string;
  title: string;
  url: string;
  /** Of the text, and so of the title. */
  language: string;
  topics: readonly string[];
  authors: readonly string[];
}

export interface Interest {
  kind: 'topic' | 'author';
  key: string;
  weight: number;
  reason: Reason;
}

/** What each sign of interest weighs. Following is said outright; the others are told from what a reader did. */
const FOLLOWS = { topic: 3, author: 3.5 };
const SAVED = { topic: 1, author: 1.2 };
const RATED = { topic: 0.8, author: 1 };
const READ = { topic: 0.4, author: 0.5 };
/** A rating below this says nothing good. */
const GOOD_RATING = 4;
/** Signs lose half of their weight in this many days. */
const HALF_LIFE_DAYS = 90;
const DAY_MS = 86_400_000;
/** Reading an article again and again counts up to this often. */
const MAX_TIMES = 4;

/** The content system writes ids with braces and in capitals as well. */
export const plainId = (id: string): string => id.replace(/[{}]/g, '').toLowerCase();

const fresh = (at: string, now: number): number => 0.5 ** (Math.max(0, now - Date.parse(at)) / DAY_MS / HALF_LIFE_DAYS);

/**
 * What a profile says the reader cares about, with the reason that a reader can check. A reading history counts only with
 * consent; what is muted is not there.
 *
 * @param met documents of the profile that the index knows, by plain id
 * @param now milliseconds
 */
export function interestsOf(profile: ForYouProfile, met: ReadonlyMap<string, Met>, now: number): Interest[] {
  const mutes = { topic: new Set(profile.mutes.topics), author: new Set(profile.mutes.authors) };
  const interests: Interest[] = [
    ...profile.follows.topics.map(
      (key) => ({ kind: 'topic', key, weight: FOLLOWS.topic, reason: { kind: 'follows', of: 'topic', key, label: key } }) as const,
    ),
    ...profile.follows.authors.map(
      (key) => ({ kind: 'author', key, weight: FOLLOWS.author, reason: { kind: 'follows', of: 'author', key, label: key } }) as const,
    ),
  ];
  const learn = (id: string, weights: { topic: number; author: number }, factor: number, kind: 'saved' | 'rated') => {
    const document = met.get(plainId(id));
    if (!document) return;
    const reason: Reason = { kind, articleId: document.id, title: document.title, url: document.url, language: document.language };
    for (const key of document.topics) interests.push({ kind: 'topic', key, weight: weights.topic * factor, reason });
    for (const key of document.authors) interests.push({ kind: 'author', key, weight: weights.author * factor, reason });
  };
  for (const { articleId, savedAt } of profile.saved) learn(articleId, SAVED, fresh(savedAt, now), 'saved');
  for (const articleId of profile.follows.articles) learn(articleId, SAVED, 1, 'saved');
  for (const { articleId, rating, ratedAt } of profile.ratings)
    if (rating >= GOOD_RATING) learn(articleId, RATED, fresh(ratedAt, now) * (rating - GOOD_RATING + 1), 'rated');
  if (profile.historyConsent) {
    for (const { topics, authors, times, readAt } of profile.reading) {
      const factor = fresh(readAt, now) * Math.min(times, MAX_TIMES);
      for (const key of topics)
        interests.push({ kind: 'topic', key, weight: READ.topic * factor, reason: { kind: 'read', of: 'topic', key, label: key } });
      for (const key of authors)
        interests.push({ kind: 'author', key, weight: READ.author * factor, reason: { kind: 'read', of: 'author', key, label: key } });
    }
  }
  return interests.filter(({ kind, key }) => !mutes[kind].has(key));
}

/** What the reader has met already, or does not want: not offered again. Plain ids. */
export const excludedOf = ({ saved, ratings, reading, met, mutes, follows }: ForYouProfile): string[] => [
  ...new Set(
    [
      ...saved.map(({ articleId }) => articleId),
      ...ratings.map(({ articleId }) => articleId),
      ...reading.map(({ articleId }) => articleId),
      ...met,
      ...follows.articles,
      ...mutes.articles,
    ].map(plainId),
  ),
];
