import type { IdxTransaction } from '@okta/okta-auth-js';
import { getEnv } from '@/config/env.server';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { authClient, NotOffered, providerStatus, providerWait, TransactionLost, type AuthClient, type Visitor } from './auth-client.server';
import type { AuthenticatorKey } from './authenticators';
import { choose } from './choose-way.server';
import { ownOf, wantsKeeping } from './flow-store.server';
import { courseOf, restingOf, stageOf, type Asked, type Course, type Flow, type RestingStage, type Transaction } from './flow.schema';
import { idxView, type IdxView } from './idx-view.schema';
import type { IdentityPage, Problem } from './model';
import {
  asksToLink,
  isLocked,
  isOver,
  LINK_NOTICE,
  OLD_PASSWORD_NOTICE,
  pauseOf,
  problemsOf,
  problemsWithApp,
  tooMany,
} from './problems.server';
import { ENROL, offersSkip, toView } from './to-view.server';

/** What a step came to. */
export type StepResult =
  /** An answer of the provider, which says how it goes on. */
  | { answer: IdxTransaction; course?: Partial<Course>; values?: Flow['values'] }
  /** Another step of ours, with what the provider has said already. */
  | { asks: Asked; course?: Partial<Course> }
  /** The same step, with something to say. */
  | { problems: readonly Problem[] }
  | { notice: string }
  /** A place outside to go to. */
  | { leave: string };

/**
 * The address at which the provider gives the browser a session of its own, for single sign-on, and sends it back with a code.
 * It is told of the tick again, since not every step takes it (a sign-up); another provider passes it over. The token is the handle
 * up to its `~`: what comes after is for the steps alone (protocol page identity).
 */
const handOff = (stateHandle: string, keep: boolean): string =>
  `${new URL(getEnv().IDENTITY_ISSUER).origin}/login/token/redirect?stateToken=${encodeURIComponent(stateHandle.replace(/~.*/s, ''))}${keep ? '&rememberMe=true' : ''}`;

/** Statuses by which a provider says that it knows a transaction no more. The embedded one answers 401 without a view (contract identity). */
const OVER: readonly (number | undefined)[] = [400, 401, 404, 410];
/** Okta's codes for the same, and for its limit. */
const OVER_CODES: readonly string[] = ['E0000007', 'E0000011'];
const LIMIT_CODE = 'E0000047';

