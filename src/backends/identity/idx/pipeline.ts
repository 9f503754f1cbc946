import type { Answer, Exchange, ServiceError } from '../../kit/http.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { StepContext } from '../authenticators/types.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import { deviceTokenOf } from '../limits/known-devices.ts';
import type { Services } from '../services.ts';
import { setUser } from './flow/account-of.ts';
import { NOBODY } from './nobody.ts';
import { complete, type Oidc } from './flow/complete.ts';
import { noteFailure } from './failed-proof.ts';
import { IdxProblem, MESSAGES, messageList, messageOf, type Problem } from './problems.ts';
import type { IdxStep } from './steps/types.ts';
import { wasEnded, type Transaction } from './transaction.ts';
import { renderView } from './view.ts';

export interface IdxServer {
  services: Services;
  oidc: Oidc;
}

/** okta-auth-js throws on a refusal in application/ion+json (protocol page identity). */
const CONTENT_TYPE = 'application/json; okta-version=1.0.0';

function idxAnswer(body: unknown, status = 200, retryAfter?: number): Answer {
  const headers = {
    'content-type': CONTENT_TYPE,
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** A refusal where there is no transaction to show. */
export function bareRefusal(problem: Problem, exchange: Exchange): Answer {
  return idxAnswer(
    { version: '1.0.0', messages: messageList([messageOf(problem, exchange.header('accept-language'))]) },
    MESSAGES[problem.name].status,
    problem.retryAfter,
  );
}

/** What went wrong outside of a step (a body that is no JSON, a database that is away), in a shape that clients of IDX can read. */
export function idxFailure(error: ServiceError, exchange: Exchange): Answer {
  const message = messageOf({ name: error.status < 500 ? 'malformed' : 'internal' }, exchange.header('accept-language'));
  const { headers, ...answer } = idxAnswer({ version: '1.0.0', message: message.message, messages: messageList([message]) }, error.status);
  return { ...answer, headers: { ...headers, ...error.headers } };
}

/** The call comes from a page in a browser, which may be signed in by a cookie. */
export const isBrowser = (services: Services, exchange: Exchange): boolean => {
  const origin = exchange.header('origin');
  return origin !== undefined && isAllowedOrigin(services, origin);
};

/** What steps work on, read fresh. Undefined when the client no longer exists, or the account's flows were ended. */
export async function contextOf(server: IdxServer, exchange: Exchange, tx: Transaction): Promise<StepContext | undefined> {
  const { services } = server;
  const client = services.clients.get(tx.clientId);
  if (!client) return undefined;
  const context: StepContext = {
    services,
    client,
    tx,
    user: undefined,
    enrolments: [],
    address: clientAddress(exchange, services.hops),
    occasion: occasionOf(exchange, services.now()),
    device: deviceTokenOf(exchange, services.origin),
  };
  if (tx.userId !== null || tx.state.identifier !== undefined) await setUser(context, await services.users.activeById(tx.userId ?? NOBODY));
  return context.user && wasEnded(tx, context.user) ? undefined : context;
}

/** Runs `work`, then answers with the view of where the transaction stands: the same full view for refusals (protocol page identity). */
export async function proceed(server: IdxServer, exchange: Exchange, context: StepContext, work: () => Promise<void>): Promise<Answer> {
  const { services, oidc } = server;
  let problems: readonly Problem[] = [];
  let code: string | undefined;
  try {
    await work();
    if (context.tx.state.step.at === 'done') {
      code = await complete(context, oidc, isBrowser(services, exchange) ? exchange : undefined);
      if (code === undefined) return bareRefusal({ name: 'session-expired' }, exchange);
    }
  } catch (error) {
    if (!(error instanceof IdxProblem)) throw error;
    problems = error.problems;
    noteFailure(context, problems);
  }
  if (context.tx.state.notice !== undefined && problems.length === 0) problems = [{ name: context.tx.state.notice }];
  delete context.tx.state.notice;
  const status = problems.reduce((worst, problem) => Math.max(worst, MESSAGES[problem.name].status), 200);
  const retryAfter = problems.find((problem) => problem.retryAfter !== undefined)?.retryAfter;
  return idxAnswer(await renderView(context, problems, code), status, retryAfter);
}

/** Checks that the step may come now and what it takes, then runs it. Throws IdxProblem. */
export async function runOne(context: StepContext, step: IdxStep, body: unknown): Promise<void> {
  if (step.from !== 'any' && !step.from.includes(context.tx.state.step.at)) throw new IdxProblem({ name: 'no-such-step' });
  const input = step.schema.safeParse(body);
  if (!input.success) throw new IdxProblem(...fieldProblems(input.error.issues));
  await step.run(context, input.data);
}

interface Call {
  server: IdxServer;
  exchange: Exchange;
  step: IdxStep;
  body: Record<string, unknown>;
}

type Check = (call: Call) => Promise<Answer | undefined>;

/** A script of a strange origin may not call; servers send no origin. */
const checkOrigin: Check = async ({ server, exchange }) => {
  const origin = exchange.header('origin');
  return origin === undefined || isAllowedOrigin(server.services, origin) ? undefined : bareRefusal({ name: 'access-denied' }, exchange);
};

/** JSON only: a form of another site cannot send it unasked. */
const readBody: Check = async (call) => {
  const body = await call.exchange.json();
  call.body = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  return undefined;
};

const runStep: Check = async ({ server, exchange, step, body }) => {
  const { transactions } = server.services;
  const handle = body.stateHandle;
  const id = typeof handle === 'string' ? transactions.idOf('state', handle) : undefined;
  const expired = bareRefusal({ name: 'session-expired' }, exchange);
  if (id === undefined) return expired;
  const answer = await transactions.update(id, async (tx) => {
    const context = await contextOf(server, exchange, tx);
    if (!context) return expired;
    if (tx.state.handedOver === true) return expired;
    return proceed(server, exchange, context, () => runOne(context, step, body));
  });
  return answer ?? expired;
};

function fieldProblems(issues: readonly { path: readonly PropertyKey[] }[]): Problem[] {
  return issues.slice(0, 10).map((issue) => ({ name: 'field-missing', field: issue.path.map(String).join('.') || 'stateHandle' }));
}

/** In this order; the first that answers ends the call. */
const CHECKS: readonly Check[] = [checkOrigin, readBody, runStep];

export async function handleStep(server: IdxServer, exchange: Exchange, step: IdxStep): Promise<Answer> {
  const call: Call = { server, exchange, step, body: {} };
  for (const check of CHECKS) {
    const answer = await check(call);
    if (answer) return answer;
  }
  return bareRefusal({ name: 'access-denied' }, exchange);
}
