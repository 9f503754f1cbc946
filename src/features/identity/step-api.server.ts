import type { NextApiRequest, NextApiResponse } from 'next';
import { accountsAvailable } from '@/config/env.server';
import {
  apiSource,
  cookieJar,
  needsTwoFactors,
  sameOrigin,
  storeGivenAddress,
  storeRemembered,
  forgetRemembered,
  type CookieJar,
  type SessionSource,
} from '@/features/account/server';
import { fieldProblems } from '@/features/account/validation.schema';
import { cameFrom } from '@/server/came-from';
import { AppError, errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { deviceToken } from './device.server';
import { advance, startAgain } from './advance.server';
import type { Visitor } from './auth-client.server';
import { clearFlow, destinationOf, loadFlow, ownOf, saveFlow, targetsOf, type Flow, type KeptFlow } from './flow-store.server';
import type { IdentityPage, StepAnswer } from './model';
import { flowForm } from './flow-fields.server';
import { pageHref } from './pages';
import { flowState, sessionOf } from './page-state.server';
import { passkeyQuestion, transactionOf } from './passkey-question.server';
import { linkAccount } from './link-account.server';
import { resetPassword } from './reset-password.server';
import { beginSetUp, endSetUp } from './set-up.server';
import { steps } from './steps/table.server';
import type { Step } from './steps/types';
import { wentOn } from './waiting.server';

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
  const { at, language, flow: id, to } = flowForm.parse(fields);
  await storeGivenAddress(jar, fields.identifier ?? fields.email);
  const visitor = {
    site: jar.site,
    for: source,
    // Who is only asked for a passkey may never sign in.
    ...(name === 'passkey-question' ? {} : { device: deviceToken(jar) }),
    language,
    ...(needsTwoFactors(jar) ? { acr: TWO_FACTORS } : {}),
  };
  const known = await loadFlow(jar, id);
  const targets = targetsOf(jar, { to, from: cameFrom(request.headers.referer, jar.site.origin) });
  const current: Flow | undefined = known && { ...known, ...targets, language };
  const none: Flow = { ...targets, at, language, view: { step: 'identify' }, problems: [], values: {} };

  const finish = async (outcome: { location: string } | { flow: Flow }): Promise<void> => {
    if ('location' in outcome) return answer(request, response, outcome);
    const kept = await saveFlow(jar, outcome.flow);
    if (!kept.leave) return show(request, response, jar, kept);
    answer(request, response, { location: wantsJson(request) ? kept.leave : `/api/auth/continue?flow=${encodeURIComponent(kept.id)}` });
  };

  const page = Object.hasOwn(otherPages, name) ? otherPages[name] : undefined;
  if (page) return answer(request, response, { location: pageHref(page, language, (current ?? none).to) });
  if (name === 'cancel') {
    if (current) clearFlow(jar, current);
    return answer(request, response, { location: pageHref(at, language, (current ?? none).to) });
  }
  if (name === 'passkey-question') {
    response.status(200).json((await passkeyQuestion(current, visitor)) ?? {});
    return;
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
        flow: current ?? startAgain({ ...none, at: 'signIn' }),
      }),
    );
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!step) throw new AppError('request/not-found');
  // Finished in another tab, by the link of the mail or by hand: this one goes on as well.
  if (id !== undefined && !current && !step.begins && at !== 'security' && (await sessionOf(source)))
    return answer(request, response, { location: none.to ? destinationOf(jar, none) : pageHref('signIn', language, undefined, id) });
  const next = await run(step, current, fields, none, visitor);
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

/** Other pages of the flow that a form's button leads to: a link would not take the address along that was typed. */
const otherPages: Readonly<Partial<Record<string, IdentityPage>>> = {
  'to-sign-in': 'signIn',
  'to-sign-up': 'signUp',
  'to-forgot-password': 'forgotPassword',
};

/** Forms that the identity provider's transaction has no part in, or that begin one of their own. */
const otherSteps: Readonly<Partial<Record<string, (sent: Sent) => Promise<{ location: string } | { flow: Flow }>>>> = {
  link: ({ jar, fields, source, flow }) => linkAccount(jar, fields, source, flow),
  'set-up': ({ jar, fields, source, visitor }) => beginSetUp(jar, fields, source, visitor),
  reset: ({ jar, fields, source, language, flow }) => resetPassword(jar, fields, source, language, flow),
};

async function run(step: Step, known: Flow | undefined, fields: Record<string, string>, none: Flow, visitor: Visitor): Promise<Flow> {
  const kept = Object.fromEntries(step.keeps.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, 255)]] : [])));
  const begun = begin(step, known, kept, none);
  const transaction = step.ticket && (await transactionOf(fields.ticket, visitor.site.name));
  if (step.ticket && transaction === undefined) return startAgain(begun);
  const flow = transaction === undefined ? begun : { ...begun, transaction };
  if (step.from !== 'anywhere' && !step.from.includes(flow.view.step)) {
    if (!known) return flow;
    return step.from.includes('code') ? wentOn(known) : { ...flow, problems: [{ key: 'signIn.problem.stale' }] };
  }
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
function begin(step: Step, known: Flow | undefined, kept: Record<string, string>, none: Flow): Flow {
  if (!step.begins) return known ? { ...known, values: { ...known.values, ...kept } } : startAgain(none);
  const { at, language } = none;
  const linking =
    known?.linking && step.begins === 'identify'
      ? {
          linking: true,
          ...(known.transaction ? { transaction: known.transaction } : {}),
          ...(known.notice ? { notice: known.notice } : {}),
        }
      : {};
  return {
    ...ownOf(known ?? none),
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

async function show(request: NextApiRequest, response: NextApiResponse, jar: CookieJar, flow: KeptFlow): Promise<void> {
  if (wantsJson(request)) return answer(request, response, { state: await flowState(flow, jar) });
  const { at, language, to, id } = flow;
  answer(request, response, { location: pageHref(at, language, at === 'signInPrompt' ? to : undefined, id) });
}

function answer(request: NextApiRequest, response: NextApiResponse, answered: StepAnswer): void {
  if (wantsJson(request)) response.status(200).json(answered);
  else if ('location' in answered) response.redirect(303, answered.location);
}
