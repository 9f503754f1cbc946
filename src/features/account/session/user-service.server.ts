import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { AppError, type ErrorCode } from '@/server/errors';
import { fetchJson, type FetchJsonOptions } from '@/server/fetch-json';
import { loggedPath } from '@/server/log-words';
import { readAnswer } from '@/server/read-answer';
import { waitOf } from '@/server/retry-after';
import type { TokenPair } from './token-cookies.server';

const TIMEOUT_MS = 8_000;
/** A page waits for what it reads there, and says what it can without. */
const READ_TIMEOUT_MS = 5_000;
/** Statuses of a refusal, which has words; the rest are failures. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429] as const;

const codes: Partial<Record<number, ErrorCode>> = {
  401: 'request/unauthorised',
  403: 'request/forbidden',
  404: 'request/not-found',
  429: 'request/too-many',
};

const refusalSchema = z.object({ error: z.looseObject({ code: z.string(), message: z.string().default('') }) });

/** The user service said no. `reason` is its own code (`docs/contracts/users.openapi.json`), such as `reauthentication-required`. */
export class ServiceRefusal extends AppError {
  readonly status: number;
  readonly reason: string;
  /** What it said besides: `fields` that are wrong, a `link_id`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, reason: string, details: Readonly<Record<string, unknown>>, where: string, headers?: Headers) {
    super(codes[status] ?? 'request/bad', {
      detail: `${where}: ${reason}`,
      upstreamStatus: status,
      ...waitOf(headers),
    });
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/** Goes by the shape: each bundle of the server has its own copy of the class. */
export const isServiceRefusal = (error: unknown): error is ServiceRefusal =>
  error instanceof Error && 'reason' in error && 'status' in error && 'details' in error;

export interface CallOptions {
  method?: NonNullable<FetchJsonOptions['method']>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: unknown;
  /** More headers, such as an idempotency key. */
  headers?: Readonly<Record<string, string>>;
  timeout?: number;
  /** As `readAnswer` has it. */
  whole?: boolean;
  fetch?: typeof fetch;
}

export interface CallWith extends CallOptions {
  tokens?: TokenPair | undefined;
  /** The visitor, or the site itself; its browser is told to the service too. */
  for: CalledFor;
  /** Told of a token in a header or in the body that differs from the stored one, also when the call is refused (specification section 7). */
  onReplacement?(pair: TokenPair): Promise<void>;
}

/**
 * One call of the user service (specification section 7): `access_token`, `Authorization: Bearer` and `refresh_token` headers.
 * @param path below the service, with its leading slash and query
 * @throws ServiceRefusal; AppError `service/…`
 */
export async function callUserService<S extends z.ZodType>(path: string, schema: S, options: CallWith): Promise<z.infer<S>> {
  const { method = 'GET', body, tokens, onReplacement, timeout = method === 'GET' ? READ_TIMEOUT_MS : TIMEOUT_MS } = options;
  const where = `${method} ${loggedPath(path)}`;
  let inHeaders: TokenPair | undefined;
  let answer: { status: number; headers: Headers; body: unknown } | undefined;
  try {
    answer = await fetchJson(`${getEnv().USER_SERVICE_URL}${path}`, z.unknown(), {
      for: options.for,
      method,
      headers: {
        ...(tokens
          ? {
              access_token: tokens.token,
              authorization: `Bearer ${tokens.token}`,
              ...(tokens.refreshToken ? { refresh_token: tokens.refreshToken } : {}),
            }
          : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
      timeout,
      // With the tokens, which it may exchange: what was exchanged once and asked for again ends the session.
      idempotent: false,
      accept: REFUSALS,
      onHeaders: (given) => void (inHeaders = tokenOf(given.get('access_token'), given.get('refresh_token'))),
      ...(options.fetch ? { fetch: options.fetch } : {}),
    });
  } finally {
    const fields = typeof answer?.body === 'object' && answer.body !== null ? (answer.body as Record<string, unknown>) : {};
    const replacement = inHeaders ?? tokenOf(fields.access_token, fields.refresh_token);
    if (replacement && replacement.token !== tokens?.token) await onReplacement?.(replacement);
  }
  if (answer.status >= 400) {
    const refusal = refusalSchema.safeParse(answer.body);
    const { code = 'unknown', message: _message, ...details } = refusal.success ? refusal.data.error : {};
    throw new ServiceRefusal(answer.status, String(code), details, where, answer.headers);
  }
  return readAnswer(schema, answer.body, { where, status: answer.status, whole: options.whole });
}

const tokenOf = (token: unknown, refreshToken: unknown): TokenPair | undefined =>
  typeof token === 'string' && token
    ? { token, refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : undefined }
    : undefined;
