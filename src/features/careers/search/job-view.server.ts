import { searchFailed } from '../search-failed.server';
import type { JobAnswer, JobSearchView } from '../model';
import { findOpenings, suggestOpenings, upstreamStatus } from '../openings.server';
import { completed } from './completion';
import { emptyJobSearch, jobParams, type JobSearchState } from './job-state';

export const PAGE_SIZE = 20;

async function ask(state: JobSearchState, language: string): Promise<JobAnswer> {
  const params = jobParams(state);
  params.set('lang', language);
  params.set('pageSize', String(PAGE_SIZE));
  return { ...(await findOpenings(params)), today: new Date().toISOString().slice(0, 10) };
}

/**
 * Openings for a state. A place that nobody knows is left out and said; other values that the service refuses are left out
 * too, so that an old link still finds something.
 * @throws AppError `service/…`
 */
export async function answerJobs(state: JobSearchState, language: string): Promise<JobAnswer> {
  try {
    return await ask(state, language);
  } catch (error) {
    if (upstreamStatus(error) !== 400) throw error;
  }
  const unknownPlace = state.near ? { unknownPlace: state.near } : {};
  try {
    return { ...(await ask({ ...state, near: '', sort: state.sort === 'distance' ? '' : state.sort }, language)), ...unknownPlace };
  } catch (error) {
    if (upstreamStatus(error) !== 400) throw error;
    return { ...(await ask({ ...emptyJobSearch, keyword: state.keyword }, language)), ...unknownPlace };
  }
}

/**
 * Openings while the keyword is being typed: of the word that its last one will probably become. A word that no title goes on
 * from is searched for as it stands.
 * @throws AppError `service/…`
 */
export async function answerBegun(state: JobSearchState, language: string): Promise<JobAnswer> {
  const keyword = completed(state.keyword, state.keyword ? await suggestOpenings(state.keyword).catch(ofNoUse) : []);
  if (keyword === state.keyword) return answerJobs(state, language);
  return { ...(await answerJobs({ ...state, keyword }, language)), completed: keyword };
}

/** Without suggestions the word is only less well guessed. */
function ofNoUse(error: unknown): [] {
  searchFailed(error, 'suggestions');
  return [];
}

/** What the page of a search shows: openings, or that the search is down, which is no reason to show no page at all. */
export async function jobSearchView(state: JobSearchState, language: string): Promise<JobSearchView> {
  try {
    return { status: 'ready', state, answer: await answerJobs(state, language) };
  } catch (error) {
    searchFailed(error, 'the openings of a search');
    return { status: 'error', state };
  }
}
