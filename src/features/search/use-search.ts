import { GLOBAL_SEARCH_CACHED_PAGES } from '@/config/constants';
import { tell } from '@/features/analytics';
import { putAddress } from '@/lib/history';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchView } from './model';
import { createResultPages } from './result-pages';
import type { SearchAnswer } from './search.schema';
import { readSearchState, searchHref, searchParams, type SearchState } from './search-state';

export interface Search {
  view: SearchView;
  /** Shows the results of a state, and puts it into the address: a new entry of the history, or in place of the current one. */
  go(state: SearchState, how?: 'push' | 'replace'): void;
}

const stateHere = (): SearchState => {
  const params = new URLSearchParams(location.search);
  return readSearchState(Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])));
};

async function fetchAnswer(state: SearchState, language: string, signal: AbortSignal): Promise<SearchAnswer> {
  const params = searchParams(state);
  params.set('language', language);
  const response = await fetch(`/api/search?${params}`, {
    signal: timeLimit(ASKED_WAITS_MS, signal),
    headers: { accept: 'application/json' },
  });
  // A list that became shorter: the page itself says where it ends.
  if (response.status === 404) location.reload();
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  // Parsed by the site's server, which is where the schema is.
  return (await response.json()) as SearchAnswer;
}

/**
 * Results that change in place while the address holds the state; back and forward bring earlier states. An answer that
 * comes after a newer question is dropped.
 *
 * @param first what the server rendered
 * @param path  of the search page, with the language's prefix
 */
export function useSearch(first: SearchView, path: string, language: string): Search {
  const [view, setView] = useState(first);
  const running = useRef<AbortController>(undefined);
  const kept = useRef<ReturnType<typeof createResultPages<SearchAnswer>>>(undefined);
  kept.current ??= createResultPages<SearchAnswer>(GLOBAL_SEARCH_CACHED_PAGES);

  // The page was made anew by a navigation.
  const [made, setMade] = useState(first);
  if (made !== first) {
    setMade(first);
    setView(first);
  }

  const show = useCallback(
    async (state: SearchState) => {
      running.current?.abort();
      const address = searchHref(path, state);
      const known = kept.current?.get(address);
      if (known) return setView({ status: 'ready', state, answer: known });
      const controller = new AbortController();
      running.current = controller;
      setView((before) => ({ status: 'loading', state, answer: before.answer }));
      try {
        const answer = await fetchAnswer(state, language, controller.signal);
        kept.current?.set(address, answer);
        if (!controller.signal.aborted) setView({ status: 'ready', state, answer });
      } catch {
        if (!controller.signal.aborted) setView((before) => ({ status: 'error', state, answer: before.answer }));
      }
    },
    [path, language],
  );

  const go = useCallback(
    (state: SearchState, how: 'push' | 'replace' = 'push') => {
      const href = searchHref(path, state);
      if (how === 'replace' || href !== location.pathname + location.search) putAddress(href, how, { options: { shallow: true } });
      void show(state);
    },
    [path, show],
  );

  useEffect(() => {
    if (view.status !== 'loading') tell({ type: 'ready' });
  }, [view]);
  useEffect(() => {
    if (first.status === 'ready') kept.current?.set(searchHref(path, first.state), first.answer);
  }, [first, path]);

  useEffect(() => {
    const onPop = () => {
      if (location.pathname === path) void show(stateHere());
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      running.current?.abort();
    };
  }, [path, show]);

  return { view, go };
}
