import { useWords } from '@/runtime';
import { Empty } from '@/ui';
import type { JobAnswer } from '../../model';
import { chipsOf, emptyJobSearch, jobsHref, withoutPlace, type JobSearchState } from '../job-state';
import { JobChips } from './JobChips';

type Follow = (event: React.MouseEvent, next: JobSearchState) => void;
type Way = NonNullable<JobAnswer['instead']>[number];

/** The search that a way leads to. */
function stateOf(state: JobSearchState, { kind, keyword, radiusKm }: Way): JobSearchState {
  if (kind === 'filters') return { ...emptyJobSearch, keyword };
  if (kind === 'farther') return { ...state, radius: radiusKm ?? state.radius, page: 1 };
  if (kind !== 'place') return { ...state, keyword, page: 1 };
  const { city: _city, country: _country, ...filters } = state.filters;
  return { ...withoutPlace(state), filters, page: 1 };
}

/** Nothing is open: searches near it that find something, each with how much. */
export function NoJobs({ state, answer, path, follow }: { state: JobSearchState; answer: JobAnswer; path: string; follow: Follow }) {
  const { phrase } = useWords();
  const said: Readonly<Record<Way['kind'], (way: Way) => string>> = {
    spelling: ({ keyword }) => phrase('jobs.insteadWords', { keyword }),
    fewer: ({ keyword }) => phrase('jobs.insteadWords', { keyword }),
    farther: ({ radiusKm = state.radius }) => phrase('jobs.farther', { km: radiusKm }),
    place: () => phrase('jobs.insteadAnywhere'),
    filters: ({ keyword }) => phrase('jobs.withoutFilters', { keyword }),
  };
  const ways: { text: string; next: JobSearchState; total?: number }[] = [
    ...(answer.instead ?? []).map((way) => ({ text: said[way.kind](way), next: stateOf(state, way), total: way.total })),
    ...(state.keyword && chipsOf(state).length > 0
      ? [{ text: phrase('jobs.withoutKeyword'), next: { ...state, keyword: '', sort: '' as const, page: 1 } }]
      : []),
    { text: phrase('jobs.all'), next: emptyJobSearch },
  ];
  return (
    <Empty level={2} title={phrase('jobs.none')}>
      <p>{phrase(chipsOf(state).length > 0 ? 'jobs.noneHint' : 'jobs.noneWordsHint')}</p>
      <JobChips state={state} answer={answer} path={path} follow={follow} />
      <ul className="plainlist">
        {ways.map(({ text, next, total }) => (
          <li key={text}>
            <a href={jobsHref(path, next)} onClick={(event) => follow(event, next)}>
              {text}
            </a>
            {total !== undefined && ` (${phrase('jobs.count', { count: total })})`}
          </li>
        ))}
      </ul>
    </Empty>
  );
}
