import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { visitorOf } from '@/server/client-address';
import { isPastTheEnd } from '@/runtime/data/past-the-end';
import { answerPastTheEnd } from '@/server/past-the-end';
import { search, suggest } from './search.server';
import { QUERY_MAX_LENGTH, readSearchState } from './search-state';

/** Public and the same for everybody; short, so that what was published is found by whoever asks again. */
const CACHE = 'public, max-age=5';

/** A locale such as `en-GB` or a language; what is unknown reads in the default language. */
const languageOf = (asked: string | string[] | undefined): string => {
  const language = String(asked ?? '').split('-')[0];
  return LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;
};

/** `GET /api/search`: the state's parameters and `language` → the search service's answer. @throws AppError `service/…` */
export async function searchApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { query } = request;
  const answer = await search(readSearchState(query), { language: languageOf(query.language), for: visitorOf(request) });
  if (isPastTheEnd(answer)) return answerPastTheEnd(request, response, answer);
  response.setHeader('Cache-Control', CACHE).json(answer);
}

/** `GET /api/suggest?q=&language=` @throws AppError `service/…` */
export async function suggestApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { query } = request;
  const q = String([query.q ?? ''].flat()[0]).slice(0, QUERY_MAX_LENGTH);
  const answer = q.trim() ? await suggest(q, { language: languageOf(query.language), for: visitorOf(request) }) : { suggestions: [] };
  response.setHeader('Cache-Control', CACHE).json(answer);
}
