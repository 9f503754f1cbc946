import { searchFailed } from '../search-failed.server';
import type { JobAnswer, JobSearchView } from '../model';
import type { CalledFor } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { findOpenings, findOpeningsOrWhyNot, suggestOpenings } from '../openings.server';
import { completed } from './completion';
import { countryCalled } from './country-called.server';
import { emptyJobSearch, jobParams, withoutPlace, withoutValue, type JobSearchState } from './job-state';

export const PAGE_SIZE = 20;
/** Openings that are named where a search finds none, and kinds of work. */
const NEWEST = 4;
const KINDS_OF_WORK = 6;

type Newest = NonNullable<JobAnswer['newest']>;

/** Typing what nobody offers asks for them at every key. */
const NEWEST_FRESH_MS = 30_000;
const newestKnown = new Map<string, { at: number; newest: Promise<Newest> }>();

async function askNewest(language: string): Promise<Newest> {
  const params = new URLSearchParams({ sort: 'date', pageSize: String(NEWEST), lang: language });
  const { total, results, facets } = await findOpenings(params, 'site');
  return { total, results, functions: facets.function?.slice(0, KINDS_OF_WORK) ?? [] };
}

/** The same for everyone in a language: asked for again when older than half a minute, once however many ask. */
function newestOpenings(language: string): Promise<Newest> {
  const known = newestKnown.get(language);
  if (known && Date.now() - known.at < NEWEST_FRESH_MS) return known.newest;
  const newest = askNewest(language);
  newestKnown.set(language, { at: Date.now(), newest });
  newest.catch(() => newestKnown.delete(language));
  return newest;
}

/** Says of an answer that has none which openings there are; without that it is only of less help. */
async function withNewest(answer: JobAnswer, language: string): Promise<JobAnswer> {
  if (answer.total > 0) return answer;
  try {
    const newest = await newestOpenings(language);
    return newest.total > 0 ? { ...answer, newest } : answer;
  } catch (error) {
    searchFailed(error, 'the newest openings');
    return answer;
  }
}

/** A refusal is answered with the name of a parameter and, of a list, its value. */
const REFUSED = /^The parameter (\w+) (?:is "([^"]*)"; )?/;
/** Each refusal leaves one value out; an address with more that nobody knows is a broken one. */
const MOST_REFUSALS = 12;

/** How a search is asked besides its state. `asTyped`: for machines, which do not read what was corrected. */
interface How {
  asTyped?: boolean;
}

async function ask(state: JobSearchState, language: string, visitor: CalledFor, how: How): Promise<JobAnswer | { refused: string }> {
  const params = jobParams(state);
  if (how.asTyped) params.set('asTyped', '1');
  params.set('lang', language);
  params.set('pageSize', String(PAGE_SIZE));
  const found = await findOpeningsOrWhyNot(params, visitor);
  return 'refused' in found ? found : { ...found, today: new Date().toISOString().slice(0, 10) };
}

/** The search in the country that stands where a city is expected; undefined where that is none. */
function inCountry(state: JobSearchState): JobSearchState | undefined {
  const code = countryCalled(state.near);
  const { country = [] } = state.filters;
  return code === undefined
    ? undefined
    : { ...withoutPlace(state), filters: { ...state.filters, country: [...new Set([...country, code])] } };
}

/**
 * Openings for a state. A country in the place of a city is the filter of countries; a place that nobody knows is left out and said; other values that the service refuses are left out too, each
 * by itself, so that an old link still finds what the rest of it asks for. What was answered comes with the answer.
 * @throws AppError `service/…`
 */
export async function findJobs(state: JobSearchState, language: string, visitor: CalledFor, how: How = {}): Promise<JobAnswer> {
  let answered = state;
  let isCountry = false;
  for (let refusals = 0; ; refusals++) {
    const found = await ask(answered, language, visitor, how);
    if (!('refused' in found)) {
      if (answered === state) return found;
      const unknownPlace = state.near && !answered.near && !isCountry ? { unknownPlace: state.near } : {};
      return { ...found, answered, ...unknownPlace };
    }
    if (refusals >= MOST_REFUSALS) throw new AppError('service/status', { detail: found.refused, upstreamStatus: 400 });
    const [, name = '', value] = REFUSED.exec(found.refused) ?? [];
    const within = name === 'near' ? inCountry(answered) : undefined;
    if (within) {
      answered = within;
      isCountry = true;
      continue;
    }
    answered = refusals === MOST_REFUSALS - 1 ? { ...emptyJobSearch, keyword: state.keyword } : withoutValue(answered, name, value);
  }
}

/** The same, with what there is instead where nothing is found. @throws AppError `service/…` */
export const answerJobs = async (state: JobSearchState, language: string, visitor: CalledFor, how: How = {}): Promise<JobAnswer> =>
  withNewest(await findJobs(state, language, visitor, how), language);

/**
 * Openings while the keyword is being typed: of the word that its last one will probably become. A word that no title goes on
 * from is searched for as it stands.
 * @throws AppError `service/…`
 */
export async function answerBegun(state: JobSearchState, language: string, visitor: CalledFor): Promise<JobAnswer> {
  const keyword = completed(state.keyword, state.keyword ? await suggestOpenings(state.keyword, language, visitor).catch(ofNoUse) : []);
  if (keyword === state.keyword) return answerJobs(state, language, visitor);
  const meant = { ...state, keyword };
  return { answered: meant, ...(await answerJobs(meant, language, visitor)), completed: keyword };
}

/** Without suggestions the word is only less well guessed. */
function ofNoUse(error: unknown): [] {
  searchFailed(error, 'suggestions');
  return [];
}

/** What the page of a search shows: openings, or that the search is down, which is no reason to show no page at all. */
export async function jobSearchView(state: JobSearchState, language: string, visitor: CalledFor, how: How = {}): Promise<JobSearchView> {
  try {
    return { status: 'ready', state, answer: await answerJobs(state, language, visitor, how) };
  } catch (error) {
    searchFailed(error, 'the openings of a search');
    return { status: 'error', state };
  }
}
