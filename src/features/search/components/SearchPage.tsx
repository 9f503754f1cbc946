import { useWords, type Words } from '@/runtime';
import { useEffect, useRef } from 'react';
import { HiddenFields, Icon, ListDown, MoreLink, Pagination, useGiven } from '@/ui';
import { ListSays } from '@/ui/ListSays';
import { isChosenAnew, wasTouched } from '@/lib/before-hydration';
import { isOffline } from '@/lib/offline';
import type { SearchView } from '../model';
import type { FoundOpenings, SearchAnswer } from '../search.schema';
import { filterCount, searchHref, searchParams, SORTS, stateOfForm, type SearchState } from '../search-state';
import { useSearch } from '../use-search';
import { Facets, valueName } from './Facets';
import { NoResults } from './NoResults';
import { Results } from './Results';
import { SearchChips } from './SearchChips';
import { SearchField } from './SearchField';

const PAGE_SIZE = 10;

interface Props {
  first: SearchView;
  title: string;
  /** Path of the search page, with the language's prefix. */
  path: string;
}

/** How much was found, or that nothing was; with openings beside it, that no page says it. */
function foundPhrase({ total, corrected, openings }: SearchAnswer, asked: string, phrase: Words['phrase']): string {
  const q = corrected?.to ?? asked;
  if (total > 0) return q ? phrase('search.results', { count: total, q }) : phrase('search.everything', { count: total });
  return q ? phrase(openings ? 'search.nonePages' : 'search.none', { q }) : phrase('search.noneAtAll');
}

/** Words, filters and results. One form: with a script it answers in place, without one it is sent. */
export function SearchPage({ first, title, path }: Props) {
  const { phrase, locale } = useWords();
  const { view, go } = useSearch(first, path, locale);
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const { state } = view;
  const answer = view.status === 'error' ? undefined : view.answer;
  const part = answer && answer.pages > 1 ? phrase('pagination.of', { page: state.page, pages: answer.pages }) : '';
  const found = answer && foundPhrase(answer, state.q, phrase);
  const shown = [
    state.q,
    ...(answer?.facets ?? []).flatMap((facet) => (state.filters[facet.name] ?? []).map((value) => valueName(facet, value, phrase))),
    state.page > 1 && part,
  ]
    .filter(Boolean)
    .join(', ');

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(stateOfForm(new FormData(event.currentTarget)));
  };
  const onChange = (event: React.FormEvent<HTMLFormElement>) => {
    const { target } = event;
    const isChoice = (target instanceof HTMLInputElement && target.type === 'checkbox') || target instanceof HTMLSelectElement;
    if (isChoice) go(stateOfForm(new FormData(event.currentTarget)));
  };
  const follow = (event: React.MouseEvent, next: SearchState) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(next);
    // What it will say stands there then.
    queueMicrotask(() => {
      results.current?.focus();
      results.current?.scrollIntoView({ block: 'start' });
    });
  };

  useEffect(() => {
    if (form.current && wasTouched() && isChosenAnew(form.current)) go(stateOfForm(new FormData(form.current)));
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what the server rendered: later choices come as events
  }, []);

  return (
    <div className="wrap searchpage">
      <ListSays
        site={phrase('site.name')}
        title={answer ? (shown ? phrase('page.state', { title, state: shown }) : title) : phrase('page.error', { title })}
        text={answer ? [found, part].filter(Boolean).join(', ') : isOffline() ? phrase('search.offline') : phrase('search.down')}
        heading="search-count"
        down={!answer}
      />
      <h1 className="searchpage__title">{title}</h1>
      <form ref={form} method="get" action={path} role="search" onSubmit={submit} onChange={onChange}>
        <SearchField q={state.q} />
        <div className="searchpage__body">
          {!view.answer && <HiddenFields fields={searchParams({ ...state, q: '', sort: 'relevance', page: 1 })} />}
          {view.answer && (
            <details className="filters">
              <summary>
                <Icon name="filter" /> {phrase('search.filters')}{' '}
                {filterCount(state) > 0 && <span className="filters__count">{phrase('search.chosen', { count: filterCount(state) })}</span>}
              </summary>
              <Facets facets={view.answer.facets} state={state} />
            </details>
          )}
          <section className="searchpage__results" aria-busy={view.status === 'loading'} aria-labelledby="search-count">
            {view.status === 'error' && (
              <>
                <ListDown
                  heading="search-count"
                  phrase={phrase}
                  said={[phrase('search.down'), phrase('search.downHint')]}
                  href={searchHref(path, state)}
                  again={() => go(state)}
                />
                <input type="hidden" name="sort" value={state.sort} />
              </>
            )}
            {answer && (
              <>
                <div className="resbar">
                  <div>
                    <h2 id="search-count" data-found={answer.total} ref={results} tabIndex={-1}>
                      {/* An element each: a browser that translates puts text of its own in place of one that has siblings. */}
                      <span>{found}</span>
                      {part && <span className={state.page > 1 ? undefined : 'vh'}>{`, ${part}`}</span>}
                    </h2>
                    {answer.corrected && (
                      <p className="searchpage__corrected">
                        {phrase('search.corrected', { from: answer.corrected.from, to: answer.corrected.to })}
                      </p>
                    )}
                  </div>
                  {answer.total > 1 ? <Sort state={state} /> : <input type="hidden" name="sort" value={state.sort} />}
                </div>
                <SearchChips state={state} facets={answer.facets} path={path} follow={follow} />
                {answer.openings?.leads && <Openings openings={answer.openings} />}
                {answer.total === 0 ? (
                  <NoResults answer={answer} state={state} path={path} />
                ) : (
                  <Results results={answer.results} start={(answer.page - 1) * PAGE_SIZE + 1} />
                )}
                {answer.openings && !answer.openings.leads && <Openings openings={answer.openings} />}
                <Paging answer={answer} state={state} path={path} follow={follow} />
              </>
            )}
          </section>
        </div>
      </form>
    </div>
  );
}

