import { useWords } from '@/runtime';
import { intl } from '@/lib/intl';
import { Icon } from '@/ui';
import type { JobAnswer } from '../../model';
import { chipsOf, jobsHref, type JobSearchState } from '../job-state';
import { valueName } from '../../labels';
import { chipName } from '../shown';

interface Props {
  state: JobSearchState;
  answer: JobAnswer;
  path: string;
  follow(event: React.MouseEvent, next: JobSearchState): void;
}

/** The search for posts in the page's language, and how many they are, where most are in others; undefined where a language is chosen. */
function onlyOwn(
  state: JobSearchState,
  { facets, total }: JobAnswer,
  language: string,
): { next: JobSearchState; count: number } | undefined {
  const count = facets.language?.find(({ value }) => value === language)?.count ?? 0;
  if (state.filters.language || count === 0 || count * 2 >= total) return undefined;
  return { next: { ...state, filters: { ...state.filters, language: [language] }, page: 1 }, count };
}

/** What is chosen, each a link to the search without it, and the way to what is written in the page's language. */
export function JobChips({ state, answer, path, follow }: Props) {
  const words = useWords();
  const { phrase, language, locale } = words;
  const own = onlyOwn(state, answer, language);
  const chips = chipsOf(state);
  const bare = { ...state, filters: {}, pay: '', near: '', sort: state.sort === 'distance' ? ('' as const) : state.sort, page: 1 };
  if (chips.length === 0 && !own) return null;
  return (
    <>
      {chips.length > 0 && (
        <ul className="tags jobchips" aria-label={phrase('jobs.filters')}>
          {chips.map((chip) => (
            <li key={`${chip.name}${chip.value}`}>
              <a className="tag tag--on" href={jobsHref(path, chip.without)} onClick={(event) => follow(event, chip.without)}>
                {chipName(chip, answer, state, words)} <Icon name="close" />
                <span className="vh">, {phrase('jobs.remove')}</span>
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a className="tag" href={jobsHref(path, bare)} onClick={(event) => follow(event, bare)}>
                {phrase('jobs.clear')}
              </a>
            </li>
          )}
        </ul>
      )}
      {own && (
        <p className="jobchips">
          <a className="tag" href={jobsHref(path, own.next)} onClick={(event) => follow(event, own.next)}>
            {phrase('jobs.onlyIn', {
              language: valueName('language', language, undefined, words),
              number: intl('NumberFormat', locale).format(own.count),
            })}
          </a>
        </p>
      )}
    </>
  );
}
