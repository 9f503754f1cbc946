import { languagePath } from '@/lib/language-path';
import { useWords } from '@/runtime';

/** Pages of those who work here: whoever may read one of them may read the other (src/config/roles.ts, `colleaguePage`). */
const PAGES = [
  ['inbox', '/user-registration/inbox'],
  ['figures', '/user-registration/figures'],
] as const;

/** The way between the pages of those who work here. */
export function WorkNavigation({ current }: { current: (typeof PAGES)[number][0] }) {
  const { phrase, language } = useWords();
  return (
    <nav className="worknav" aria-label={phrase('account.work')}>
      <ul className="alunav__list">
        {PAGES.map(([key, path]) => (
          <li key={key}>
            <a href={languagePath(path, language)} aria-current={key === current ? 'page' : undefined}>
              {phrase(`account.page.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
