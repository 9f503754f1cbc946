import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { accountsAvailable } from '@/config/env.server';
import {
  apiSource,
  cookieJar,
  loadedTarget,
  needsTwoFactors,
  sameOrigin,
  storeRemembered,
  storeTargets,
  forgetRemembered,
  type CookieJar,
  type SessionSource,
} from '@/features/account/server';
import { fieldProblems } from '@/features/account/validation.schema';
import { AppError, errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { advance, startAgain } from './advance.server';
import type { Visitor } from './auth-client.server';
import { clearFlow, loadFlow, saveFlow, type Flow } from './flow-store.server';
import type { StepAnswer } from './model';
import { flowPages, pageHref } from './pages';
import { flowState } from './page-state.server';
import { linkAccount } from './link-account.server';
import { resetPassword } from './reset-password.server';
import { beginSetUp, endSetUp } from './set-up.server';
import { steps } from './steps/table.server';
import type { Step } from './steps/types';

/** What every form of the flow says: the page that it is on, and where the sign-in leads. */
const common = z.object({
  at: z.enum(flowPages).catch('signIn'),
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  to: z.string().max(2_000).optional().catch(undefined),
});

/** Two factors (contract identity, `acr_values`). */
const TWO_FACTORS = 'urn:okta:loa:2fa:any';

const wantsJson = (request: NextApiRequest): boolean => (request.headers.accept ?? '').includes('application/json');

/** The form's fields, each once. */
const fieldsOf = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    : {};

/**
 * `POST /api/auth/<step>`: a form of the sign-in. Answers 303 back to the page, which shows the next step or what is wrong;
 * a script gets the same as JSON (`StepAnswer`).
 * @throws AppError `request/forbidden` (another origin), `request/not-found`
 */
export async function stepApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const name = String(request.query.step);
  if (!accountsAvailable() || !jar.site) throw new AppError('request/not-found');
  const fields = fieldsOf(request.body);
  const { at, language, to } = common.parse(fields);
  storeTargets(jar, { to, from: refererPath(request) });
  const visitor = { site: jar.site, address: source.address ?? '', language, ...(needsTwoFactors(jar) ? { acr: TWO_FACTORS } : {}) };
  const known = await loadFlow(jar);
  const current: Flow | undefined = known && { ...known, at: known.at, language };

  const finish = async (outcome: { location: string } | { flow: Flow }): Promise<void> => {
    if ('location' in outcome) return answer(request, response, outcome);
    await saveFlow(jar, outcome.flow);
    if (outcome.flow.leave) return answer(request, response, { location: wantsJson(request) ? outcome.flow.leave : '/api/auth/continue' });
    await show(request, response, jar, outcome.flow);
  };

  if (name === 'cancel') {
    clearFlow(jar);
    return answer(request, response, { location: pageHref(at, language, loadedTarget(jar)) });
  }
  const other = Object.hasOwn(otherSteps, name) ? otherSteps[name] : undefined;
  if (other)
    return finish(
      await other({
        jar,
        fields,
        source,
        language,
        visitor,
        flow: current ?? startAgain({ at: 'signIn', language, view: { step: 'identify' }, problems: [], values: {} }),
      }),
    );
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!step) throw new AppError('request/not-found');
  const next = await run(step, current, fields, { at, language }, visitor);
  if (name === 'identify' || name === 'email-code') await remember(jar, fields, next);
  await finish(next.at === 'security' ? await endSetUp(jar, next) : { flow: next });
}

interface Sent {
  jar: CookieJar;
  fields: Record<string, string>;
  source: SessionSource;
  language: string;
  visitor: Visitor;
  flow: Flow;
}

/** Forms that the identity provider's transaction has no part in, or that begin one of their own. */
const otherSteps: Readonly<Partial<Record<string, (sent: Sent) => Promise<{ location: string } | { flow: Flow }>>>> = {
  link: ({ jar, fields, source, flow }) => linkAccount(jar, fields, source, flow),
  'set-up': ({ jar, fields, source, visitor }) => beginSetUp(jar, fields, source, visitor),
  reset: ({ jar, fields, source, language }) => resetPassword(jar, fields, source, language),
};

async function run(
  step: Step,
  known: Flow | undefined,
  fields: Record<string, string>,
  where: Pick<Flow, 'at' | 'language'>,
  visitor: Visitor,
): Promise<Flow> {
  const kept = Object.fromEntries(step.keeps.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, 255)]] : [])));
  const flow = begin(step, known, kept, where);
  if (step.from !== 'anywhere' && !step.from.includes(flow.view.step)) return { ...flow, problems: [{ key: 'signIn.problem.stale' }] };
  const input = step.input.safeParse(fields);
  if (!input.success) return { ...flow, problems: fieldProblems(input.error) };
  try {
    return await advance(step, flow, input.data, visitor);
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'the identity provider did not answer');
    return { ...flow, problems: [{ key: 'signIn.problem.down' }] };
  }
}

/** The flow that a step belongs to: the one under way, or a new one where the step begins one. */
function begin(step: Step, known: Flow | undefined, kept: Record<string, string>, { at, language }: Pick<Flow, 'at' | 'language'>): Flow {
  if (!step.begins)
    return known
      ? { ...known, values: { ...known.values, ...kept } }
      : startAgain({ at, language, view: { step: 'identify' }, problems: [], values: {} });
  const linking =
    known?.linking && step.begins === 'identify'
      ? {
          linking: true,
          ...(known.transaction ? { transaction: known.transaction } : {}),
          ...(known.notice ? { notice: known.notice } : {}),
        }
      : {};
  return {
    at: step.page ?? (at === 'security' ? 'signIn' : at),
    language,
    view: { step: step.begins },
    problems: [],
    values: kept,
    ...linking,
  };
}

async function remember(jar: CookieJar, fields: Record<string, string>, flow: Flow): Promise<void> {
  const wanted = fields.remember === 'on' && flow.problems.length === 0 && fields.identifier;
  if (wanted) await storeRemembered(jar, wanted.trim());
  else if (fields.remember === undefined) forgetRemembered(jar);
}

/** Where the visitor is, for the way back; another site is told by its origin alone, which is none of ours. */
function refererPath({ headers: { referer } }: NextApiRequest): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  return /\/(?:sign-in|sign-up)(?:\/|$)|\/user-registration\//.test(new URL(referer).pathname) ? undefined : referer;
}

async function show(request: NextApiRequest, response: NextApiResponse, jar: CookieJar, flow: Flow): Promise<void> {
  if (wantsJson(request)) return answer(request, response, { state: await flowState(flow, jar) });
  answer(request, response, { location: pageHref(flow.at, flow.language, flow.at === 'signInPrompt' ? loadedTarget(jar) : undefined) });
}

function answer(request: NextApiRequest, response: NextApiResponse, answered: StepAnswer): void {
  if (wantsJson(request)) response.status(200).json(answered);
  else if ('location' in answered) response.redirect(303, answered.location);
}
