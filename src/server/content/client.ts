import { createHash } from 'node:crypto';
import { GraphQLRequestClient } from '@sitecore-jss/sitecore-jss/graphql';
import { z } from 'zod';
import { CONTENT_RETRIES, CONTENT_RETRY_FACTOR, CONTENT_RETRY_STATUSES } from '@/config/constants';
import { ownMedia } from '@/lib/own-media';
import { callService } from '../calls/call';
import { timeLeft } from '../calls/deadline';
import { laneOf } from '../calls/lane';
import { reasonOf } from '../calls/no-answer';
import { count } from '../counters';
import { AppError, errorCode } from '../errors';
import { noteAnswer, noteHole } from '../made-of/record';
import { firstIssue } from '../first-issue';
import { noteRow } from '../left-out';
import { retryAfterMs, waitOf } from '../retry-after';
import { secondsUntilAgain } from './failed-entries';
import { orLastGood } from './last-good';
import { createPace } from './pace';
import { withoutFailedEntries } from './partial';

type ClientConfig = NonNullable<ConstructorParameters<typeof GraphQLRequestClient>[1]>;
type RetryStrategy = NonNullable<ClientConfig['retryStrategy']>;
type RetryError = Parameters<RetryStrategy['shouldRetry']>[0];
export type ClientFactory = (config?: Omit<ClientConfig, 'apiKey'>) => GraphQLRequestClient;

export interface ContentEndpoint {
  /** GraphQL endpoint. */
  endpoint: string;
  apiKey: string;
  /** Milliseconds for one request, its body included. */
  timeoutMs: number;
  /** Where media are on a host of their own; their addresses become the site's. */
  mediaUrl?: string | readonly string[] | undefined;
  /** Sent with each request beside the key. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Unit of the back-off in milliseconds; a second, unless a test is in a hurry. */
  retryUnitMs?: number;
}

/** A service that is asked too often and names no time. */
const BUSY_MS = 1_000;

/** GraphQL over HTTP: an object with `data`, `errors` or both. */
const answerSchema = z.union([z.object({ data: z.record(z.string(), z.unknown()) }), z.object({ errors: z.array(z.unknown()).min(1) })]);

interface RetryOptions {
  unitMs?: number | undefined;
  /** Asked last: whether the service may be asked once more. */
  mayRepeat?: () => boolean;
  random?: () => number;
}

/** Up to a tenth more, so that what failed together does not come back together. */
const APART = 0.1;

/**
 * Specification section 7: up to 3 retries on 429, 502, 503, 504 and 520 to 524, after 1, 2 and 4 seconds, or after what
 * `Retry-After` says (seconds or an HTTP date). A server that wants more patience than a request, or its page, may take is not waited
 * for.
 */
export function createRetryStrategy(
  timeoutMs: number,
  { unitMs = 1000, mayRepeat = () => true, random = Math.random }: RetryOptions = {},
): RetryStrategy {
  const wanted = (error: RetryError): number | undefined => retryAfterMs(headersOf(error)?.get('retry-after'));
  const delay = (error: RetryError, attempt: number): number =>
    wanted(error) ?? CONTENT_RETRY_FACTOR ** (attempt - 1) * unitMs * (1 + APART * random());
  return {
    shouldRetry: (error, attempt, retries) => {
      const status = error.response?.status;
      const again =
        status !== undefined &&
        (CONTENT_RETRY_STATUSES as readonly number[]).includes(status) &&
        attempt <= retries &&
        (wanted(error) ?? 0) <= timeoutMs &&
        delay(error, attempt) < timeLeft() &&
        mayRepeat();
      if (again) count('content.retries');
      return again;
    },
    getDelay: delay,
  };
}

const headersOf = (error: RetryError): Headers | undefined => (error.response as { headers?: Headers } | undefined)?.headers;

/** AbortError as the toolkit words it (protocol page sitecore, "Retry, time-out, cache"). */
const timedOut = (timeoutMs: number): Error =>
  Object.assign(new Error(`Request timed out, timeout of ${timeoutMs}ms is exceeded`), { name: 'AbortError' });

/**
 * The toolkit's own time-out leaves the connection open and is shared by concurrent requests; this one aborts the request.
 * It also refuses 200 answers that are not GraphQL, which the toolkit would take for "no such page".
 */
