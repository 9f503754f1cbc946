import type { NextApiRequest, NextApiResponse } from 'next';
import { routes } from '@/config/routes';
import { apiSource, cookieJar } from '@/features/account/server';
import { leadOn } from '@/server/lead-on';
import { loadFlow } from './flow-store.server';

/**
 * `GET /api/auth/continue?flow=`: a page that leads on to the identity provider. A form's own redirections may not leave the
 * origin (Content-Security-Policy `form-action`), and the provider gives its session only to a browser that comes from a page
 * of ours, by Referer. The address comes from the visitor's sealed flow, never from the request.
 */
export async function continueApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const flow = await loadFlow(cookieJar(apiSource(request, response)), [request.query.flow].flat()[0]);
  if (flow?.stage.step === 'leaving') leadOn(response, flow.stage.leave, flow.language, 'in');
  else response.redirect(303, routes.signIn.path);
}
