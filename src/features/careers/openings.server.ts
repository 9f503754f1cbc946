import { getEnv } from '@/config/env.server';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import {
  openingAnswer,
  openingResults,
  similarAnswer,
  suggestAnswer,
  type JobSuggestion,
  type OpeningAnswer,
  type OpeningCard,
  type OpeningResults,
} from './openings.schema';

/** A visitor waits for these: better a page that says "try again" than one that hangs. */
const TIMEOUT_MS = 5_000;
const SUGGEST_TIMEOUT_MS = 2_000;

const GONE = 410;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const address = (path: string, params: URLSearchParams): string => `${getEnv().SEARCH_URL}/v1/openings${path}?${params}`;

/** Openings for the parameters of `GET /v1/openings` (docs/contracts/site-api.md). @throws AppError `service/…`; `upstreamStatus` 400 when a parameter was refused */
export async function findOpenings(params: URLSearchParams): Promise<OpeningResults> {
  const { body } = await fetchJson(address('', params), openingResults, { timeout: TIMEOUT_MS });
  return body;
}

/** An opening by its slug, closed ones with what is similar; undefined when there never was one. @throws AppError `service/…` */
export async function openingBySlug(slug: string, language: string): Promise<OpeningAnswer | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  try {
    const { body } = await fetchJson(address(`/${slug}`, new URLSearchParams({ lang: language })), openingAnswer, {
      timeout: TIMEOUT_MS,
      accept: [GONE],
    });
    return body;
  } catch (error) {
    if (upstreamStatus(error) === 404) return undefined;
    throw error;
  }
}

/** Openings like one that is open. @throws AppError `service/…` */
export async function similarOpenings(slug: string, language: string): Promise<OpeningCard[]> {
  const { body } = await fetchJson(address(`/${slug}/similar`, new URLSearchParams({ lang: language, limit: '4' })), similarAnswer, {
    timeout: TIMEOUT_MS,
  });
  return body.results;
}

/** Titles and cities that go on from what was typed. @throws AppError `service/…` */
export async function suggestOpenings(typed: string): Promise<JobSuggestion[]> {
  const { body } = await fetchJson(address('/suggest', new URLSearchParams({ q: typed })), suggestAnswer, { timeout: SUGGEST_TIMEOUT_MS });
  return body.suggestions;
}

/** Status that the service answered with, of an error of `fetchJson`. */
export const upstreamStatus = (error: unknown): number | undefined => (error instanceof AppError ? error.upstreamStatus : undefined);
