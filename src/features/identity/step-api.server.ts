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
} from '@/features/account/server';
import { cameFrom } from '@/server/came-from';
import { AppError } from '@/server/errors';
import { startAgain } from './advance.server';
import { deviceToken } from './device.server';
import { flowForm } from './flow-fields.server';
import { destinationOf, loadFlow, ownOf, saveFlow, targetsOf } from './flow-store.server';
import { courseOf, type Flow, type KeptFlow } from './flow.schema';
import { endSetUp } from './leave-set-up.server';
import type { StepAnswer } from './model';
import { pageHref } from './pages';
import { flowState, sessionOf } from './page-state.server';
import type { Outcome, Post } from './steps/post';
import { postOf } from './steps/table.server';
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
 * `POST /api/auth/<name>`: a form of the sign-in, as the table has it. Answers 303 back to the page, which shows the next step
 * or what is wrong; a script gets the same as JSON (`StepAnswer`).
 * @throws AppError `request/forbidden` (another origin), `request/not-found`
 */
export async function stepApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const post = postOf(String(request.query.step));
  if (!accountsAvailable() || !jar.site || !post) throw new AppError('request/not-found');
  const fields = fieldsOf(request.body);
  const { at, language, flow: id, to } = flowForm.parse(fields);
  await storeGivenAddress(jar, fields.identifier ?? fields.email);
  const visitor = {
    site: jar.site,
    for: source,
    ...(post.asks ? {} : { device: deviceToken(jar) }),
    language,
    ...(needsTwoFactors(jar) ? { acr: TWO_FACTORS } : {}),
  };
  const kept = await loadFlow(jar, id);
  const targets = targetsOf(jar, { to, from: cameFrom(request.headers.referer, jar.site.origin) });
  const known: Flow | undefined = kept && { ...kept, ...targets, language };
  const none = { ...targets, at, language, values: {} };
  // Finished in another tab, by the link of the mail or by hand: this one goes on as well.
  if (id !== undefined && !known && post.from !== 'anywhere' && at !== 'security' && (await sessionOf(source)))
    return answer(request, response, { location: none.to ? destinationOf(jar, none) : pageHref('signIn', language, undefined, id) });
  const flow = begin(post, known, keptOf(post, fields), none);
  const outcome = (await post.run(flow, { jar, source, visitor, fields, at })) ?? elsewhere(post, flow, known);
  if (post.remembers && 'flow' in outcome) await remember(jar, fields, outcome.flow);
  await finish(request, response, jar, outcome);
}

/** What the form says, as far as it is shown again. */
const keptOf = ({ keeps = [] }: Post, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(keeps.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, 255)]] : [])));

/** The flow that a form belongs to: the one under way, or a new one where the form begins one. */
function begin(post: Post, known: Flow | undefined, kept: Flow['values'], none: Omit<Flow, 'stage' | 'problems'>): Flow {
  if (!post.begins) return known ? { ...known, values: { ...known.values, ...kept } } : startAgain(none);
  const { linking, transaction } = known ? courseOf(known.stage) : {};
  const goesOn = post.begins === 'identify' && linking;
  return {
    ...ownOf(known ?? none),
    at: post.page ?? (none.at === 'security' ? 'signIn' : none.at),
    language: none.language,
    stage: post.begins === 'identify' ? { step: 'identify', ...(goesOn ? { linking: transaction } : {}) } : { step: post.begins },
    problems: [],
    values: kept,
    ...(goesOn && known?.notice ? { notice: known.notice } : {}),
  };
}

/** The flow is not at a step that the form is of: its tab was left behind, or there is none. */
function elsewhere({ from }: Post, flow: Flow, known: Flow | undefined): Outcome {
  if (!known) return { flow };
  return { flow: from.includes('code') ? wentOn(known) : { ...flow, problems: [{ key: 'signIn.problem.stale' }] } };
}

async function remember(jar: CookieJar, fields: Record<string, string>, flow: Flow): Promise<void> {
  const wanted = fields.remember === 'on' && flow.problems.length === 0 && fields.identifier;
  if (wanted) await storeRemembered(jar, wanted.trim());
  else if (fields.remember === undefined) forgetRemembered(jar);
}

async function finish(request: NextApiRequest, response: NextApiResponse, jar: CookieJar, outcome: Outcome): Promise<void> {
  if ('json' in outcome) return response.status(200).json(outcome.json);
  const next = 'flow' in outcome ? await endSetUp(jar, outcome.flow) : outcome;
  if ('location' in next) return answer(request, response, next);
  const kept = await saveFlow(jar, next.flow);
  if (kept.stage.step !== 'leaving') return show(request, response, jar, kept);
  const { leave } = kept.stage;
  answer(request, response, { location: wantsJson(request) ? leave : `/api/auth/continue?flow=${encodeURIComponent(kept.id)}` });
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
