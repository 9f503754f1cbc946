import { JOB_SEARCH, openingPath } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { lastDay, rowTitle } from './labels';
import { findOpenings } from './openings.server';
import type { OpeningCard } from './openings.schema';
import { searchFailed } from './search-failed.server';
import { emptyJobSearch, jobsHref } from './search/job-state';

export interface ClosingOpenings {
  /** The search for all of the employer's, in this order: a path with the language's prefix. */
  href: string;
  openings: (Pick<OpeningCard, 'title' | 'places' | 'closes' | 'closesOn' | 'language'> & { href: string })[];
}

/** Openings of an employer whose last day comes first; null where none names one, or nobody can say. @param most of those that are named */
export async function openingsClosing(employer: string, language: string, most: number): Promise<ClosingOpenings | null> {
  try {
    const params = new URLSearchParams({ employer, sort: 'closing', pageSize: String(most), lang: language });
    const { results } = await findOpenings(params, 'site');
    const openings = results
      .filter((card) => lastDay(card))
      .slice(0, most)
      .map(({ slug, title, places, closes, closesOn, language: written }) => ({
        href: openingPath(slug, language),
        title: rowTitle(title),
        places,
        ...(closes === undefined ? {} : { closes }),
        ...(closesOn === undefined ? {} : { closesOn }),
        language: written,
      }));
    return openings.length > 0
      ? {
          href: jobsHref(languagePath(JOB_SEARCH, language), { ...emptyJobSearch, filters: { employer: [employer] }, sort: 'closing' }),
          openings,
        }
      : null;
  } catch (error) {
    searchFailed(error, 'openings that close soonest');
    return null;
  }
}
