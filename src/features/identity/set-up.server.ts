import { z } from 'zod';
import { routes, signInPromptUrl } from '@/config/routes';
import { callIdentityAccount, isServiceRefusal, readSession, type CookieJar, type SessionSource } from '@/features/account/server';
import { storeFlash } from '@/features/account/common/server';
import { languagePath } from '@/lib/language-path';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { advance } from './advance.server';
import type { Visitor } from './auth-client.server';
import { clearFlow, type Flow } from './flow-store.server';
import { SET_UP_KEYS } from './model';
import { setUp } from './steps/set-up.server';

const tokenSchema = z.object({ token: z.string() });
const wanted = z.enum(SET_UP_KEYS);

const page = (language: string): string => languagePath(routes.security.path, language);

type Outcome = { location: string } | { flow: Flow };

/** Back on the page of the account's security, which says what came of it. */
async function back(
  jar: CookieJar,
  language: string,
  outcome: { kind: 'ok' | 'error'; message: string },
  flow: Pick<Flow, 'id'> = {},
): Promise<Outcome> {
  clearFlow(jar, flow);
  await storeFlash(jar, routes.security.path, { form: 'set-up', ...outcome });
  return { location: page(language) };
}

/**
 * Begins to set an authenticator up for the reader of the session. Whoever signed in too long ago, or with too little, signs
 * in again first (step-up) and comes back.
 */
export async function beginSetUp(
  jar: CookieJar,
  fields: Record<string, string>,
  source: SessionSource,
  visitor: Visitor,
): Promise<Outcome> {
  const { language } = visitor;
  const way = wanted.safeParse(fields.way);
  if (!way.success) return back(jar, language, { kind: 'error', message: 'signIn.problem.choose' });
  const signIn = { location: languagePath(signInPromptUrl(page(language)), language) };
  try {
    const session = await readSession(source);
    if (!session) return signIn;
    const { token } = await callIdentityAccount(jar, session, source, '/enrolment-token', tokenSchema, { method: 'POST', body: {} });
    const first: Flow = { at: 'security', language, view: { step: 'signed-in' }, problems: [], values: {} };
    return await endSetUp(jar, await advance(setUp, first, { way: way.data, token }, visitor));
  } catch (error) {
    if (isServiceRefusal(error)) return signIn;
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'an authenticator could not be set up');
    return back(jar, language, { kind: 'error', message: 'account.error.service' });
  }
}

/** Goes on with the flow, or leaves it: because it is done, or because nothing of it is left. */
export async function endSetUp(jar: CookieJar, flow: Flow): Promise<Outcome> {
  if (flow.finished && flow.setUp) return back(jar, flow.language, { kind: 'ok', message: `account.security.added.${flow.setUp}` }, flow);
  if (flow.view.step === 'signed-in')
    return back(jar, flow.language, { kind: 'error', message: flow.problems[0]?.key ?? 'signIn.problem.over' }, flow);
  return { flow };
}
