import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { daysUntil } from '../labels';
import { openingBySlug, similarOpenings } from '../openings.server';
import type { OpeningCard } from '../openings.schema';
import type { OpeningView } from './OpeningPage';

/** A page without similar openings is still the page of its own. */
async function similarTo(slug: string, language: string): Promise<OpeningCard[]> {
  try {
    return await similarOpenings(slug, language);
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('jobs.failures');
    return [];
  }
}

/**
 * What the page of an opening shows; undefined when there never was one.
 * @param now ms since 1970
 */
export async function openingView(slug: string, language: string, now: number): Promise<OpeningView | undefined> {
  try {
    const [opening, similar] = await Promise.all([openingBySlug(slug, language), similarTo(slug, language)]);
    if (!opening) return undefined;
    if (opening.status === 'closed') return { status: 'closed', opening };
    return { status: 'open', opening, similar, daysLeft: opening.closes ? daysUntil(opening.closes, now) : null };
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('jobs.failures');
    logger.error({ err: error, slug }, 'the opening could not be read');
    return { status: 'down' };
  }
}
