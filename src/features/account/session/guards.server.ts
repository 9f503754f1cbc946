import type { NextApiRequest, NextApiResponse } from 'next';
import { routes, signInPromptUrl } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import { redirectTo } from '@/runtime/data/redirect-to';
import type { RouteContext } from '@/server/route';
import { apiSource, type SessionSource } from '@/server/cookie-jar';
import { sameOrigin } from '@/server/same-origin';
import { readSession, type Session } from './session.server';

/**
 * The session of a restricted page; without one the visitor is led to the sign-in prompt, with the path to come back to
 * (specification section 4, "Access guard").
 *
 * @throws what `redirectTo` throws; AppError `service/…`
 */
export async function requireSession(
  live: (SessionSource & { query?: Readonly<Record<string, string | string[] | undefined>> }) | undefined,
  route: { path: string; language: string },
): Promise<Session> {
  const session = live && (await readSession(live));
  if (session) return session;
  const query = new URLSearchParams(
    Object.entries(live?.query ?? {}).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])),
  ).toString();
  const here = `${languagePath(encodeURI(route.path || routes.home.path), route.language)}${query && `?${query}`}`;
  throw redirectTo(languagePath(signInPromptUrl(here), route.language));
}

export { apiSource };

type SessionHandler = (session: Session, request: NextApiRequest, response: NextApiResponse, context: RouteContext) => unknown;

const READING = ['GET', 'HEAD'];

/**
 * An API handler for visitors with a session; a mutation has to come from a page of the same origin. Never kept by a cache.
 * @throws AppError `request/unauthorised` ("Your session has expired. Please log in to continue.", also kept for the prompt
 * that follows, where there was one), `request/forbidden`
 */
export const withSession =
  (handler: SessionHandler) =>
  async (request: NextApiRequest, response: NextApiResponse, context: RouteContext): Promise<void> => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (!READING.includes(request.method ?? '')) sameOrigin(request);
    const source = apiSource(request, response);
    const session = await readSession(source);
    if (!session) throw new AppError('request/unauthorised');
    await handler(session, request, response, context);
  };
