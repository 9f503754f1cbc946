import type { z } from 'zod';
import { forwardedFor, type CalledFor } from './client-address';
import { AppError } from './errors';
import { firstIssue } from './first-issue';
import { loggedPath } from './log-words';
import { waitOf } from './retry-after';

export interface FetchJsonOptions {
  /** Whom services count the call for. */
  for: CalledFor;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: unknown;
  /** Milliseconds for the whole exchange, body included. */
  timeout: number;
  /** Statuses whose body is parsed as well; otherwise only 2xx. */
  accept?: readonly number[];
  fetch?: typeof fetch;
}

export interface JsonAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * The one way to call a service of ours: JSON in, JSON out, parsed by `schema`.
 * @throws AppError `service/unreachable`, `service/timeout`, `service/too-many`, `service/status`, `service/shape`; the detail names method,
 * route, and what was wrong: addresses hold tokens.
 */
export async function fetchJson<S extends z.ZodType>(url: string, schema: S, options: FetchJsonOptions): Promise<JsonAnswer<z.infer<S>>> {
  const { method = 'GET', headers = {}, body, timeout, accept = [] } = options;
  const where = `${method} ${loggedPath(url)}`;
  const form = body instanceof URLSearchParams;
  let response: Response;
  let text: string;
  try {
    response = await (options.fetch ?? fetch)(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...forwardedFor(options.for),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    text = await response.text();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new AppError('service/timeout', { cause, detail: `${where}, after ${timeout} ms` });
    throw new AppError('service/unreachable', { cause, detail: where });
  }
  if (!response.ok && !accept.includes(response.status)) {
    throw new AppError(response.status === 429 ? 'service/too-many' : 'service/status', {
      detail: `${where} answered ${response.status}`,
      upstreamStatus: response.status,
      ...waitOf(response.headers),
    });
  }
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new AppError('service/shape', { cause, detail: `${where} did not answer with JSON`, upstreamStatus: response.status });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new AppError('service/shape', { detail: `${where}: ${firstIssue(parsed.error)}`, upstreamStatus: response.status });
  }
  return { status: response.status, headers: response.headers, body: parsed.data };
}
