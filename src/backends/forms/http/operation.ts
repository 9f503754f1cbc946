import type { z } from 'zod';
import { databaseLost } from '../../kit/database/lost.ts';
import { json } from '../../kit/http.ts';
import type { Exchange, Route } from '../../kit/http.ts';
import { noteRefusal, type Refusals, type Refused } from '../../kit/http/refusals.ts';
import type { Method } from '../../kit/http/router.ts';
import { FormsError } from '../errors.ts';
import type { FormsErrorCode } from '../errors.ts';

interface Definition<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  method: Method;
  /** As the router writes it: `/v1/alerts/:token`. */
  path: string;
  summary: string;
  /** Only for the holder of the administration key. */
  admin?: boolean;
  params?: P;
  body?: B;
  /** What the contract says of a body that the handler reads itself. */
  describedBody?: z.ZodType;
  /** Left out: the handler answers with something other than JSON. */
  answer?: A;
  status?: number;
  refuses?: readonly FormsErrorCode[];
  handle(input: { params: z.output<P>; body: z.output<B>; exchange: Exchange }): Promise<z.input<A>>;
}

/** One call of the service: what it takes and gives is declared once, and is the check, the route and the contract. */
export interface Operation extends Pick<
  Definition<z.ZodType, z.ZodType, z.ZodType>,
  'method' | 'path' | 'summary' | 'body' | 'answer' | 'refuses'
> {
  admin: boolean;
  status: number;
  run(exchange: Exchange): Promise<unknown>;
}

/** Says each field that is wrong, where and why; never the value. */
function parse<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ in: where, field: path.join('.'), message }));
  throw new FormsError('invalid-input', {
    message: `Not valid in the ${where}: ${fields[0]?.field ?? ''} (${fields[0]?.message ?? ''}).`,
    details: { fields },
  });
}

export function operation<P extends z.ZodType = z.ZodUndefined, B extends z.ZodType = z.ZodUndefined, A extends z.ZodType = z.ZodVoid>(
  definition: Definition<P, B, A>,
): Operation {
  const { method, path, summary, admin = false, params, body, describedBody, answer, status = 200, refuses, handle } = definition;
  const shown = body ?? describedBody;
  return {
    method,
    path,
    summary,
    admin,
    status,
    ...(shown === undefined ? {} : { body: shown }),
    ...(answer === undefined ? {} : { answer }),
    ...(refuses === undefined ? {} : { refuses }),
    run: async (exchange) => {
      const value = await handle({
        params: (params === undefined ? undefined : parse(params, exchange.params, 'path')) as z.output<P>,
        body: (body === undefined ? undefined : parse(body, await exchange.json(), 'body')) as z.output<B>,
        exchange,
      });
      // What is not declared does not leave; what is declared and missing is a fault of ours and shows in the log.
      return answer === undefined ? undefined : answer.parse(value);
    },
  };
}

/** Refusals that an attack would meet, and what the security log calls them. A limit is noted where it is counted. */
const NOTED: Readonly<Partial<Record<FormsErrorCode, Refused>>> = {
  'captcha-refused': 'captcha',
  honeypot: 'captcha',
  'code-refused': 'token',
  'token-refused': 'token',
};

/** Turns operations into routes. */
export function operationRoutes(operations: readonly Operation[], refusals: Refusals): Route[] {
  return operations.map(({ method, path, status, run }) => ({
    method,
    path,
    handler: async (exchange) => {
      try {
        return json(await run(exchange), status, { 'cache-control': 'no-store' });
      } catch (error) {
        const what = error instanceof FormsError ? NOTED[error.reason] : undefined;
        if (what !== undefined) noteRefusal(refusals, what, exchange);
        if (!databaseLost(error)) {
          if (error instanceof FormsError && error.cause !== undefined)
            exchange.log.info({ err: error.cause, reason: error.reason }, 'a form was refused');
          throw error;
        }
        exchange.log.warn({ err: error }, 'the database went away during a call');
        throw new FormsError('unavailable', { headers: { 'retry-after': '1' } });
      }
    },
  }));
}
