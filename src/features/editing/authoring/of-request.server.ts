import type { NextApiRequest, NextApiResponse } from 'next';
import { getHosts } from '@/config/env.server';
import { may } from '@/config/roles';
import { apiSource, readDraftsSession } from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import { authoringClient, type AuthoringClient } from './client.server';

/**
 * The authoring calls in the name of whoever sends a request of the desk's scripts or forms. For routes that the proxy does not see, it
 * is all that stands before them: ask it before anything is read.
 *
 * @throws AppError `request/not-found` on another host than the preview, `request/unauthorised`, `request/forbidden`
 */
export async function authoringOf(
  request: NextApiRequest,
  response: NextApiResponse,
  rule: 'deskPage' | 'deskForm' | 'editorForm',
): Promise<AuthoringClient> {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  if (getHosts().resolve(request.headers.host ?? null)?.kind !== 'preview') throw new AppError('request/not-found');
  const source = apiSource(request, response);
  const session = await readDraftsSession(source);
  if (!session) throw new AppError('request/unauthorised');
  if (!may(session.roles, rule)) throw new AppError('request/forbidden');
  return authoringClient(session, source);
}
