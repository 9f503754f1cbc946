import { getEnv } from '@/config/env.server';
import { isCareersHost } from '@/features/analytics';
import type { CalledFor } from '@/server/client-address';
import { searchFailed } from '../search-failed.server';
import { daysLeftOf } from '../labels';
import { openingBySlug, similarOpenings } from '../openings.server';
import type { OpeningCard, OpenOpening } from '../openings.schema';
import type { OpeningView } from './OpeningPage';

/** A page without similar openings is still the page of its own. */
async function similarTo(slug: string, language: string, visitor: CalledFor): Promise<OpeningCard[]> {
  try {
    return await similarOpenings(slug, language, visitor);
  } catch (error) {
    searchFailed(error, 'similar openings');
    return [];
  }
}

/** Whether applications go to a host of the careers site: the firm's own, wherever it runs (specification section 9). */
const isOurs = ({ apply }: OpenOpening): boolean => apply.kind === 'url' && isCareersHost(new URL(apply.url).host, getEnv().CAREERS_HOSTS);

/**
 * What the page of an opening shows; undefined when there never was one.
 * @param now ms since 1970
 */
export async function openingView(slug: string, language: string, now: number, visitor: CalledFor): Promise<OpeningView | undefined> {
  try {
    const opening = await openingBySlug(slug, language, visitor);
    if (!opening) return undefined;
    const today = new Date(now).toISOString().slice(0, 10);
    if (opening.status === 'closed') return { status: 'closed', opening, today };
    return {
      status: 'open',
      opening,
      ours: isOurs(opening),
      // What is not open is not asked for: robots try old addresses, and a closed one brings its own.
      similar: await similarTo(slug, language, visitor),
      daysLeft: daysLeftOf(opening, now) ?? null,
      today,
    };
  } catch (error) {
    searchFailed(error, `the opening ${slug}`);
    return { status: 'down' };
  }
}
