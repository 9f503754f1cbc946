import type { FacetValue, OpeningCard, OpeningResults } from './openings.schema';
import type { JobSearchState } from './search/job-state';

/** Results, and what of the question could not be answered. */
export interface JobAnswer extends OpeningResults {
  /** The day of the answer in UTC, as `2026-11-21`: days until a closing date are counted from it. */
  today: string;
  /** The place that was asked for and that nobody knows: the search was made without it. */
  unknownPlace?: string;
  /** What was answered, where it is not what was asked: without values that nobody knows, or of a word that was only begun. */
  answered?: JobSearchState;
  /** The keyword that was searched for, where the last word of the one that was typed is only begun. */
  completed?: string;
  /** Where nothing was found: the newest openings of all, how many there are, and of which kinds of work. */
  newest?: { total: number; results: OpeningCard[]; functions: FacetValue[] };
}

/** What the job search shows now. While it loads, what was there before stays. */
export type JobSearchView =
  | { status: 'loading'; state: JobSearchState; answer?: JobAnswer | undefined }
  | { status: 'ready'; state: JobSearchState; answer: JobAnswer }
  /** The answer is the last one, for its filters: there is none to this question. */
  | { status: 'error'; state: JobSearchState; answer?: JobAnswer | undefined };

/** What the browser keeps of an opening that a visitor looked at or saved. */
export type KeptOpening = Pick<OpeningCard, 'slug' | 'title' | 'employer'> & {
  place: string;
  /** The moment from which it is past. */
  closes?: string | undefined;
  /** The day that is shown; unknown of what was kept before this was noted. */
  closesOn?: string | undefined;
  /** Of its title; unknown of what was kept before this was noted. */
  language?: string | undefined;
};
