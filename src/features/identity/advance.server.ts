import type { IdxTransaction } from '@okta/okta-auth-js';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { AppError } from '@/server/errors';
import { authClient, TransactionOver, type AuthClient, type Visitor } from './auth-client.server';
import { ownOf, wantsKeeping, type Flow } from './flow-store.server';
import { idxView, type IdxView } from './idx-view.schema';
import { asksToLink, isLocked, isOver, LINK_NOTICE, pauseOf, problemsOf, problemsWithApp } from './problems.server';
import type { AuthenticatorKey, StepView } from './model';
import { choose } from './steps/identify-for.server';
import type { Step } from './steps/types';
import { toView } from './to-view.server';

/**
 * The address at which the provider gives the browser a session of its own, for single sign-on, and sends it back with a code.
 * It is told of the tick again, since not every step takes it (a sign-up); another provider passes it over.
 */
const handOff = (stateHandle: string, keep: boolean): string =>
  `${new URL(getEnv().IDENTITY_ISSUER).origin}/login/token/redirect?stateToken=${encodeURIComponent(stateHandle)}${keep ? '&rememberMe=true' : ''}`;

const answered = z.object({ xhr: z.object({ status: z.number() }) });
/** HTTP status of an answer that okta-auth-js throws; undefined when there was none. */
const statusOf = (error: unknown): number | undefined => answered.safeParse(error).data?.xhr.status;

/**
 * Whether the transaction is what failed, so that a new one may do better. The provider answers 401 without a view once a
 * transaction is over (contract identity).
 */
function isTransactionOver(error: unknown): boolean {
  if (error instanceof TransactionOver) return true;
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

/**
 * Runs a step and says how the flow stands after it. The one place that calls the provider for a visitor.
 * @param flow with what was typed already in it
 * @throws AppError `service/…` when the provider does not answer; the flow is as it was
 */
export async function advance(step: Step, flow: Flow, input: unknown, visitor: Visitor): Promise<Flow> {
  const auth = authClient(visitor, flow.transaction);
  try {
    const result = await step.run({ flow, auth, visitor }, input as never);
    const transaction = auth.transaction();
    const { ways: _ways, answer: _answer, enrolling: _enrolling, leave: _leave, problems: _problems, notice: _notice, ...rest } = flow;
    const carried: Flow = { ...rest, problems: [], ...(transaction ? { transaction } : {}) };
    if ('leave' in result) return { ...carried, leave: result.leave };
    if (!('answer' in result)) return { ...flow, ...(transaction ? { transaction } : {}), ...result.change };
    return settle({ ...carried, ...result.change }, await onlyWay(auth, result.answer), flow);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isTransactionOver(error)) return startAgain(flow);
    throw new AppError('service/unreachable', {
      cause: error,
      detail: `the identity provider${statusOf(error) === undefined ? '' : ` (${statusOf(error)})`}`,
    });
  }
}

/** Ways that send nothing to anybody when they are chosen. */
const SILENT: readonly AuthenticatorKey[] = ['google_otp', 'okta_verify', 'security_question', 'webauthn'];

/** Where one way is left, there is nothing to choose; a code is sent only to whoever asks for one. */
async function onlyWay(auth: AuthClient, answer: IdxTransaction): Promise<IdxTransaction> {
  const view = idxView.parse(answer.rawIdxState ?? {});
  const shown = toView(view, { values: {} })?.view;
  if (shown?.step !== 'choose' || shown.ways.length !== 1 || problemsOf(view).length > 0) return answer;
  const way = SILENT.find((key) => key === shown.ways[0]);
  return way ? choose(auth, answer, way) : answer;
}

/** Back to the first step of the page, saying so; what was typed stays. */
export function startAgain({ at, language, values, ...flow }: Flow): Flow {
  const own = ownOf(flow);
  // What is set up begins with the list of what there is.
  if (at === 'security' || at === 'signUpThanks')
    return { ...own, at, language, values: {}, view: { step: 'signed-in' }, problems: [{ key: 'signIn.problem.over' }] };
  const first = {
    signIn: 'identify',
    signInPrompt: 'identify',
    signUp: 'sign-up',
    forgotPassword: 'recovery',
    lockedAccount: 'unlock',
  } as const;
  return { ...own, at, language, values, view: { step: first[at] }, problems: [{ key: 'signIn.problem.over' }] };
}

const asksApp = (view: StepView | undefined): boolean => view?.step === 'set-up-app' || (view?.step === 'code' && view.by === 'app');

function settle(flow: Flow, answer: IdxTransaction, before: Flow): Flow {
  const view: IdxView = idxView.parse(answer.rawIdxState ?? {});
  // A reader who sets something up is signed in already; the code is not needed.
  if (answer.interactionCode && flow.setUp) return { ...flow, finished: true };
  if (answer.interactionCode)
    return view.stateHandle ? { ...flow, leave: handOff(view.stateHandle, wantsKeeping(flow)) } : startAgain(flow);
  if (isOver(view)) return startAgain(flow);
  const shown = toView(view, flow);
  const problems = asksApp(shown?.view) ? problemsWithApp(problemsOf(view)) : problemsOf(view);
  if (!shown) return { ...flow, view: before.view, problems: problems.length > 0 ? problems : [{ key: 'signIn.problem.unsupported' }] };
  const locked = isLocked(view) && flow.at !== 'lockedAccount';
  return {
    ...flow,
    ...shown,
    problems: locked ? pauseOf(view) : problems,
    ...(asksToLink(view) ? { notice: LINK_NOTICE, linking: true } : {}),
  };
}
