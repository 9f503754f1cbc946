import { JOB_SEARCH, openingPath } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import type { CalledFor } from '@/server/client-address';
import { rowTitle } from './labels';
import { findOpenings } from './openings.server';
import { searchFailed } from './search-failed.server';
import { emptyJobSearch, jobsHref } from './search/job-state';

export interface ProgrammeOpenings {
  total: number;
  /** The search for them, a path with the language's prefix. */
  href: string;
  /** With the language of its text, where that is not the page's. */
  openings: { href: string; title: string; places: string; language?: string | undefined }[];
}

/** Openings of a programme, the newest ones first; null when nobody can say. @param most of those that are named; `total` counts all */
export async function openingsOfProgramme(
  programme: string,
  language: string,
  { most, for: visitor }: { most: number; for: CalledFor },
): Promise<ProgrammeOpenings | null> {
  try {
    const params = new URLSearchParams({ programme, pageSize: String(most), lang: language });
    const { total, results } = await findOpenings(params, visitor);
    return {
      total,
      href: jobsHref(languagePath(JOB_SEARCH, language), { ...emptyJobSearch, filters: { programme: [programme] } }),
      openings: results.slice(0, most).map(({ slug, title, places, language: written }) => ({
        href: openingPath(slug, language),
        title: rowTitle(title),
        places: places
          .map(({ city, country }) => city ?? country)
          .filter(Boolean)
          .join(', '),
        ...(written === language ? {} : { language: written }),
      })),
    };
  } catch (error) {
    searchFailed(error, 'openings of a programme');
    return null;
  }
}
