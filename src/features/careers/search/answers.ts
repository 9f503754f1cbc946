import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import type { JobAnswer } from '../model';
import { jobParams, jobsHref, type JobSearchState } from './job-state';

/** Answers kept, so that back and forward are instant. */
const KEPT = 12;
/** Not for long: openings close. */
const FRESH_MS = 45_000;

/** What the search answered in this page, and the way to ask it more. */
export interface Answers {
  kept(state: JobSearchState, begun: boolean): JobAnswer | undefined;
  keep(state: JobSearchState, answer: JobAnswer): void;
  /** @param begun the last word of the keyword may be only begun. @throws Error when the search does not answer, or when it was aborted */
  fetch(state: JobSearchState, begun: boolean, signal?: AbortSignal): Promise<JobAnswer>;
}

/** The list ends before the page that was asked for. */
export class PastTheEndError extends Error {
  override readonly name = 'PastTheEndError';
}

export function createAnswers(language: string): Answers {
  const pages = new Map<string, { answer: JobAnswer; at: number }>();
  // What was found for a word that is only begun answers no finished search.
  const keyOf = (state: JobSearchState, begun: boolean): string => (begun ? '…' : '') + jobsHref('', state);
  const put = (key: string, answer: JobAnswer): void => {
    pages.delete(key);
    pages.set(key, { answer, at: performance.now() });
    const [oldest] = pages.keys();
    if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest);
  };
  return {
    kept: (state, begun) => {
      const page = pages.get(keyOf(state, begun));
      return page && performance.now() - page.at < FRESH_MS ? page.answer : undefined;
    },
    keep: (state, answer) => put(keyOf(state, false), answer),
    fetch: async (state, begun, signal) => {
      signal?.throwIfAborted();
      const params = jobParams(state);
      params.set('lang', language);
      if (begun) params.set('begun', '1');
      const response = await fetch(`/api/jobsearch?${params}`, {
        signal: timeLimit(ASKED_WAITS_MS, signal),
        headers: { accept: 'application/json' },
      });
      if (response.status === 404) throw new PastTheEndError('There is no such page');
      if (!response.ok) throw new Error(`The job search answered ${response.status}`);
      // Parsed by the site's server, which is where the schema is.
      const answer = (await response.json()) as JobAnswer;
      put(keyOf(state, begun), answer);
      if (begun && !answer.completed) put(keyOf(state, false), answer);
      return answer;
    },
  };
}
