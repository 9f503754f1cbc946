import type { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import type { Method } from '../http/router.ts';
import type { SecurityEvent } from '../security-events.ts';
import { fromForm, parseInput, queryOf, type Refuse } from './input.ts';

/**
 * Who may call: `public` anyone, `optional` anyone, with the reader when there is a session, `session` a signed-in reader,
 * `recent` one who signed in lately, `admin` the holder of the administration key, and of nothing but addresses below /admin. The others
 * are of services that know what somebody is there (`declares` names them).
 */
export type Access = 'public' | 'optional' | 'session' | 'recent' | 'admin' | OwnAccess;
/**
 * Of the alumni gateway: a member, a member who may post roles, an officer. Of the content service: whoever works in the practice,
 * an editor, an approver; each of the later ones is all that the ones before are.
 */
type OwnAccess = 'member' | 'recruiter' | 'officer' | 'practice' | 'editor' | 'approver';
/** A service that knows no readers cannot ask for one. */
type AccessOf<R> = [R] extends [never] ? 'public' | 'admin' : Exclude<Access, OwnAccess>;
type ReaderOf<R, X> = X extends 'session' | 'recent' | OwnAccess ? R : X extends 'optional' ? R | undefined : undefined;

interface CallInput<R, X, P, Q, B> {
  reader: ReaderOf<R, X>;
  params: P;
  query: Q;
  body: B;
  exchange: Exchange;
}

/** A result with a status other than the call's own, or with headers such as `etag`. */
export class Reply<T> {
  readonly value: T;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(value: T, status?: number, headers: Readonly<Record<string, string>> = {}) {
    this.value = value;
    this.status = status;
    this.headers = headers;
  }
}

/** What the security log calls the limit that refuses a call. */
type Limit = Extract<SecurityEvent, { event: 'limited' }>['limit'];

/** What is declared of a call, and all that its contract says. */
export interface Declared {
  method: Method;
  /** As the router writes it: `/v2/Users/sessions/:id`. One that ends with a slash answers without it too. */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodType | undefined;
  query?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  /** The body comes as a form (application/x-www-form-urlencoded) instead of JSON. */
  form?: boolean | undefined;
  /** A body that the handler reads itself, as it comes in: what the contract says of it. */
  ownBody?: z.ZodType | undefined;
  /** Left out: the call answers without a body. */
  answer?: z.ZodType | undefined;
  /** 200 by default, 204 without an answer. */
  status: number;
  /** The body of an answer with status 410, where it says more than a refusal. */
  gone?: z.ZodType | undefined;
  /** The answer is a page of a list: past its end the call answers 404. */
  paged?: boolean | undefined;
  /** Codes of the refusals that this call knows, beside those of every call. */
  refuses: readonly string[];
  /** The call is counted, and may be refused for being made too often. */
  limit?: Limit | undefined;
  /** `no-store` by default. */
  cache: 'no-store' | 'no-cache' | `public, max-age=${number}`;
}

type Definition<R, C extends string, X, P extends z.ZodType, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType, G> = Omit<
  Declared,
  'access' | 'status' | 'refuses' | 'cache' | 'params' | 'query' | 'body' | 'answer' | 'gone'
> &
  Partial<Pick<Declared, 'status' | 'cache'>> & {
    access: X;
    params?: P;
    query?: Q;
    body?: B;
    answer?: A;
    gone?: G;
    refuses?: readonly C[];
    handle(
      input: CallInput<R, X, z.output<P>, z.output<Q>, z.output<B>>,
    ): Promise<z.input<A> | Reply<z.input<A>> | (G extends z.ZodType ? Reply<z.input<G>> : never)>;
  };

interface Ran {
  status: number;
  value: unknown;
  headers: Readonly<Record<string, string>>;
}

/** One call of a service: the one declaration is the check of what comes in and goes out, the route and the contract. */
export interface Call<R = never> extends Declared {
  run(exchange: Exchange, reader: R | undefined, refuse: Refuse): Promise<Ran>;
}

/**
 * How the calls of one service are declared: with the readers that it knows, if any, and its closed list of refusals.
 *
 * @template O the accesses of its own
 * @param textAlone what is sent may have no NUL and no half of a character in it: PostgreSQL keeps neither
 */
export const declares =
  <C extends string, R = never, O extends OwnAccess = never>({ textAlone = false }: { textAlone?: boolean } = {}) =>
  <
    X extends AccessOf<R> | O,
    P extends z.ZodType = z.ZodUndefined,
    Q extends z.ZodObject = z.ZodObject,
    B extends z.ZodType = z.ZodUndefined,
    A extends z.ZodType = z.ZodVoid,
    G extends z.ZodType | undefined = undefined,
  >(
    definition: Definition<R, C, X, P, Q, B, A, G>,
  ): Call<R> => {
    const { handle, ...declared } = definition;
    const { params, query, body, form, answer, gone, access, path } = declared;
    // The kit asks for the key by the address alone.
    if ((access === 'admin') !== path.startsWith('/admin/')) throw new Error(`${path}: all below /admin is for the key, and nothing else.`);
    const status = declared.status ?? (answer === undefined ? 204 : 200);
    return {
      ...declared,
      access,
      status,
      refuses: declared.refuses ?? [],
      cache: declared.cache ?? 'no-store',
      run: async (exchange, reader, refuse) => {
        const given = {
          params: params && parseInput(params, exchange.params, 'path', refuse, textAlone),
          query: query && parseInput(query, queryOf(exchange.url.searchParams), 'query', refuse, textAlone),
          body:
            body && parseInput(body, form === true ? fromForm(await exchange.form()) : await exchange.json(), 'body', refuse, textAlone),
        };
        // What the compiler cannot see: an input is there exactly where its schema is, and a reader where the access says so.
        const result = await handle({ ...given, reader, exchange } as CallInput<R, X, z.output<P>, z.output<Q>, z.output<B>>);
        const { value, status: own, headers } = result instanceof Reply ? (result as Reply<unknown>) : { value: result, headers: {} };
        const sent = own ?? status;
        const shape = sent === 410 && gone !== undefined ? gone : answer;
        // Fields that are not declared are left out; one that is declared and missing is a mistake of ours, and shows in the log.
        return { status: sent, value: shape?.parse(value), headers };
      },
    };
  };
