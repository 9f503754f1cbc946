import { z } from 'zod';
import { AppError } from '@/server/errors';
import type { CalledFor } from '@/server/client-address';
import { askSearch } from '@/server/search-service';
import {
  addressesAnswer,
  openingAnswer,
  openingResults,
  similarAnswer,
  suggestAnswer,
  toldAnswer,
  type JobSuggestion,
  type OpeningAnswer,
  type OpeningCard,
  type OpeningResults,
  type OpeningsTold,
} from './openings.schema';

/** A visitor waits for these: better a page that says "try again" than one that hangs. */
const TIMEOUT_MS = 5_000;
const SUGGEST_TIMEOUT_MS = 2_000;

const REFUSED = 400;
const GONE = 410;
/** A page past the end comes with the whole answer: how many pages there are. */
const PAST_THE_END = 404;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Openings for the parameters of `GET /v1/openings` (docs/contracts/site-api.md). @throws AppError `service/…`; `upstreamStatus` 400 when a parameter was refused */
export async function findOpenings(params: URLSearchParams, visitor: CalledFor): Promise<OpeningResults> {
  return askSearch('/v1/openings', params, openingResults, { for: visitor, timeout: TIMEOUT_MS, accept: [PAST_THE_END] });
}

const refusal = z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => ({ refused: error.message }));

/** The same, or in the service’s words which parameter it refused. What is past the end has such words too, beside its answer. @throws AppError `service/…` */
export async function findOpeningsOrWhyNot(params: URLSearchParams, visitor: CalledFor): Promise<OpeningResults | { refused: string }> {
  return askSearch('/v1/openings', params, z.union([openingResults, refusal]), {
    for: visitor,
    timeout: TIMEOUT_MS,
    accept: [PAST_THE_END, REFUSED],
  });
}

/** An opening by its slug, closed ones with what is similar; undefined when there never was one. @throws AppError `service/…` */
export async function openingBySlug(slug: string, language: string, visitor: CalledFor): Promise<OpeningAnswer | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  try {
    return await askSearch(`/v1/openings/${slug}`, new URLSearchParams({ lang: language }), openingAnswer, {
      for: visitor,
      timeout: TIMEOUT_MS,
      accept: [GONE],
    });
  } catch (error) {
    if (upstreamStatus(error) === 404) return undefined;
    throw error;
  }
}

/** Openings like one that is open. @throws AppError `service/…` */
export async function similarOpenings(slug: string, language: string, visitor: CalledFor): Promise<OpeningCard[]> {
  const params = new URLSearchParams({ lang: language, limit: '4' });
  const { results } = await askSearch(`/v1/openings/${slug}/similar`, params, similarAnswer, { for: visitor, timeout: TIMEOUT_MS });
  return results;
}

/** Addresses of openings that take applications, after a number: 10,000 an answer. @throws AppError `service/…` */
export async function openAddresses(after: number): Promise<z.infer<typeof addressesAnswer>> {
  return askSearch('/v1/openings/addresses', new URLSearchParams({ after: String(after) }), addressesAnswer, {
    for: 'site',
    timeout: TIMEOUT_MS,
  });
}

/** What the open posts of an employer say of themselves. @throws AppError `service/…` */
export async function toldByOpenings(employer: string, language: string): Promise<OpeningsTold> {
  const params = new URLSearchParams({ employer, lang: language });
  return askSearch('/v1/openings/told', params, toldAnswer, { for: 'site', timeout: TIMEOUT_MS });
}

/** Titles and cities that go on from what was typed. @throws AppError `service/…` */
export async function suggestOpenings(typed: string, language: string, visitor: CalledFor): Promise<JobSuggestion[]> {
  const { suggestions } = await askSearch('/v1/openings/suggest', new URLSearchParams({ q: typed, lang: language }), suggestAnswer, {
    for: visitor,
    timeout: SUGGEST_TIMEOUT_MS,
  });
  return suggestions;
}

/** Status that the service answered with, of an error of `fetchJson`. */
export const upstreamStatus = (error: unknown): number | undefined => (error instanceof AppError ? error.upstreamStatus : undefined);
