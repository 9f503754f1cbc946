import { z } from 'zod';
import {
  anonymousId,
  callUserService,
  isServiceRefusal,
  storedAnonymousId,
  type CookieJar,
  type Session,
  type SessionSource,
} from '../session/server';
import type { KeepState } from './model';

const ratingSchema = z.object({ rating: z.number().nullable(), average: z.number().nullable(), count: z.number() });
type Rating = z.infer<typeof ratingSchema>;

interface Reader {
  session: Session | undefined;
  jar: CookieJar;
  source: SessionSource;
}

const call = ({ session, source }: Reader, path: string, body: object): Promise<Rating> =>
  session
    ? session.call(path, ratingSchema, { method: 'POST', body })
    : callUserService(path, ratingSchema, { for: source, method: 'POST', body });

/** The average, the count, and the reader's own rating: of the account, or of the anonymous id. */
function readRating(reader: Reader, articleId: string): Promise<Rating> {
  const anonymous = reader.session ? undefined : storedAnonymousId(reader.jar);
  return call(reader, '/v2/Ratings/get-article-rating', { articleId, ...(anonymous ? { anonymousUserId: anonymous } : {}) });
}

/** Rates an article; a visitor without a session under an anonymous id, which is made then. */
export async function rate(reader: Reader, articleId: string, rating: number): Promise<Rating> {
  const send = () =>
    call(reader, '/v2/Ratings/rate-article', {
      articleId,
      rating,
      ...(reader.session ? {} : { anonymousUserId: anonymousId(reader.jar) }),
    });
  try {
    return await send();
  } catch (error) {
    if (!isServiceRefusal(error) || error.reason !== 'anonymous-id-closed') throw error;
    // Its ratings went to an account, which this visitor has left since.
    reader.jar.clear('anonymousId');
    return send();
  }
}

/** Moves what a visitor rated before signing in to the account, once; the id is over then. */
export async function moveAnonymousRatings(session: Session, jar: CookieJar): Promise<void> {
  const id = storedAnonymousId(jar);
  if (id === undefined) return;
  try {
    await session.call('/v2/Ratings/update-anonymous-user-id', z.object({ moved: z.number() }), {
      method: 'POST',
      body: { anonymousUserId: id },
    });
  } catch (error) {
    // Another account has them, or the cookie holds nothing that is an id.
    if (!isServiceRefusal(error) || !['anonymous-id-closed', 'invalid-input'].includes(error.reason)) throw error;
  }
  jar.clear('anonymousId');
}

const foundSchema = z.object({ items: z.array(z.object({ articleId: z.string() })) });

/** Which of these articles the reader has saved; at most 100. */
export async function savedAmong(session: Session | undefined, articleIds: readonly string[]): Promise<string[]> {
  if (!session || articleIds.length === 0) return [];
  const { items } = await session.call('/v1/content/get-user-content', foundSchema, {
    method: 'POST',
    body: { articleIds: articleIds.slice(0, 100), pageSize: 100 },
  });
  return items.map(({ articleId }) => articleId);
}

export async function keepState(reader: Reader, articleId: string): Promise<KeepState> {
  const [rating, saved] = await Promise.all([readRating(reader, articleId), savedAmong(reader.session, [articleId])]);
  return { signedIn: reader.session !== undefined, saved: saved.includes(articleId), ...rating };
}
