import type { NextApiRequest, NextApiResponse } from 'next';
import { accountsAvailable, apiSource, cookieJar } from '@/features/account/server';
import { AppError } from '@/server/errors';
import { startAgain } from './advance.server';
import { ownFlowForm } from './flow-fields.server';
import { destinationOf, loadFlow, targetsOf } from './flow-store.server';
import type { Flow } from './flow.schema';
import type { WaitingAnswer } from './model';
import { flowState, sessionOf } from './page-state.server';

/** The flow as a tab sees it that still waited for the code: the link of the mail, or another tab, has gone on. */
export const wentOn = (flow: Flow): Flow => ({ ...flow, problems: [], notice: 'signIn.notice.linkUsed' });

/**
 * `GET /api/auth/waiting?flow=&at=&language=&to=`: what became of a code that a tab waits for. Its link may have been used in
 * another tab of the same browser, whose cookie has the flow; nothing is asked of the identity provider.
 * @throws AppError `request/not-found`, `request/bad`
 */
export async function waitingApi(request: NextApiRequest, response: NextApiResponse<WaitingAnswer>): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  if (!accountsAvailable() || !jar.site) throw new AppError('request/not-found');
  const query = ownFlowForm.safeParse(request.query);
  if (!query.success) throw new AppError('request/bad', { detail: 'no flow is named' });
  const { at, language, flow: id, to } = query.data;
  const flow = await loadFlow(jar, id);
  if (flow) {
    const waits = flow.stage.step === 'leaving' || (flow.stage.step === 'code' && flow.stage.by === 'email');
    response.json(waits ? { waiting: true } : { state: await flowState(wentOn(flow), jar) });
    return;
  }
  const targets = targetsOf(jar, { to });
  if (await sessionOf(source)) response.json({ location: destinationOf(jar, targets) });
  else
    response.json({
      state: await flowState(startAgain({ ...targets, at, language, values: {} }), jar),
    });
}
