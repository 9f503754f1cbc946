import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import type { SessionSource } from './session/cookie-jar.server';
import { readSession } from './session/session.server';

export type ReaderKind = 'visitor' | 'reader' | 'premium';

/** Who asks, by the roles of their session (decisions, "Roles"). While the user service cannot say, a visitor, who is shown less. */
export async function readerOf(source: SessionSource): Promise<{ kind: ReaderKind }> {
  try {
    const session = await readSession(source);
    if (!session) return { kind: 'visitor' };
    return { kind: session.roles.includes('premium') ? 'premium' : 'reader' };
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('session.unknown');
    logger.warn({ err: error }, 'nobody can say who is signed in: a visitor is assumed');
    return { kind: 'visitor' };
  }
}

const RANK: Readonly<Record<ReaderKind, number>> = { visitor: 0, reader: 1, premium: 2 };

/** Whether who asks may have what needs an account, or a premium one. */
export const mayRead = async (source: SessionSource, level: 'registered' | 'premium'): Promise<boolean> =>
  RANK[(await readerOf(source)).kind] >= (level === 'premium' ? 2 : 1);
