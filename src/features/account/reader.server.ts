import { z } from 'zod';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { cookieJar, type SessionSource } from '@/server/cookie-jar';
import { readSession } from './session/session.server';
import { storePremium } from './session/stored-items.server';
import { isServiceRefusal } from './session/user-service.server';

export type ReaderKind = 'visitor' | 'reader' | 'premium';

/** `GET /v2/Users/`, as far as it says what somebody may read (specification section 3, "Logged-in user"). */
const schema = z.object({ isPremiumUser: z.boolean().default(false) });

/**
 * Who asks, as the user service says at this moment (decisions, "Roles"): a token tells what was so when it was made, up to a
 * quarter of an hour ago. The premium cookie follows the answer.
 * @throws AppError `service/…` when nobody can say
 */
export async function askReader(source: SessionSource): Promise<{ kind: ReaderKind }> {
  const session = await readSession(source);
  if (!session) return { kind: 'visitor' };
  try {
    const { isPremiumUser } = await session.call('/v2/Users/', schema);
    storePremium(cookieJar(source), isPremiumUser, session.maxAge);
    return { kind: isPremiumUser ? 'premium' : 'reader' };
  } catch (error) {
    // Ended at the service; the cookies are gone with this answer.
    if (isServiceRefusal(error) && error.status === 401) return { kind: 'visitor' };
    throw error;
  }
}

/** The same for a page, which is made in any case: while the user service cannot say, it is for a visitor, who is shown less. */
export const readerOf = (source: SessionSource): Promise<{ kind: ReaderKind }> =>
  unlessUnknown<{ kind: ReaderKind }>(() => askReader(source), { kind: 'visitor' });

/** Whether somebody is signed in, for a page that is made in any case. */
export const isSignedIn = (source: SessionSource): Promise<boolean> =>
  unlessUnknown(async () => (await readSession(source)) !== undefined, false);

/** `GET /v2/Users/`, as far as it says how a form is begun for somebody. */
const contactSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type Contact = z.infer<typeof contactSchema>;

/** Name and address of whoever is signed in, for a form that begins with them; a visitor, or nobody can say: undefined. */
export const contactOf = (source: SessionSource): Promise<Contact | undefined> =>
  unlessUnknown(async () => {
    const session = await readSession(source);
    try {
      return await session?.call('/v2/Users/', contactSchema);
    } catch (error) {
      if (isServiceRefusal(error) && error.status === 401) return undefined;
      throw error;
    }
  }, undefined);

async function unlessUnknown<T>(ask: () => Promise<T>, visitor: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // One request too many of somebody else's is no answer about this visitor either.
    const isUnsaid = errorCode(error).startsWith('service/') || (isServiceRefusal(error) && error.status === 429);
    if (!isUnsaid) throw error;
    count('session.unknown');
    logger.warn({ err: error }, 'nobody can say who is signed in: a visitor is assumed');
    return visitor;
  }
}
