import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { SessionSource } from '@/server/cookie-jar';
import { fetchJson, type FetchJsonOptions } from '@/server/fetch-json';
import { loggedPath } from '@/server/log-words';
import { passThrough } from '@/server/pass-through';
import { readAnswer } from '@/server/read-answer';
import { newestToken, type Session } from './session.server';
import { ServiceRefusal } from './user-service.server';

const TIMEOUT_MS = 10_000;
/** A file of many lines is read in one transaction. */
const FILE_TIMEOUT_MS = 2 * 60_000;
/** Statuses of a refusal, which has words; the rest are failures. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429] as const;

const refusalSchema = z.object({ error: z.object({ code: z.string() }) });

export interface GatewayOptions extends Pick<FetchJsonOptions, 'method' | 'body' | 'file' | 'fetch'> {
  /** Whom the call is made for: the visitor of this request. */
  for: SessionSource;
  query?: Readonly<Record<string, string | readonly string[]>>;
}

const addressOf = (path: string, query: GatewayOptions['query'] = {}): URL => {
  const url = new URL(`${getEnv().ALUMNI_GATEWAY_URL}${path}`);
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) if (value !== '') url.searchParams.append(name, value);
  return url;
};

const bearer = (session: Session | undefined): Record<string, string> =>
  session ? { authorization: `Bearer ${newestToken(session)}` } : {};

/**
 * A call of the alumni gateway with the newest token of a session: the gateway itself decides what the account may.
 * @param session undefined for what anybody may
 * @param path with its leading slash, as in `docs/contracts/alumni.openapi.json`; empty parameters of `query` are left out
 * @throws ServiceRefusal (`not-a-member`, `not-allowed`, `not-there`, …); AppError `service/…`
 */
export async function callGateway<S extends z.ZodType>(
  session: Session | undefined,
  path: string,
  schema: S,
  { for: source, query, method, body, file, fetch }: GatewayOptions,
): Promise<z.infer<S>> {
  const answer = await fetchJson(addressOf(path, query).href, z.unknown(), {
    for: source,
    headers: bearer(session),
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
    ...(file ? { file } : {}),
    ...(fetch ? { fetch } : {}),
    timeout: file ? FILE_TIMEOUT_MS : TIMEOUT_MS,
    accept: REFUSALS,
  });
  const where = `the alumni gateway answered ${answer.status}`;
  const refusal = answer.status >= 400 ? refusalSchema.safeParse(answer.body) : undefined;
  const reason = refusal?.data?.error.code ?? 'unknown';
  // A page past the end of a list is answered whole, without results: it says where the list ends.
  if (refusal && reason !== 'past-the-end') throw new ServiceRefusal(answer.status, reason, {}, where, answer.headers);
  return readAnswer(schema, answer.body, { where: `${method ?? 'GET'} ${loggedPath(path)}`, status: answer.status });
}

/** A file of the alumni gateway, as it comes. @throws what `passThrough` throws */
export const fileOfGateway = (session: Session, path: string, request: NextApiRequest, response: NextApiResponse): Promise<void> =>
  passThrough(addressOf(path), request, response, FILE_TIMEOUT_MS, { private: true, headers: bearer(session) });
