import { languagePath } from '@/lib/language-path';
import { searchFailed } from './search-failed.server';
import { findOpenings } from './openings.server';
import { JOB_SEARCH } from '@/config/routes';
import { emptyJobSearch, jobsHref } from './search/job-state';

export interface CityOpenings {
  total: number;
  /** The search for them, a path with the language's prefix. */
  href: string;
}

/** Accents and signs aside, as the service folds the names of cities. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** How many openings a city has, by the name in which the site's content knows it; null when there are none, or nobody can say. */
export async function openingsIn(city: string, language: string): Promise<CityOpenings | null> {
  if (!city) return null;
  try {
    const { total, facets } = await findOpenings(new URLSearchParams({ city, pageSize: '1', lang: language }), 'site');
    const value = facets.city?.find(({ selected, label, value: key }) => selected || folded(label ?? key) === folded(city))?.value;
    return total > 0 && value
      ? { total, href: jobsHref(languagePath(JOB_SEARCH, language), { ...emptyJobSearch, filters: { city: [value] } }) }
      : null;
  } catch (error) {
    searchFailed(error, 'openings of a city');
    return null;
  }
}
