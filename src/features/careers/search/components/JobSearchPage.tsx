import { useWords } from '@/runtime';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button, HiddenFields, Icon, ListDown, Pagination, useGiven } from '@/ui';
import { isChosenAnew, wasTouched } from '@/lib/before-hydration';
import { fetched } from '@/lib/late';
import { JobCard } from '../../cards/JobCard';
import { PayAxis } from '../../cards/PayAxis';
import { payScale } from '../../cards/pay-scale';
import { useKept } from '../../kept/use-kept';
import type { JobSearchView } from '../../model';
import { comparePath, siblingPath } from '../../sibling-path';
import type { AlertState, TypedAlert } from '../alert-states';
import { compareTicked } from '../compare-ticked';
import {
  choices,
  jobParams,
  jobsHref,
  jobStateOfForm,
  keywordOfTitle,
  searchedState,
  shownState,
  sortsFor,
  typedState,
  usualSort,
  type JobSearchState,
} from '../job-state';
import { useJobSearch } from '../use-job-search';
import { JobAlert } from './JobAlert';
import { JobChips } from './JobChips';
import { JobFacets } from './JobFacets';
import { JobFields } from './JobFields';
import { JobTools } from './JobTools';
import { NoJobs } from './NoJobs';

/** Fetched when something is ticked to be compared; else the way to the comparison alone. */
const CompareBar = lazy(() => fetched(() => import('./CompareBar')).catch(() => ({ default: CompareLink })));

/** Shown when something else is than what the document, and its tab, came with. Fetched before, while there still is a line. */
const says = () => import('./JobSearchSays');
const JobSearchSays = lazy(() => fetched(says).catch(() => ({ default: () => <></> })));

function CompareLink({ path, compared }: { path: string; compared: readonly string[] }) {
  const { phrase } = useWords();
  return (
    <p className="comparebar wrap">
      <a href={comparePath(path, compared)}>{phrase('jobs.compareChosen')}</a>
    </p>
  );
}

interface Props {
  first: JobSearchView;
  title: string;
  lede: string;
  /** Path of the job search, with the language's prefix. */
  path: string;
  /** What the alert's form answered. */
  alert?: AlertState | undefined;
  /** What was typed in it, where it comes back. */
  typed?: TypedAlert | undefined;
  /** To wait for the next alert, where it was one too many. */
  minutes?: number | undefined;
}