/** An answer in the place of a view: an error of the provider's API. */
class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the provider answered with the error ${code}`);
    this.code = code;
  }
}

/** Whether the transaction is what failed, so that a new one may do better. A first call that is refused has none: that is no end of it. */
function isTransactionOver(error: unknown, transaction: Transaction | undefined): boolean {
  if (error instanceof TransactionLost) return true;
  if (error instanceof ProviderRefusal) return OVER_CODES.includes(error.code);
  return transaction !== undefined && OVER.includes(providerStatus(error));
}

const isLimit = (error: unknown): boolean => (error instanceof ProviderRefusal ? error.code === LIMIT_CODE : providerStatus(error) === 429);

/**
 * Takes a step and says how the flow stands after it. The one place that calls the provider for a visitor.
 * @param flow with what was typed already in it
 * @param transaction to go on with, where it is not the flow's own
 * @throws AppError `service/…` when the provider does not answer, or refuses the site; the flow is as it was
 */
export async function advance(
  flow: Flow,
  visitor: Visitor,
  act: (tools: { auth: AuthClient; visitor: Visitor }) => Promise<StepResult>,
  transaction: Transaction | undefined = courseOf(flow.stage).transaction,
  auth: AuthClient = authClient(visitor, transaction),
): Promise<Flow> {
  try {
    return await take(flow, auth, () => act({ auth, visitor }), transaction).catch((error: unknown) => {
      if (error instanceof NotOffered) return settleElsewhere(auth, flow, error, transaction);
      throw error;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isTransactionOver(error, transaction)) return startAgain(flow);
    // Of all visitors at once, where the provider does not trust the site's word for their addresses: whoever runs it has to hear of it.
    if (isLimit(error)) {
      count('identity.limited');
      logger.error({ err: error }, 'the identity provider takes no more just now');
      return { ...flow, problems: [tooMany(providerWait(error))] };
    }
    throw new AppError('service/unreachable', {
      cause: error,
      detail: `the identity provider${providerStatus(error) === undefined ? '' : ` (${providerStatus(error)})`}`,
    });
  }
}

async function take(flow: Flow, auth: AuthClient, act: () => Promise<StepResult>, transaction: Transaction | undefined): Promise<Flow> {
  const result = await act();
  if ('problems' in result || 'notice' in result) return { ...flow, ...result };
  const { notice, ...rest } = flow;
  // What was said of the sign-in holds for another step of ours as well.
  const carried: Flow = { ...rest, problems: [], ...('asks' in result && notice !== undefined ? { notice } : {}) };
  const now = auth.transaction() ?? transaction;
  const course = { ...courseOf(flow.stage), ...('course' in result ? result.course : {}), ...(now ? { transaction: now } : {}) };
  if ('leave' in result) return leave(carried, result.leave, course);
  if ('asks' in result) return at(carried, result.asks, course);
  return goOn(auth, { ...carried, values: { ...flow.values, ...result.values } }, result.answer, course);
}

/** Ways that send nothing to anybody when they are chosen. */
const SILENT: readonly AuthenticatorKey[] = ['google_otp', 'okta_verify', 'security_question', 'webauthn'];

/** A provider that offers more of these one after the other leads nowhere. */
const MOST_BY_ITSELF = 5;

/** How the flow stands once the steps are taken in which there is nothing to decide. */
async function goOn(auth: AuthClient, flow: Flow, answer: IdxTransaction, course: Partial<Course>): Promise<Flow> {
  let standing = answer;
  for (let taken = 0; ; taken += 1) {
    const next = unasked(auth, standing, course);
    if (!next) return settle(flow, standing, course);
    // Shown, it would be answered the same way once more.
    if (taken === MOST_BY_ITSELF) return { ...flow, problems: [{ key: 'signIn.problem.unsupported' }] };
    standing = await next();
  }
}

/**
 * What is answered without asking the visitor. Where one way is left, there is nothing to choose; a code is sent only to whoever asks
 * for one, as who signs up did: their address comes first, then their password. What else may be set up is left to the page of the
 * account's security. Whoever sets something up has chosen it.
 */
function unasked(
  auth: AuthClient,
  answer: IdxTransaction,
  { setUp, profile, opening }: Partial<Course>,
): (() => Promise<IdxTransaction>) | undefined {
  const view = idxView.parse(answer.rawIdxState ?? {});
  if (problemsOf(view).length > 0) return undefined;
  const shown = toView(view, { values: {} });
  const only = shown && 'ways' in shown && shown.ways.length === 1 ? shown.ways[0] : undefined;
  if (shown?.step === 'choose') return only && SILENT.includes(only) ? () => choose(auth, answer, only) : undefined;
  if (setUp || (shown && shown.step !== 'set-up-choose')) return undefined;
  const first =
    (profile ?? opening) &&
    (['okta_email', 'okta_password'] as const).find((key) => shown?.ids[key] && !(key === 'okta_email' && shown.optional));
  if (first === 'okta_password' && shown?.optional) return undefined;
  if (first) return () => choose(auth, answer, first, ENROL);
  if (offersSkip(view)) return () => auth.proceed({ step: 'skip' });
  return only && (only === 'okta_password' || SILENT.includes(only)) ? () => choose(auth, answer, only, ENROL) : undefined;
}

/**
 * What was asked is not offered: the same form was sent twice, or by another tab, and the sign-in has gone on; or the provider
 * has no such step at all.
 */
async function settleElsewhere(
  auth: AuthClient,
  flow: Flow,
  { standing }: NotOffered,
  transaction: Transaction | undefined,
): Promise<Flow> {
  const unsupported: Flow = { ...flow, problems: [{ key: 'signIn.problem.unsupported' }] };
  if (!transaction) return unsupported;
  const course = { ...courseOf(flow.stage), transaction };
  try {
    return await goOn(auth, { ...flow, problems: [] }, standing, course);
  } catch (error) {
    if (error instanceof NotOffered) return unsupported;
    throw error;
  }
}

/** The first step of each page. What is set up begins with the list of what there is. */
export const firstStages = {
  signIn: { step: 'identify' },
  signInPrompt: { step: 'identify' },
  signUp: { step: 'sign-up' },
  forgotPassword: { step: 'recovery' },
  lockedAccount: { step: 'unlock' },
  security: { step: 'signed-in' },
  signUpThanks: { step: 'signed-in' },
} as const satisfies Readonly<Record<IdentityPage, RestingStage>>;

/** Back to the first step of the page, saying so; what was typed stays. */
export function startAgain({ at, language, values, ...flow }: Omit<Flow, 'stage' | 'problems'>): Flow {
  const stage = firstStages[at];
  return {
    ...ownOf(flow),
    at,
    language,
    values: stage.step === 'signed-in' ? {} : values,
    stage,
    problems: [{ key: 'signIn.problem.over' }],
  };
}

/** The flow at a step that is asked for. */
function at(flow: Flow, asked: Asked, course: Partial<Course>): Flow {
  const stage = stageOf(asked, course);
  return stage ? { ...flow, stage } : startAgain(flow);
}

const leave = (flow: Flow, href: string, { transaction, ...course }: Partial<Course>): Flow =>
  transaction
    ? { ...flow, stage: { step: 'leaving', leave: href, left: restingOf(flow.stage), ...course, transaction } }
    : startAgain(flow);

/** At a sign-up the choice of a password that may be left out is the step of that password. */
function passwordFirst(asked: Asked | undefined, { profile, opening }: Partial<Course>): Asked | undefined {
  const chosen = (profile ?? opening) && asked?.step === 'set-up-choose' && asked.optional ? asked.ids.okta_password : undefined;
  return chosen ? { step: 'new-password', optional: true, enrolling: true, chosen } : asked;
}

const asksApp = (asked: Asked | undefined): boolean => asked?.step === 'set-up-app' || (asked?.step === 'code' && asked.by === 'app');

function settle(flow: Flow, answer: IdxTransaction, course: Partial<Course>): Flow {
  const view: IdxView = idxView.parse(answer.rawIdxState ?? {});
  if (view.errorCode !== undefined) throw new ProviderRefusal(view.errorCode);
  // A reader who sets something up is signed in already; the code is not needed.
  if (answer.interactionCode && course.setUp) return { ...flow, stage: { step: 'signed-in', added: course.setUp } };
  if (answer.interactionCode)
    return view.stateHandle ? leave(flow, handOff(view.stateHandle, wantsKeeping(flow)), course) : startAgain(flow);
  return isOver(view) ? startAgain(flow) : answeredFlow(flow, view, course);
}

/** The flow at the step that the provider's answer asks for; where that is none of the site's, at the one before. */
export function answeredFlow(flow: Flow, view: IdxView, course: Partial<Course>): Flow {
  const asked = passwordFirst(toView(view, flow), course);
  const problems = asksApp(asked) ? problemsWithApp(problemsOf(view)) : problemsOf(view);
  // Whoever sets something up has said what: another choice would be none of theirs.
  if (!asked || (course.setUp && asked.step === 'set-up-choose'))
    return { ...flow, problems: problems.length > 0 ? problems : [{ key: 'signIn.problem.unsupported' }] };
  const locked = isLocked(view) && flow.at !== 'lockedAccount';
  const linking = asksToLink(view);
  const notice = linking ? LINK_NOTICE : asked.step === 'new-password' && asked.under ? OLD_PASSWORD_NOTICE : undefined;
  return at(
    { ...flow, problems: locked ? pauseOf(view) : problems, ...(notice === undefined ? {} : { notice }) },
    asked,
    linking ? { ...course, linking: true } : course,
  );
}