function createFetch(timeoutMs: number, mediaUrl: ContentEndpoint['mediaUrl']): typeof fetch {
  const pace = createPace();
  return async (input, init) => {
    const late = await pace.turn();
    if (late !== undefined) return new Response(null, { status: 429, headers: { 'retry-after': String(Math.ceil(late / 1000)) } });
    count('content.requests');
    const { body, response } = await callService(
      input instanceof Request ? input.url : input,
      // Queries change nothing, though they are posted.
      { method: init?.method, headers: init?.headers, body: init?.body, timeout: timeoutMs, idempotent: true },
      async (answer) => ({ body: ownMedia(await answer.text(), mediaUrl), response: answer }),
    ).catch((error: unknown) => {
      throw unanswered(error, timeoutMs);
    });
    if (response.status === 429) pace.refused(retryAfterMs(response.headers.get('retry-after')) ?? BUSY_MS);
    if (response.ok && !isGraphQLAnswer(body)) throw new AppError('content/shape', { detail: 'the answer is not GraphQL' });
    noteAnswer(body);
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

/** What a call of the content service fails with, as its client says it. */
function unanswered(error: unknown, timeoutMs: number): unknown {
  if (errorCode(error) === 'service/timeout') return timedOut(timeoutMs);
  if (!(error instanceof AppError)) return error;
  return new AppError('content/unreachable', {
    cause: error,
    detail: reasonOf(error.cause ?? error),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  });
}

function isGraphQLAnswer(body: string): boolean {
  try {
    return answerSchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** A thrown value of the toolkit's client → the closed list. */
function toContentError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, message, response, cause } = (error ?? {}) as {
    name?: string;
    message?: string;
    response?: { status?: number; headers?: Headers; data?: unknown; errors?: { message?: string }[] };
    cause?: unknown;
  };
  if (name === 'AbortError' || (cause instanceof Error && cause.name === 'AbortError')) {
    count('content.timeouts');
    return new AppError('content/timeout', { cause: error, ...(message ? { detail: message } : {}) });
  }
  if (response?.status === 200) {
    const partial = withoutFailedEntries(response.data, response.errors ?? []);
    const detail = response.errors?.map((entry) => entry.message).join('; ') ?? 'errors';
    return new AppError('content/query', { cause: error, detail, ...(partial ? { partial } : {}) });
  }
  if (response?.status !== undefined) {
    return new AppError('content/status', {
      cause: error,
      detail: `status ${response.status}`,
      upstreamStatus: response.status,
      ...waitOf(response.headers),
    });
  }
  const reason = cause instanceof Error ? cause.message || cause.name : message;
  return new AppError('content/unreachable', { cause: error, ...(reason ? { detail: reason } : {}) });
}

/** The toolkit's client with the specified retries, a time-out that holds, and errors of the closed list. */
class ContentClient extends GraphQLRequestClient {
  /** What tells its answers from those of another endpoint or view. */
  from = '';

  override request<T>(...args: Parameters<GraphQLRequestClient['request']>): Promise<T> {
    const [query, variables] = args;
    // A parsed document has no text to be told by.
    if (typeof query !== 'string') return this.#ask<T>(args);
    return orLastGood(`${this.from}\n${query}\n${JSON.stringify(variables)}`, () => this.#ask<T>(args));
  }

  async #ask<T>(args: Parameters<GraphQLRequestClient['request']>): Promise<T> {
    try {
      return await super.request<T>(...args);
    } catch (error) {
      count('content.failures');
      throw toContentError(error);
    }
  }
}

/** Factory of the shape that the toolkit's services take. @throws Error `Invalid GraphQL endpoint '…'` when a client is made */
export function createClientFactory({ endpoint, apiKey, timeoutMs, mediaUrl, headers, retryUnitMs }: ContentEndpoint): ClientFactory {
  const fetchWithTimeout = createFetch(timeoutMs, mediaUrl);
  const retryStrategy = createRetryStrategy(timeoutMs, {
    unitMs: retryUnitMs,
    // Where all answers are errors, each page that waits for its own repetitions waits for what one of them finds out.
    mayRepeat: () => {
      const { answers, budget } = laneOf(new URL(endpoint));
      return answers.mayRepeat() && budget.withdraw();
    },
  });
  const from = createHash('sha256')
    .update(JSON.stringify([endpoint, apiKey, headers]))
    .digest('base64url');
  return (config = {}) => {
    const client = new ContentClient(endpoint, {
      ...config,
      ...(headers ? { headers: { ...headers, ...config.headers } } : {}),
      apiKey,
      fetch: fetchWithTimeout,
      retries: CONTENT_RETRIES,
      retryStrategy,
    });
    client.from = from;
    return client;
  };
}

/** What queries of our own need. */
export interface QueryClient {
  request<T>(query: string, variables?: Record<string, unknown>): Promise<T>;
}

/** The data of an answer, or of one in which only entries of lists failed what is left of it. */
async function dataOf(
  client: QueryClient,
  name: string,
  document: string,
  variables: Record<string, unknown>,
  entriesMayFail: boolean,
): Promise<unknown> {
  try {
    return await client.request<unknown>(document, variables);
  } catch (error) {
    const partial = entriesMayFail && error instanceof AppError ? error.partial : undefined;
    if (!partial) throw error;
    for (const reason of partial.reasons) {
      noteRow({ of: name, reason });
      noteHole(secondsUntilAgain(`${name}: ${reason}`));
    }
    return partial.data;
  }
}

/**
 * Runs a query and parses its `data`. @throws AppError `content/shape` that names the field, and what the client throws
 * @param entriesMayFail of its lists: the others are answered then, and null stands where the failed ones were
 */
export async function runQuery<S extends z.ZodType>(
  client: QueryClient,
  document: string,
  variables: Record<string, unknown>,
  schema: S,
  { entriesMayFail = false }: { entriesMayFail?: boolean } = {},
): Promise<z.infer<S>> {
  const name = /query\s+(\w+)/.exec(document)?.[1] ?? 'query';
  const data = await dataOf(client, name, document, variables, entriesMayFail);
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError('content/shape', { detail: `${name}: ${firstIssue(parsed.error)}` });
}

/** Where a paged answer goes on; null at its end. A service that says "more" without saying where, or the same place again, would be asked for ever. */
export const nextCursor = (
  page: { endCursor?: string | null | undefined; hasNext: boolean } | null | undefined,
  after: string | null | undefined,
): string | null => (page?.hasNext && page.endCursor && page.endCursor !== after ? page.endCursor : null);