/** Words, place, filters and openings. One form: with a script it answers in place, without one it is sent. */
export function JobSearchPage({ first, title, lede, path, alert, typed, minutes }: Props) {
  const { phrase, language } = useWords();
  const { compared } = useKept();
  const { view, go, type, settle, expect } = useJobSearch(first, path, language);
  const form = useRef<HTMLFormElement>(null);
  const count = useRef<HTMLHeadingElement>(null);
  const { state } = view;
  const known = view.answer;
  const answer = view.status === 'error' ? undefined : known;
  /** What is shown, and so what every choice goes on from: of a word that is only begun, the one that it was taken for. */
  const answered = shownState(view);
  const searched = searchedState(view);
  const inFields = typedState(view);
  const scale = payScale(answer?.results ?? [], answer?.highestPay);

  /** Another question is answered in the order that suits it, unless another order was chosen for this one. */
  const asked = (fields: FormData): JobSearchState => {
    const next = jobStateOfForm(fields);
    return next.keyword === state.keyword && next.near === inFields.near ? next : { ...next, sort: '' };
  };
  const chosen = (fields: FormData): JobSearchState => {
    const next = asked(fields);
    return next.keyword === state.keyword ? { ...next, keyword: answered.keyword } : next;
  };
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    go(asked(new FormData(event.currentTarget)));
  };
  const onChange = (event: React.FormEvent<HTMLFormElement>) => {
    const { target } = event;
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type) && target.name !== 'opening');
    if (isChoice) go(chosen(new FormData(event.currentTarget)));
  };
  // What the heading will say stands there then.
  const toResults = () =>
    queueMicrotask(() => {
      count.current?.focus();
      count.current?.scrollIntoView({ block: 'start' });
    });
  const follow = (event: React.MouseEvent, next: JobSearchState) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(next);
    toResults();
  };
  const closeFilters = (event: React.MouseEvent) => {
    event.currentTarget.closest('.filters')?.removeAttribute('open');
    toResults();
  };
  useEffect(() => {
    if (!form.current || !wasTouched()) return;
    compareTicked(form.current);
    if (isChosenAnew(form.current)) go({ ...asked(new FormData(form.current)), near: inFields.near, radius: inFields.radius });
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what the server rendered: later choices come as events
  }, []);
  const choose = {
    title: (title: string) => go({ ...answered, keyword: keywordOfTitle(title), sort: '', page: 1 }),
    city: (city: string) => go({ ...answered, keyword: '', sort: '', filters: { ...answered.filters, city: [city] }, page: 1 }),
  };

  return (
    <div className="wrap jobsearch">
      {(view !== first || !answer) && (
        <Suspense fallback={null}>
          <JobSearchSays title={title} view={view} />
        </Suspense>
      )}
      <div className="jobsearch__head">
        <h1>{title}</h1>
        {lede && <p className="lede">{lede}</p>}
      </div>
      <form
        ref={form}
        method="get"
        action={path}
        role="search"
        onSubmit={onSubmit}
        onChange={onChange}
        onFocus={() => void says().catch(() => undefined)}
      >
        <JobFields
          state={inFields}
          unknownPlace={answer?.unknownPlace}
          choose={choose}
          type={(keyword) => type({ ...state, keyword, sort: '', page: 1 })}
          typed={() => settle(answered)}
        />
        <div className="searchpage__body">
          {known ? (
            <details className="filters">
              <summary>
                <Icon name="filter" /> {phrase('jobs.filters')}{' '}
                {choices(answered) > 0 && <span className="filters__count">{phrase('jobs.chosen', { count: choices(answered) })}</span>}
              </summary>
              <JobFacets answer={known} state={answered} />
              <p className="filters__done withscript">
                <Button onClick={closeFilters}>{phrase('jobs.show', { count: known.total })}</Button>
              </p>
            </details>
          ) : (
            <div>
              <HiddenFields fields={jobParams({ ...state, keyword: '', near: '', sort: '', page: 1 })} />
            </div>
          )}
          <section className="searchpage__results" aria-busy={view.status === 'loading'} aria-labelledby="job-count">
            {view.status === 'error' && (
              <>
                <ListDown
                  heading="job-count"
                  phrase={phrase}
                  said={[phrase('jobs.down'), phrase('jobs.downHint')]}
                  href={jobsHref(path, state)}
                  again={() => go(state)}
                />
                <Sort state={state} total={0} paidIn={undefined} />
              </>
            )}
            {answer && (
              <>
                <div className="resbar">
                  <h2 id="job-count" data-jobs-total={answer.total} ref={count} tabIndex={-1}>
                    {/* An element each: a browser that translates puts text of its own in place of one that has siblings. */}
                    <span>
                      {answer.total > 0
                        ? phrase('jobs.count', { count: answer.total })
                        : answered.keyword
                          ? phrase('jobs.noneFor', { keyword: answered.keyword })
                          : phrase('jobs.none')}
                    </span>
                    {answer.pages > 1 && (
                      <span className="resbar__page">{`, ${phrase('pagination.of', { page: answered.page, pages: answer.pages })}`}</span>
                    )}
                  </h2>
                  <Sort state={answered} total={answer.total} paidIn={answer.highestPay?.currency} />
                </div>
                {answer.corrected && (
                  <p className="searchpage__corrected">{phrase('jobs.corrected', { from: answered.keyword, to: answer.corrected })}</p>
                )}
                {answer.completed && <p className="searchpage__corrected">{phrase('jobs.completed', { keyword: answer.completed })}</p>}
                {answer.total === 0 ? (
                  <NoJobs state={answered} answer={answer} path={path} follow={follow} />
                ) : (
                  <>
                    <JobChips state={answered} answer={answer} path={path} follow={follow} />
                    {scale && <PayAxis scale={scale} posts={answer.results} />}
                    <ul className="rows joblist">
                      {answer.results.map((card) => (
                        <JobCard key={card.id} card={card} path={path} today={answer.today} scale={scale} compare />
                      ))}
                    </ul>
                    <p className="withoutscript joblist__compare">
                      <Button type="submit" variant="line" size="small" formAction={siblingPath(path, 'compare')}>
                        {phrase('jobs.compareTicked')}
                      </Button>
                    </p>
                    <Paging answer={answer} state={answered} path={path} follow={follow} expect={expect} />
                  </>
                )}
              </>
            )}
          </section>
        </div>
      </form>
      {known && (
        <div className="jobsearch__after">
          <JobTools state={searched} answer={known} path={path} />
          {/* What came of an alert is about the search that the document came with. */}
          <JobAlert
            state={searched}
            title={title}
            said={view === first ? alert : undefined}
            wanted={answer?.total === 0}
            typed={typed}
            minutes={minutes}
          />
        </div>
      )}
      {compared.length > 0 && (
        <Suspense fallback={null}>
          <CompareBar path={path} compared={compared} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The order; there is nothing to order where there are no two openings. The usual one is asked for by no name, so that a form which is
 * sent with other words is answered in the order that suits them.
 *
 * @param paidIn currency in which most of what was found is paid: amounts of others are not compared with it
 */
function Sort({ state, total, paidIn }: { state: JobSearchState; total: number; paidIn: string | undefined }) {
  const { phrase } = useWords();
  const usual = usualSort(state);
  const sorts = sortsFor(state).filter((sort) => sort !== 'pay' || paidIn !== undefined || state.sort === 'pay');
  const select = useGiven<HTMLSelectElement>(state.sort);
  if (total < 2) return state.sort && <input type="hidden" name="sort" value={state.sort} />;
  return (
    <label className="searchpage__sort">
      <span>{phrase('jobs.sort')}</span> {/* Another usual order is another field: an option that stays would stay chosen. */}
      <select key={usual} ref={select} className="input" name="sort" defaultValue={state.sort}>
        {sorts.map((sort) => (
          <option key={sort} value={sort === usual ? '' : sort}>
            {sort === 'pay' && paidIn ? phrase('jobs.sort.payIn', { currency: paidIn }) : phrase(`jobs.sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PagingProps {
  answer: { page: number; pages: number };
  state: JobSearchState;
  path: string;
  follow(event: React.MouseEvent, next: JobSearchState): void;
  expect(next: JobSearchState): void;
}

function Paging({ answer, state, path, follow, expect }: PagingProps) {
  const { phrase } = useWords();
  const pageOf = ({ target }: React.SyntheticEvent): number => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link ? Number(new URL(link.href).searchParams.get('page') ?? '1') : 0;
  };
  const onClick = (event: React.MouseEvent) => {
    const page = pageOf(event);
    if (page) follow(event, { ...state, page });
  };
  const onIntent = (event: React.SyntheticEvent) => {
    const page = pageOf(event);
    if (page) expect({ ...state, page });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links are what is pressed; the box only listens
    <div onClick={onClick} onPointerOver={onIntent} onFocus={onIntent}>
      <Pagination
        page={answer.page}
        pages={answer.pages}
        hrefOf={(page) => jobsHref(path, { ...state, page })}
        labels={{
          name: phrase('jobs.pages'),
          previous: phrase('pagination.previous'),
          next: phrase('pagination.next'),
          page: (page) => phrase('pagination.page', { page }),
        }}
      />
    </div>
  );
}
