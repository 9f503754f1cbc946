import { useWords } from '@/runtime';
import { Empty } from '@/ui';
import type { JobAnswer } from '../../model';
import { chipsOf, choices, emptyJobSearch, jobsHref, RADII, type JobSearchState } from '../job-state';
import { JobChips } from './JobChips';

type Follow = (event: React.MouseEvent, next: JobSearchState) => void;

/** Nothing is open: with one thing less, farther away or without the words there may be. */
export function NoJobs({ state, answer, path, follow }: { state: JobSearchState; answer: JobAnswer; path: string; follow: Follow }) {
  const { phrase } = useWords();
  const wider = state.near ? RADII.find((radius) => radius > state.radius) : undefined;
  const ways: [string, JobSearchState][] = [
    ...(wider ? [[phrase('jobs.farther', { km: wider }), { ...state, radius: wider, page: 1 }] satisfies [string, JobSearchState]] : []),
    ...(choices(state) > 0 && state.keyword
      ? [
          [phrase('jobs.withoutFilters', { keyword: state.keyword }), { ...emptyJobSearch, keyword: state.keyword }] satisfies [
            string,
            JobSearchState,
          ],
        ]
      : []),
    ...(state.keyword && choices(state) > 0
      ? [[phrase('jobs.withoutKeyword'), { ...state, keyword: '', sort: '' as const, page: 1 }] satisfies [string, JobSearchState]]
      : []),
    [phrase('jobs.all'), emptyJobSearch],
  ];
  return (
    <Empty level={2} title={phrase('jobs.none')}>
      <p>{phrase(chipsOf(state).length > 0 ? 'jobs.noneHint' : 'jobs.noneWordsHint')}</p>
      <JobChips state={state} answer={answer} path={path} follow={follow} />
      <ul className="plainlist">
        {ways.map(([text, next]) => (
          <li key={text}>
            <a href={jobsHref(path, next)} onClick={(event) => follow(event, next)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
