import { intl } from '@/lib/intl';
import { JOB_LINK_CLASS } from '@/config/constants';
import { useWords } from '@/runtime';
import { Empty } from '@/ui';
import { Points } from '../../cards/Points';
import { closesText, langOf, placesText, rowTitle, valueName, writtenIn } from '../../labels';
import type { JobAnswer } from '../../model';
import { chipsOf, emptyJobSearch, jobsHref, withoutPlace, type JobSearchState } from '../job-state';
import { JobChips } from './JobChips';

type Follow = (event: React.MouseEvent, next: JobSearchState) => void;
type Way = NonNullable<JobAnswer['instead']>[number];
type Newest = NonNullable<JobAnswer['newest']>;

/** The search that a way leads to. */
function stateOf(state: JobSearchState, { kind, keyword, radiusKm }: Way): JobSearchState {
  if (kind === 'filters') return { ...emptyJobSearch, keyword };
  if (kind === 'farther') return { ...state, radius: radiusKm ?? state.radius, page: 1 };
  if (kind !== 'place') return { ...state, keyword, page: 1 };
  const { city: _city, country: _country, ...filters } = state.filters;
  return { ...withoutPlace(state), filters, page: 1 };
}

/** Nothing is open, as the heading above says: searches near it that find something, each with how much. */
export function NoJobs({ state, answer, path, follow }: { state: JobSearchState; answer: JobAnswer; path: string; follow: Follow }) {
  const { phrase, locale } = useWords();
  const numbers = intl('NumberFormat', locale);
  const said: Readonly<Record<Way['kind'], (way: Way) => string>> = {
    spelling: ({ keyword }) => phrase('jobs.insteadWords', { keyword }),
    fewer: ({ keyword }) => phrase('jobs.insteadWords', { keyword }),
    farther: ({ radiusKm = state.radius }) => phrase('jobs.farther', { km: radiusKm }),
    place: () => phrase('jobs.insteadAnywhere'),
    filters: ({ keyword }) => phrase('jobs.withoutFilters', { keyword }),
  };
  /** Words that nothing says are found no better without the filters. */
  const narrowed = chipsOf(state).length > 0 && (state.keyword === '' || answer.instead?.some(({ kind }) => kind === 'filters'));
  const ways: { text: string; next: JobSearchState; total?: number | undefined }[] = [
    ...(answer.instead ?? []).map((way) => ({ text: said[way.kind](way), next: stateOf(state, way), total: way.total })),
    ...(state.keyword && chipsOf(state).length > 0
      ? [{ text: phrase('jobs.withoutKeyword'), next: { ...state, keyword: '', sort: '' as const, page: 1 } }]
      : []),
    { text: phrase('jobs.all'), next: emptyJobSearch, total: answer.newest?.total },
  ];
  return (
    <Empty beside={answer.newest && <NewestOpenings results={answer.newest.results} today={answer.today} path={path} />}>
      <p>{phrase(state.near ? 'jobs.noneNearHint' : narrowed ? 'jobs.noneHint' : 'jobs.noneWordsHint')}</p>
      <ul className="plainlist">
        {ways.map(({ text, next, total }) => (
          <li key={text}>
            <a href={jobsHref(path, next)} onClick={(event) => follow(event, next)}>
              {text}
            </a>
            {total !== undefined && ` (${numbers.format(total)})`}
          </li>
        ))}
      </ul>
      {chipsOf(state).length > 0 && <p className="label">{phrase('jobs.filteredBy')}</p>}
      <JobChips state={state} answer={answer} path={path} follow={follow} />
      {answer.newest && answer.newest.functions.length > 0 && <Kinds functions={answer.newest.functions} path={path} follow={follow} />}
    </Empty>
  );
}

/** What there is instead. */
function NewestOpenings({ results, today, path }: { results: Newest['results']; today: string; path: string }) {
  const words = useWords();
  const { phrase } = words;
  return (
    <>
      <p className="label">{phrase('jobs.newest')}</p>
      <ul className="rows">
        {results.map((card) => (
          <li key={card.id}>
            <a className={JOB_LINK_CLASS} href={`${path}/${card.slug}`} lang={langOf(card.language, words)}>
              {rowTitle(card.title)}
            </a>
            <Points of={[placesText(card, words), writtenIn(card.language, words), closesText(card, today, words)]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The kinds of work that there are. */
function Kinds({ functions, path, follow }: { functions: Newest['functions']; path: string; follow: Follow }) {
  const words = useWords();
  return (
    <>
      <p className="label">{words.phrase('jobs.facet.function')}</p>
      <ul className="tags">
        {functions.map(({ value, label, count }) => {
          const next = { ...emptyJobSearch, filters: { function: [value] } };
          return (
            <li key={value}>
              <a className="tag" href={jobsHref(path, next)} onClick={(event) => follow(event, next)}>
                {`${valueName('function', value, label, words)} (${count})`}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
