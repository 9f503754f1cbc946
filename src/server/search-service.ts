import type { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { fetchJson, type FetchJsonOptions } from './fetch-json';

interface Asked extends Pick<FetchJsonOptions, 'for' | 'timeout' | 'accept'> {
  fetch?: typeof fetch | undefined;
}

/**
 * Asks the search service (`SEARCH_URL`), which finds pages and openings: the one way in which the site does.
 * @param path of the call, from the root (docs/contracts/search.openapi.json, openings.openapi.json)
 * @throws AppError as `fetchJson` does
 */
export async function askSearch<S extends z.ZodType>(
  path: string,
  params: URLSearchParams,
  schema: S,
  { fetch, ...options }: Asked,
): Promise<z.infer<S>> {
  const { body } = await fetchJson(`${getEnv().SEARCH_URL}${path}?${params}`, schema, { ...options, ...(fetch ? { fetch } : {}) });
  return body;
}
