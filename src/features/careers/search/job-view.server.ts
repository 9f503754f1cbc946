import { searchFailed } from '../search-failed.server';
import type { JobAnswer, JobSearchView } from '../model';
import type { CalledFor } from '@/server/client-address';
import { findOpenings, suggestOpenings, upstreamStatus } from '../openings.server';
import { completed } from './completion';
import { emptyJobSearch, jobParams, type JobSearchState } from './job-state';

export const PAGE_SIZE = 20;

async function ask(state: JobSearchState, language: string, visitor: CalledFor): Promise<JobAnswer> {
  const params = jobParams(state);
  params.set('lang', language);
  params.set('pageSize', String(PAGE_SIZE));
  return { ...(await findOpenings(params, visitor)), today: new Date().toISOString().slice(0, 10) };
}

/**
 * Openings for a state. A place that nobody knows is left out and said; other values that the service refuses are left out
 * too, so that an old link still finds something.
 * @throws AppError `service/…`
 */
export async function answerJobs(state: JobSearchState, language: string, visitor: CalledFor): Promise<JobAnswer> {
  try {
    return await ask(state, language, visitor);
  } catch (error) {
    if (upstreamStatus(error) !== 400) throw error;
  }
  const unknownPlace = state.near ? { unknownPlace: state.near } : {};
  try {
    return {
      ...(await ask({ ...state, near: '', sort: state.sort === 'distance' ? '' : state.sort }, language, visitor)),
      ...unknownPlace,
    };
  } catch (error) {
    if (upstreamStatus(error) !== 400) throw error;
    return { ...(await ask({ ...emptyJobSearch, keyword: state.keyword }, language, visitor)), ...unknownPlace };
  }
}

/**
 * Openings while the keyword is being typed: of the word that its last one will probably become. A word that no title goes on
 * from is searched for as it stands.
 * @throws AppError `service/…`
 */
export async function answerBegun(state: JobSearchState, language: string, visitor: CalledFor): Promise<JobAnswer> {
  const keyword = completed(state.keyword, state.keyword ? await suggestOpenings(state.keyword, visitor).catch(ofNoUse) : []);
  if (keyword === state.keyword) return answerJobs(state, language, visitor);
  return { ...(await answerJobs({ ...state, keyword }, language, visitor)), completed: keyword };
}

/** Without suggestions the word is only less well guessed. */
function ofNoUse(error: unknown): [] {
  searchFailed(error, 'suggestions');
  return [];
}

/** What the page of a search shows: openings, or that the search is down, which is no reason to show no page at all. */
export async function jobSearchView(state: JobSearchState, language: string, visitor: CalledFor): Promise<JobSearchView> {
  try {
    return { status: 'ready', state, answer: await answerJobs(state, language, visitor) };
  } catch (error) {
    searchFailed(error, 'the openings of a search');
    return { status: 'error', state };
  }
}
