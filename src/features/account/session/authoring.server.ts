import { z } from 'zod';
import type { SessionSource } from '@/server/cookie-jar';
import { fetchJson, type FetchJsonOptions } from '@/server/fetch-json';
import { newestToken, type Session } from './session.server';

const TIMEOUT_MS = 15_000;
/** Statuses of a refusal, which has words; the rest are failures. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 428, 429, 507] as const;

export interface AuthoringCall extends Pick<FetchJsonOptions, 'method' | 'body' | 'file' | 'fetch'> {
  /** Whom the call is made for: the editor of this request. */
  for: SessionSource;
  /** Further headers, such as `If-Match`. */
  headers?: Readonly<Record<string, string>>;
}

/** What the authoring API answered, refusals included. */
export interface AuthoringAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * A call of the content service's authoring API with the newest token of a session; the service itself decides what the account may.
 * @param url whole address of the call
 * @throws AppError `service/…`
 */
export function callAuthoring(
  session: Session,
  url: string,
  { for: source, headers, ...options }: AuthoringCall,
): Promise<AuthoringAnswer> {
  return fetchJson(url, z.unknown(), {
    ...options,
    for: source,
    headers: { ...headers, authorization: `Bearer ${newestToken(session)}` },
    timeout: TIMEOUT_MS,
    lane: 'authoring',
    accept: REFUSALS,
  });
}
