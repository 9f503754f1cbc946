import type { z } from 'zod';
import { callService, type ServiceCall } from './calls/call';
import { forwardedFor, type CalledFor } from './client-address';
import { AppError } from './errors';
import { loggedPath } from './log-words';
import { askElsewhere } from './made-of/elsewhere';
import { noteElsewhere } from './made-of/record';
import { readAnswer } from './read-answer';
import { waitOf } from './retry-after';

export interface FetchJsonOptions<T = unknown> extends Pick<ServiceCall, 'timeout' | 'idempotent' | 'lane'> {
  /** Whom services count the call for. */
  for: CalledFor;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: unknown;
  /** A file that is sent as it is, in place of a body. */
  file?: { type: string; bytes: Uint8Array<ArrayBuffer> };
  /** Statuses whose body is parsed as well; otherwise only 2xx. */
  accept?: readonly number[];
  /** Told of the headers of every answer, also of one that is an error. */
  onHeaders?(headers: Headers): void;
  fetch?: typeof fetch;
  /** As `readAnswer` has it. */
  whole?: boolean | undefined;
  /** What it says once it says for long: a page that it is part of waits for no clock, unless the service said nothing. */
  steady?: boolean;
  /** What of an answer a page is made of, where the rest is another one each time (`made-of/elsewhere`). */
  shown?(body: T): unknown;
}

export interface JsonAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * The one way to call a service of ours: JSON in, JSON out, parsed by `schema`.
 * @throws AppError `service/unreachable`, `service/timeout`, `service/busy`, `service/too-many`, `service/status`, `service/shape`; the
 * detail names method, route, and what was wrong: addresses hold tokens.
 */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: S,
  options: FetchJsonOptions<z.infer<S>>,
): Promise<JsonAnswer<z.infer<S>>> {
  const { method = 'GET', for: calledFor, steady } = options;
  // What is asked for everybody, and changes nothing, can be asked again to see whether it is still so.
  if (method === 'GET' && calledFor === 'site' && !steady)
    return askElsewhere(
      `GET ${url}`,
      () => ask(url, schema, options),
      ({ status, body }) => [status, options.shown ? options.shown(body) : body],
    );
  if (!steady) noteElsewhere();
  try {
    return await ask(url, schema, options);
  } catch (error) {
    noteElsewhere();
    throw error;
  }
}

async function ask<S extends z.ZodType>(url: string, schema: S, options: FetchJsonOptions<z.infer<S>>): Promise<JsonAnswer<z.infer<S>>> {
  const {
    method = 'GET',
    headers = {},
    body,
    file,
    accept = [],
    for: calledFor,
    onHeaders,
    fetch,
    whole,
    steady: _steady,
    shown: _shown,
    ...call
  } = options;
  const where = `${method} ${loggedPath(url)}`;
  const form = body instanceof URLSearchParams;
  const { response, text } = await callService(
    url,
    {
      ...call,
      method,
      headers: {
        accept: 'application/json',
        ...(file ? { 'content-type': file.type } : body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...forwardedFor(calledFor),
      },
      ...(file ? { body: file.bytes } : body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      fetch,
    },
    async (response) => {
      onHeaders?.(response.headers);
      return { response, text: await response.text() };
    },
  );
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
  const { status } = response;
  return { status, headers: response.headers, body: readAnswer(schema, json, { where, status, whole }) };
}
