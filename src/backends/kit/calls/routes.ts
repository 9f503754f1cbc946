import { databaseLost } from '../database/lost.ts';
import { json, type Answer } from '../http/answer.ts';
import { clientAddress } from '../http/client-address.ts';
import type { ServiceError } from '../http/errors.ts';
import { OwnError } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { pastTheEndError, isPastTheEnd, type Paged } from '../http/paging.ts';
import { noteRefusal, type Refusals, type Refused } from '../http/refusals.ts';
import type { Handler, Route } from '../http/router.ts';
import type { Access, Call } from './call.ts';
import { file, fileAnswer } from './file.ts';
import type { Refuse } from './input.ts';

/** Who calls, and the fields that an answer has for them beside its own, such as a new token. */
export interface Caller<R> {
  reader: R | undefined;
  more?: Readonly<Record<string, string>> | undefined;
}

/** What a service adds to its declared calls. */
export interface House<R> {
  refuse: Refuse;
  /** What is said while the database is away. */
  unavailable: () => ServiceError;
  refusals: Refusals;
  /** Refusals that an attack would meet, and what the security log calls them; what people mistype is none of them. */
  noted?: Readonly<Record<string, Refused | undefined>>;
  /** What else is noted of a refusal. */
  alsoNotes?: (error: unknown, exchange: Exchange) => void;
  /** For services with readers. @throws where the access says that somebody must be signed in */
  whoCalls?: (access: Exclude<Access, 'public' | 'admin'>, exchange: Exchange) => Promise<Caller<R> | undefined>;
  /** Faults of its own that tests order, by name. */
  faults?: Readonly<Record<string, () => Answer>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isPaged = (value: unknown): value is Paged & Record<string, unknown> =>
  isRecord(value) && typeof value.page === 'number' && typeof value.pages === 'number';

function answerOf(
  { paged, cache, answer }: Call<never>,
  { status, value, headers }: Awaited<ReturnType<Call<never>['run']>>,
  more: Caller<unknown>['more'],
  requestId: string,
): Answer {
  if (answer === file) return fileAnswer(file.parse(value));
  if (value === undefined) return { status, headers: { 'cache-control': cache, ...headers } };
  const own = isRecord(value) ? { ...value, ...more } : value;
  if (paged === true && isPaged(value) && isPastTheEnd(value))
    return json({ ...value, ...more, error: pastTheEndError(value, requestId) }, 404, { 'cache-control': 'no-store' });
  return json(own, status, { 'cache-control': cache, ...headers });
}

/** Notes in the security log what an attack would meet, and what a limit refused where the call declares one. */
function note<R>(error: unknown, call: Call<R>, exchange: Exchange, { refusals, noted = {}, alsoNotes }: House<R>): void {
  alsoNotes?.(error, exchange);
  if (!(error instanceof OwnError)) return;
  if (call.limit !== undefined && error.code === 'too-many-requests')
    refusals.security.write({
      event: 'limited',
      limit: call.limit,
      ...error.about,
      address: clientAddress(exchange, refusals.hops),
      seconds: Number(error.headers['retry-after'] ?? 0),
    });
  const what = noted[error.reason];
  if (what !== undefined) noteRefusal(refusals, what, exchange);
}

function handlerOf<R>(call: Call<R>, house: House<R>): Handler {
  const { whoCalls, refuse, faults, unavailable } = house;
  const { access } = call;
  return async (exchange) => {
    try {
      // An address below /admin was refused before this to whoever has no key.
      const who = access === 'public' || access === 'admin' ? undefined : await whoCalls?.(access, exchange);
      const ran = await call.run(exchange, who?.reader, refuse);
      const fault = exchange.fault === undefined ? undefined : faults?.[exchange.fault];
      return fault?.() ?? answerOf(call, ran, who?.more, exchange.requestId);
    } catch (error) {
      note(error, call, exchange, house);
      if (!databaseLost(error)) throw error;
      exchange.log.warn({ err: error }, 'the database went away during a call');
      throw unavailable();
    }
  };
}

/** Turns declared calls into routes: who calls, what was sent, what is given back. */
export const routesOf = <R>(calls: readonly Call<R>[], house: House<R>): Route[] =>
  calls.flatMap((call) =>
    [call.path, ...(call.path.endsWith('/') ? [call.path.slice(0, -1)] : [])].map((path) => ({
      method: call.method,
      path,
      handler: handlerOf(call, house),
    })),
  );
