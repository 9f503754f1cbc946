import { tell } from '@/features/analytics';
import { useCallback, useEffect, useRef, useState } from 'react';
import { putAddress } from '@/lib/history';
import type { JobSearchView } from '../model';
import { createAnswers, PastTheEndError, type Answers } from './answers';
import { jobsHref, jobStateOf, shownState, type JobSearchState } from './job-state';

export interface JobSearch {
  view: JobSearchView;
  /** Shows the openings of a state, and puts it into the address as a new entry of the history. */
  go(state: JobSearchState): void;
  /** The same while words are being typed: one entry of the history, however many keys it takes, and the last word may be only begun. */
  type(state: JobSearchState): void;
  /** Typing has ended: the address says what is shown, as a link to it would. */
  settle(state: JobSearchState): void;
  /** Fetches what will probably be asked for next. */
  expect(state: JobSearchState): void;
}

/** Keys that follow each other faster than anybody types (a key held down, words pasted by a program) are answered once. */
const BURST_MS = 45;

/**
 * Openings that change in place while the address holds the state; back and forward bring earlier states. An answer that comes
 * after a newer question is dropped.
 * @param first what the server rendered
 * @param path of the job search, with the language's prefix
 */
export function useJobSearch(first: JobSearchView, path: string, language: string): JobSearch {
  const [view, setView] = useState(first);
  const running = useRef<AbortController>(undefined);
  const known = useRef<Answers>(undefined);
  known.current ??= createAnswers(language);
  /** Whether words are being typed; `ended` once their field was left: one entry of the history goes on all the same. */
  const typing = useRef<boolean | 'ended'>(false);
  const expected = useRef('');
  const lastKey = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The page was made anew by a navigation.
  const [made, setMade] = useState(first);
  if (made !== first) {
    setMade(first);
    setView(first);
  }

  const address = useCallback(
    (state: JobSearchState, replace: boolean) => {
      const href = jobsHref(path, state);
      if (replace || href !== location.pathname + location.search)
        putAddress(href, replace ? 'replace' : 'push', { options: { shallow: true } });
    },
    [path],
  );

  const show = useCallback(
    async (state: JobSearchState, begun: boolean, wait: number) => {
      clearTimeout(timer.current);
      running.current?.abort();
      const answers = known.current;
      const answer = answers?.kept(state, begun);
      if (!answers || answer) return answer && setView({ status: 'ready', state, answer });
      const controller = new AbortController();
      running.current = controller;
      setView((before) => ({ status: 'loading', state, answer: before.answer }));
      if (wait > 0) await new Promise((resolve) => (timer.current = setTimeout(resolve, wait)));
      try {
        const found = await answers.fetch(state, begun, controller.signal);
        if (controller.signal.aborted) return;
        const next = { status: 'ready' as const, state, answer: found };
        setView(next);
        if (typing.current === 'ended') address(shownState(next), true);
      } catch (error) {
        if (controller.signal.aborted) return;
        // A list that became shorter: the page itself says where it ends.
        if (error instanceof PastTheEndError) return location.reload();
        setView((before) => ({ status: 'error', state, answer: before.answer }));
      }
    },
    [address],
  );

  const go = useCallback(
    (state: JobSearchState) => {
      address(state, false);
      typing.current = false;
      void show(state, false, 0);
    },
    [address, show],
  );

  const type = useCallback(
    (state: JobSearchState) => {
      address(state, typing.current !== false);
      typing.current = true;
      const now = performance.now();
      void show(state, true, now - lastKey.current < BURST_MS ? BURST_MS : 0);
      lastKey.current = now;
    },
    [address, show],
  );

  const settle = useCallback(
    (state: JobSearchState) => {
      if (!typing.current) return;
      typing.current = 'ended';
      address(state, true);
    },
    [address],
  );

  const expect = useCallback((state: JobSearchState) => {
    const key = jobsHref('', state);
    if (expected.current === key || known.current?.kept(state, false)) return;
    expected.current = key;
    void known.current?.fetch(state, false).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (view.status !== 'loading') tell({ type: 'ready' });
  }, [view]);
  useEffect(() => {
    if (first.status === 'ready') known.current?.keep(first.state, first.answer);
  }, [first]);

  useEffect(() => {
    const onPop = () => {
      typing.current = false;
      if (location.pathname === path) void show(jobStateOf(location.search), false, 0);
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      clearTimeout(timer.current);
      running.current?.abort();
    };
  }, [path, show]);

  return { view, go, type, settle, expect };
}
