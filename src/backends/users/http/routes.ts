import { databaseLost } from '../../kit/database/lost.ts';
import { json } from '../../kit/http.ts';
import { isPastTheEnd, pastTheEndError, type Paged } from '../../kit/http/paging.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import { noteRefusal, type Refusals, type Refused } from '../../kit/http/refusals.ts';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { UsersError, type UsersErrorCode } from '../errors.ts';
import { authenticate, needRecent } from './authenticate.ts';
import type { Authenticated } from './authenticate.ts';
import type { Handler } from '../../kit/http/router.ts';
import type { Operation } from './operation.ts';

type Parts = Parameters<typeof authenticate>[1] & { refusals: Refusals };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

async function whoCalls(operation: Operation, exchange: Exchange, parts: Parts): Promise<Authenticated | undefined> {
  // The kit lets nobody to an address below /admin without the key.
  if (operation.access === 'public' || operation.access === 'admin') return undefined;
  const who = await authenticate(exchange, parts);
  if (who === undefined && operation.access !== 'optional') throw new UsersError('sign-in-required');
  if (who !== undefined && operation.access === 'recent') needRecent(who.reader);
  return who;
}

/** Headers are set before the call runs: a call that is refused has used up the old refresh token all the same. */
function announceReplacement(exchange: Exchange, who: Authenticated | undefined): void {
  const { accessToken, refreshToken } = who?.replacement ?? {};
  if (accessToken !== undefined) exchange.response.setHeader('access_token', accessToken);
  if (refreshToken !== undefined) exchange.response.setHeader('refresh_token', refreshToken);
}

/** The body carries the replacement too, where it is an object. */
function answerOf(status: number, value: unknown, who: Authenticated | undefined): Answer {
  const headers = { 'cache-control': 'no-store' };
  if (value === undefined) return { status, headers };
  const { accessToken, refreshToken } = who?.replacement ?? {};
  if (!isRecord(value) || accessToken === undefined) return json(value, status, headers);
  return json(
    { ...value, access_token: accessToken, ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }) },
    status,
    headers,
  );
}

/** Refusals that an attack would meet; what people mistype is none of them. */
const NOTED: Readonly<Partial<Record<UsersErrorCode, Refused>>> = {
  'signature-refused': 'signature',
  'hook-refused': 'signature',
  'invalid-token': 'token',
  'refresh-token-reused': 'token',
  'role-required': 'role',
  'reauthentication-required': 'step-up',
};

const limitOf = (path: string) => (/reset-password/i.test(path) ? 'reset' : /newsletter|subscri/i.test(path) ? 'newsletter' : 'other');

function note(error: unknown, exchange: Exchange, refusals: Refusals, path: string): void {
  if (!(error instanceof UsersError)) return;
  const { security, hops } = refusals;
  const address = clientAddress(exchange, hops);
  if (error.reason === 'too-many-attempts')
    security.write({ event: 'limited', limit: limitOf(path), address, seconds: Number(error.headers['retry-after'] ?? 0) });
  if (error.reason === 'refresh-token-reused')
    security.write({ event: 'session-ended', reader: error.reader, scope: 'one', why: 'token-reused', address });
  const what = NOTED[error.reason];
  if (what !== undefined) noteRefusal(refusals, what, exchange);
}

/** Turns operations into routes: who calls, what was sent, what is given back. */
export function operationRoutes(operations: readonly Operation[], parts: Parts): Route[] {
  const handlerOf =
    (operation: Operation): Handler =>
    async (exchange) => {
      try {
        const who = await whoCalls(operation, exchange, parts);
        announceReplacement(exchange, who);
        const { status, value } = await operation.run(exchange, who?.reader);
        // A fault that tests of the site order: a token that nobody can decode.
        if (exchange.fault === 'undecodable-token')
          return json({ access_token: 'undecodable' }, 200, { access_token: 'undecodable', 'cache-control': 'no-store' });
        if (operation.paged === true && isPastTheEnd(value as Paged))
          return answerOf(404, { ...(value as Paged), error: pastTheEndError(value as Paged, exchange.requestId) }, who);
        return answerOf(status, value, who);
      } catch (error) {
        note(error, exchange, parts.refusals, operation.path);
        if (!databaseLost(error)) throw error;
        exchange.log.warn({ err: error }, 'the database went away during a call');
        throw new UsersError('unavailable', { headers: { 'retry-after': '1' } });
      }
    };
  // `/v2/Users/` answers without its last slash too.
  return operations.flatMap((operation) =>
    [operation.path, ...(operation.path.endsWith('/') ? [operation.path.slice(0, -1)] : [])].map((path) => ({
      method: operation.method,
      path,
      handler: handlerOf(operation),
    })),
  );
}