function Openings({ openings }: { openings: FoundOpenings }) {
  const { phrase } = useWords();
  return (
    <aside className="foundjobs" aria-labelledby="found-openings">
      <h3 className="label" id="found-openings">
        {phrase('search.openings')}
      </h3>
      {openings.corrected && <p className="meta">{phrase('jobs.corrected', openings.corrected)}</p>}
      <ul className="foundjobs__list">
        {openings.results.map(({ title, place, href }) => (
          <li key={href}>
            <a href={href}>{title}</a> <span className="meta">{place}</span>
          </li>
        ))}
      </ul>
      <p>
        <MoreLink href={openings.href}>{phrase('search.allOpenings', { count: openings.total })}</MoreLink>
      </p>
    </aside>
  );
}

function Sort({ state }: { state: SearchState }) {
  const { phrase } = useWords();
  return (
    <label className="searchpage__sort">
      <span>{phrase('search.sort')}</span>{' '}
      <select ref={useGiven<HTMLSelectElement>(state.sort)} className="input" name="sort" defaultValue={state.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {phrase(`search.sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Paging({
  answer,
  state,
  path,
  follow,
}: {
  answer: { page: number; pages: number };
  state: SearchState;
  path: string;
  follow(event: React.MouseEvent, next: SearchState): void;
}) {
  const { phrase } = useWords();
  const onClick = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const page = link && Number(new URL(link.href).searchParams.get('page') ?? '1');
    if (page) follow(event, { ...state, page });
  };
  return (
    // The links are what is pressed; the box only listens.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onClick}>
      <Pagination
        page={answer.page}
        pages={answer.pages}
        hrefOf={(page) => searchHref(path, { ...state, page })}
        labels={{
          name: phrase('search.pages'),
          previous: phrase('pagination.previous'),
          next: phrase('pagination.next'),
          page: (page) => phrase('pagination.page', { page }),
        }}
      />
    </div>
  );
}
