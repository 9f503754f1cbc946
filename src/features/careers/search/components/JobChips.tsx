import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import type { JobAnswer } from '../../model';
import { chipsOf, jobsHref, type JobSearchState } from '../job-state';
import { chipName } from '../shown';

interface Props {
  state: JobSearchState;
  answer: JobAnswer;
  path: string;
  follow(event: React.MouseEvent, next: JobSearchState): void;
}

/** What is chosen, each a link to the search without it. */
export function JobChips({ state, answer, path, follow }: Props) {
  const words = useWords();
  const { phrase } = words;
  const chips = chipsOf(state);
  const bare = { ...state, filters: {}, pay: '', near: '', sort: state.sort === 'distance' ? ('' as const) : state.sort, page: 1 };
  if (chips.length === 0) return null;
  return (
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
  );
}
