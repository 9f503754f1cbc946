import { useWords } from '@/runtime';
import { ALUMNI_PAGES, alumniPath, type AlumniPageKey } from './paths';

const KEYS = Object.keys(ALUMNI_PAGES) as AlumniPageKey[];

/** The way between the pages of the alumni. @param here path of the page that it stands on, in its language */
export function AlumniNavigation({ here }: { here: string }) {
  const { phrase, language } = useWords();
  /** Who offers roles is still among them. */
  const within = here === alumniPath('recruiter', language) ? 'openings' : undefined;
  return (
    <nav className="alunav" aria-label={phrase('alumni.navigation')}>
      <ul className="alunav__list">
        {KEYS.map((key) => {
          const path = alumniPath(key, language);
          return (
            <li key={key}>
              <a href={path} aria-current={path === here ? 'page' : key === within ? 'true' : undefined}>
                {phrase(`alumni.page.${key}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
