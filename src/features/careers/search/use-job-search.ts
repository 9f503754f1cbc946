import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobAnswer, JobSearchView } from '../model';
import { jobParams, jobsHref, jobStateOf, type JobSearchState } from './job-state';

export interface JobSearch {
  view: JobSearchView;
  /** Shows the openings of a state, and puts it into the address as a new entry of the history. */
  go(state: JobSearchState): void;
}

/** The browser's own history carries this mark, so that Next's router leaves the entries to us. */
const OURS = 'masthead-jobs';
/** Answers kept, so that back and forward are instant. */
const KEPT = 6;

async function fetchAnswer(state: JobSearchState, language: string, signal: AbortSignal): Promise<JobAnswer> {
  const params = jobParams(state);
  params.set('lang', language);
  const response = await fetch(`/api/jobsearch?${params}`, { signal, headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The job search answered ${response.status}`);
  // Parsed by the site's server, which is where the schema is.
  return (await response.json()) as JobAnswer;
}

/**
 * Openings that change in place while the address holds the state; back and forward bring earlier states. An answer that comes
 * after a newer question is dropped.
 * @param first what the server rendered
 * @param path of the job search, with the language's prefix
 */
export function useJobSearch(first: JobSearchView, path: string, language: string): JobSearch {
  const [view, setView] = useState(first);
  const running = useRef<AbortController>(undefined);
  const kept = useRef<Map<string, JobAnswer>>(undefined);
  kept.current ??= new Map();

  // The page was made anew by a navigation.
  const [made, setMade] = useState(first);
  if (made !== first) {
    setMade(first);
    setView(first);
  }

  const keep = useCallback((state: JobSearchState, answer: JobAnswer) => {
    const pages = kept.current;
    const address = jobsHref('', state);
    pages?.delete(address);
    pages?.set(address, answer);
    const [oldest] = pages?.keys() ?? [];
    if (pages && pages.size > KEPT && oldest !== undefined) pages.delete(oldest);
  }, []);

  const show = useCallback(
    async (state: JobSearchState) => {
      running.current?.abort();
      const known = kept.current?.get(jobsHref('', state));
      if (known) return setView({ status: 'ready', state, answer: known });
      const controller = new AbortController();
      running.current = controller;
      setView((before) => ({ status: 'loading', state, answer: before.status === 'error' ? undefined : before.answer }));
      try {
        const answer = await fetchAnswer(state, language, controller.signal);
        keep(state, answer);
        if (!controller.signal.aborted) setView({ status: 'ready', state, answer });
      } catch {
        if (!controller.signal.aborted) setView({ status: 'error', state });
      }
    },
    [language, keep],
  );

  const go = useCallback(
    (state: JobSearchState) => {
      const address = jobsHref(path, state);
      history.pushState({ ...(history.state as object | null), url: address, as: address, [OURS]: true, options: { shallow: true } }, '', address);
      void show(state);
    },
    [path, show],
  );

  useEffect(() => {
    if (first.status === 'ready') keep(first.state, first.answer);
  }, [first, keep]);

  useEffect(() => {
    const onPop = () => {
      if (location.pathname === path) void show(jobStateOf(location.search));
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      running.current?.abort();
    };
  }, [path, show]);

  return { view, go };
}
