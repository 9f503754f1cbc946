import { plainId } from '@/lib/same-item';
import { count } from '@/server/counters';
import type { CalledFor } from '@/server/client-address';
import { logger } from '@/server/logger';
import { askSearch } from '@/server/search-service';
import { isServiceFailure } from '../common/server';
import { cardsSchema, type KnownCard } from './saved.schema';

const TIMEOUT_MS = 3_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * What the index knows of articles, by their ids as they are given. None when it does not answer: a list of saved articles does
 * without their authors and drawings.
 */
export async function knownCards(
  ids: readonly string[],
  language: string,
  visitor: CalledFor,
): Promise<(id: string) => KnownCard | undefined> {
  const asked = ids.map(plainId).filter((id) => UUID.test(id));
  if (asked.length === 0) return () => undefined;
  try {
    const params = new URLSearchParams({ id: asked.join(','), language });
    const { results } = await askSearch('/v1/cards', params, cardsSchema, { for: visitor, timeout: TIMEOUT_MS });
    const known = new Map(results.map((card) => [plainId(card.id), card]));
    return (id) => known.get(plainId(id));
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    count('account.cardFailures');
    logger.warn({ err: error }, 'nothing is known of the saved articles but their titles');
    return () => undefined;
  }
}
