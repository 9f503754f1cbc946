import { alumniRoutes } from '@/config/alumni-routes';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';

/** Pages of the alumni in the order of their navigation; each key is that of its phrase too. */
export const ALUMNI_PAGES = {
  home: routes.alumniHome.path,
  directory: alumniRoutes.alumniDirectory.path,
  groups: alumniRoutes.alumniGroups.path,
  messages: alumniRoutes.alumniMessages.path,
  mentoring: alumniRoutes.alumniMentoring.path,
  openings: alumniRoutes.alumniOpenings.path,
  profile: alumniRoutes.alumniUpdateInfo.path,
} as const;

/** Pages that not everybody has to do with: they are linked where they matter. */
export const OTHER_PAGES = {
  noAccess: alumniRoutes.alumniNoAccess.path,
  recruiter: alumniRoutes.alumniRecruiter.path,
  officers: routes.alumniOfficers.path,
  changePassword: alumniRoutes.alumniChangePassword.path,
} as const;

export type AlumniPageKey = keyof typeof ALUMNI_PAGES;

/** Address of a page of the alumni in a language. @param query of the page, without what is empty */
export function alumniPath(
  key: AlumniPageKey | keyof typeof OTHER_PAGES,
  language: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `${languagePath({ ...ALUMNI_PAGES, ...OTHER_PAGES }[key], language)}${params.size === 0 ? '' : `?${params}`}`;
}
