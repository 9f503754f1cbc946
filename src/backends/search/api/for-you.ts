import { sql } from 'kysely';
import type { SearchDb } from '../database.ts';
import { calledIn, CARD_COLUMNS, toCard } from './cards.ts';
import { excludedOf, interestsOf, plainId } from './for-you-weights.ts';
import type { Interest, Met } from './for-you-weights.ts';
import type { ForYouAnswer, ForYouProfile, ForYouRequest, Reason } from './for-you.schemas.ts';
import type { Card } from './schemas.ts';

const OFFERED = ['article', 'blogEntry', 'publication'];
/** Documents that are ranked, the newest of those that fit. */
const CANDIDATES = 500;
/** The most that being new adds; it halves in half a year. */
const NEW = 0.8;
const NEW_HALF_LIFE_MS = 182 * 86_400_000;
/** Each document for the same reason is worth this part of the one before: a list is not of one topic alone. */
const AGAIN = 0.75;
/** An article that was saved or rated is the reason so often at most: what else is like it, its own page tells. */
const MOST_FOR_ONE_ARTICLE = 3;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const uuids = (ids: readonly string[]): string[] => ids.map(plainId).filter((id) => UUID.test(id));

async function metBy(db: SearchDb, { saved, ratings, follows }: ForYouProfile, language: string): Promise<Map<string, Met>> {
  const ids = uuids([...saved.map(({ articleId }) => articleId), ...ratings.map(({ articleId }) => articleId), ...follows.articles]);
  const { rows } = await sql<Met>`
    select d.id, d.title, d.url, d.text_language as language, d.topic_slugs as topics, d.author_slugs as authors from search.documents d
    where d.language = ${language} and d.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function candidates(db: SearchDb, interests: readonly Interest[], { profile, language }: ForYouRequest): Promise<Card[]> {
  const of = (kind: Interest['kind']): string[] => [
    ...new Set(interests.filter((interest) => interest.kind === kind).map(({ key }) => key)),
  ];
  const { rows } = await sql`
    select ${CARD_COLUMNS} from search.documents d
    where d.language = ${language} and d.type = any(${OFFERED}::text[])
      and (d.topic_slugs && ${of('topic')}::text[] or d.author_slugs && ${of('author')}::text[])
      and not d.topic_slugs && ${profile.mutes.topics}::text[] and not d.author_slugs && ${profile.mutes.authors}::text[]
      and not d.id = any(${uuids(excludedOf(profile))}::uuid[])
    order by d.date desc nulls last, d.id limit ${CANDIDATES}`.execute(db);
  return calledIn(db, language, rows.map(toCard));
}

interface Scored {
  card: Card;
  score: number;
  reason: Reason;
}

/** The sum of what speaks for a document; the strongest of it is the reason that is told. */
function scored(card: Card, interests: readonly Interest[], now: number): Scored | undefined {
  const has = { topic: new Set(card.topics.map(({ slug }) => slug)), author: new Set(card.authors.map(({ slug }) => slug)) };
  const fitting = interests.filter(({ kind, key }) => has[kind].has(key));
  const [strongest] = fitting.toSorted((a, b) => b.weight - a.weight);
  if (!strongest) return undefined;
  const age = card.date === null ? Infinity : Math.max(0, now - Date.parse(card.date));
  return {
    card,
    reason: named(strongest.reason, card),
    score: fitting.reduce((sum, { weight }) => sum + weight, 0) + NEW * 0.5 ** (age / NEW_HALF_LIFE_MS),
  };
}

/** A topic or person is called as the card calls it. */
function named(reason: Reason, card: Card): Reason {
  if (reason.kind !== 'follows' && reason.kind !== 'read') return reason;
  const label = (reason.of === 'topic' ? card.topics : card.authors).find(({ slug }) => slug === reason.key)?.label;
  return label === undefined ? reason : { ...reason, label };
}

/** The same for the same reason, whatever its words. */
const keyOf = (reason: Reason): string =>
  'articleId' in reason ? `${reason.kind} ${reason.articleId}` : `${reason.kind} ${reason.of} ${reason.key}`;

/** Best first, with reasons that take turns. */
function varied(all: readonly Scored[], size: number): Scored[] {
  const left = all.toSorted((a, b) => b.score - a.score || a.card.id.localeCompare(b.card.id));
  const told = new Map<string, number>();
  const chosen: Scored[] = [];
  const worth = ({ score, reason }: Scored): number => score * AGAIN ** (told.get(keyOf(reason)) ?? 0);
  while (chosen.length < size && left.length > 0) {
    const best = left.reduce((before, next, index) => (worth(next) > worth(left[before] as Scored) ? index : before), 0);
    const [next] = left.splice(best, 1);
    if (!next) break;
    const key = keyOf(next.reason);
    const times = (told.get(key) ?? 0) + 1;
    if (times > MOST_FOR_ONE_ARTICLE && 'articleId' in next.reason) continue;
    told.set(key, times);
    chosen.push(next);
  }
  return chosen;
}

/**
 * What a reader may like, best first, each with the reason. Nothing that was read, rated, saved or muted; nothing at all for
 * somebody of whom nothing is known. The profile is used for this answer and kept nowhere.
 */
export async function forYou(db: SearchDb, request: ForYouRequest, now = Date.now()): Promise<ForYouAnswer> {
  const interests = interestsOf(request.profile, await metBy(db, request.profile, request.language), now);
  if (interests.length === 0) return { results: [] };
  const all = (await candidates(db, interests, request)).map((card) => scored(card, interests, now)).filter((each) => each !== undefined);
  return { results: varied(all, request.size).map(({ card, reason }) => ({ ...card, reason })) };
}
