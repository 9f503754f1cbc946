import type { z } from 'zod';
import type { Method } from '../../kit/http/router.ts';
import type { Exchange } from '../../kit/http.ts';
import { UsersError } from '../errors.ts';
import type { UsersErrorCode } from '../errors.ts';
import type { Reader } from '../tokens/reader.ts';

/**
 * Who may call: `public` anyone, `optional` anyone, with the reader when there is a session, `session` a signed-in reader,
 * `recent` one who signed in lately, `admin` the holder of the administration key.
 */
export type Access = 'public' | 'optional' | 'session' | 'recent' | 'admin';

type ReaderOf<X extends Access> = X extends 'session' | 'recent' ? Reader : X extends 'optional' ? Reader | undefined : undefined;

export interface OperationInput<X extends Access, P, Q, B> {
  reader: ReaderOf<X>;
  params: P;
  query: Q;
  body: B;
  exchange: Exchange;
}

/** A result with a status other than the operation's own, or with headers. */
export class Reply<T> {
  readonly value: T;
  readonly status: number;
  constructor(value: T, status: number) {
    this.value = value;
    this.status = status;
  }
}

interface Definition<X extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  method: Method;
  /** As the router writes it: `/v2/Users/sessions/:id`. */
  path: string;
  summary: string;
  access: X;
  params?: P;
  query?: Q;
  body?: B;
  /** The body comes as a form (application/x-www-form-urlencoded) instead of JSON. */
  form?: boolean;
  /** Left out: the call answers 204. */
  answer?: A;
  /** The answer is a page of a list: past its end the call answers 404. */
  paged?: boolean;
  /** 200 by default, 204 without an answer. */
  status?: number;
  refuses?: readonly UsersErrorCode[];
  handle(input: OperationInput<X, z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<A> | Reply<z.input<A>>>;
}

/** One call of the service: what it takes and gives is declared once, and is the check, the route and the contract. */
export interface Operation extends Pick<
  Definition<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  'method' | 'path' | 'summary' | 'access' | 'params' | 'query' | 'body' | 'form' | 'answer' | 'refuses' | 'paged'
> {
  status: number;
  run(exchange: Exchange, reader: Reader | undefined): Promise<{ status: number; value: unknown }>;
}

/** Says each field that is wrong, where and why; never the value, which may be a password. */
function parse<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ in: where, field: [...issue.path, key].join('.'), message: 'unknown field' }))
      : [{ in: where, field: issue.path.join('.'), message: issue.message }],
  );
  const [first] = fields;
  throw new UsersError('invalid-input', {
    message: `Not valid in the ${where}: ${first?.field ?? ''} (${first?.message ?? ''}).`,
    details: { fields },
  });
}

const fromForm = (form: URLSearchParams): Record<string, string> => Object.fromEntries(form.entries());

export function operation<
  X extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodVoid,
>(definition: Definition<X, P, Q, B, A>): Operation {
  const { method, path, summary, access, params, query, body, form, answer, paged, refuses, handle } = definition;
  const status = definition.status ?? (answer === undefined ? 204 : 200);
  return {
    method,
    path,
    summary,
    access,
    status,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(form === undefined ? {} : { form }),
    ...(answer === undefined ? {} : { answer }),
    ...(refuses === undefined ? {} : { refuses }),
    ...(paged === undefined ? {} : { paged }),
    run: async (exchange, reader) => {
      const given = body === undefined ? undefined : form === true ? fromForm(await exchange.form()) : await exchange.json();
      const result = await handle({
        reader: reader as ReaderOf<X>,
        params: (params === undefined ? undefined : parse(params, exchange.params, 'path')) as z.output<P>,
        query: (query === undefined ? undefined : parse(query, fromForm(exchange.url.searchParams), 'query')) as z.output<Q>,
        body: (body === undefined ? undefined : parse(body, given, 'body')) as z.output<B>,
        exchange,
      });
      const { value, status: sent } = result instanceof Reply ? result : { value: result, status };
      // What is not declared does not leave; what is declared and missing is a fault of ours and shows in the log.
      return { status: sent, value: answer === undefined ? undefined : answer.parse(value) };
    },
  };
}
