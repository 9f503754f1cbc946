/**
 * The closed list of what can go wrong on the server. Only wrappers (the page pipeline, the API route wrapper, the error page)
 * turn a code into HTTP; a raw error never leaves the server.
 */

interface Policy {
  /** What a client of an API may read. */
  message: string;
  status: number;
  /** Logged as an error; the others are part of normal operation. */
  report: boolean;
}

const DEFAULT_MESSAGE = 'Something went wrong';

/** Code → policy. Messages of the specification's section 8 are used where it shows one. */
const errorPolicies = {
  'request/bad': { message: 'The request cannot be read', status: 400, report: false },
  'request/unauthorised': { message: 'Your session has expired. Please log in to continue.', status: 401, report: false },
  'request/no-editor': { message: 'Missing or invalid secret, or an origin that is not an editor’s', status: 401, report: false },
  'request/forbidden': { message: 'This is not allowed', status: 403, report: false },
  'request/not-found': { message: 'There is nothing at this address', status: 404, report: false },
  'request/method': { message: 'This method is not allowed here', status: 405, report: false },
  'request/too-large': { message: 'What was sent is too large', status: 413, report: false },
  'request/too-long': { message: 'The address is too long', status: 414, report: false },
  'request/too-many': { message: 'Too many requests', status: 429, report: false },
  'content/unreachable': { message: 'The content service cannot be reached', status: 503, report: true },
  'content/timeout': { message: 'Request timed out', status: 503, report: true },
  'content/status': { message: 'The content service answered with an error', status: 503, report: true },
  'content/query': { message: 'The content service refused a query', status: 503, report: true },
  'content/shape': { message: 'The content service answered in an unexpected form', status: 503, report: true },
  'service/unreachable': { message: 'A service cannot be reached', status: 503, report: true },
  'service/timeout': { message: 'Request timed out', status: 504, report: true },
  'service/busy': { message: 'A service is busy; try again in a moment', status: 503, report: false },
  'service/too-many': { message: 'Too many requests', status: 429, report: false },
  'service/status': { message: 'A service answered with an error', status: 502, report: true },
  'service/shape': { message: 'A service answered in an unexpected form', status: 502, report: true },
  'config/invalid': { message: 'The configuration cannot be used', status: 500, report: true },
  'server/unknown': { message: DEFAULT_MESSAGE, status: 500, report: true },
} as const satisfies Record<string, Policy>;

export type ErrorCode = keyof typeof errorPolicies;

export interface ErrorDetails {
  cause?: unknown;
  /** For the log: what exactly, where. Never sent to a client. */
  detail?: string;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Status that a service answered with. */
  upstreamStatus?: number;
  /** What the answer holds all the same, where only entries of its lists failed. */
  partial?: { data: unknown; reasons: string[] };
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
  readonly upstreamStatus: number | undefined;
  readonly partial: ErrorDetails['partial'];

  constructor(code: ErrorCode, { cause, detail, retryAfter, upstreamStatus, partial }: ErrorDetails = {}) {
    super(detail ? `${errorPolicies[code].message}: ${detail}` : errorPolicies[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.upstreamStatus = upstreamStatus;
    this.partial = partial;
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorPolicies, code);

/** The code of any thrown value. Goes by the `code` property, because each bundle of the server has its own copy of the class. */
export function errorCode(error: unknown): ErrorCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return isErrorCode(code) ? code : 'server/unknown';
}

export const errorPolicy = (error: unknown): Policy => errorPolicies[errorCode(error)];

/** Answers of 503 ask the client to come back after this long unless the service said otherwise, in seconds. */
const DEFAULT_RETRY_AFTER_S = 30;

export function retryAfterSeconds(error: unknown): number {
  const given = typeof error === 'object' && error !== null && 'retryAfter' in error ? error.retryAfter : undefined;
  return typeof given === 'number' && given > 0 ? Math.ceil(given) : DEFAULT_RETRY_AFTER_S;
}

/** The same in the minutes that people count in. */
export const waitMinutes = (error: unknown): number => Math.max(1, Math.ceil(retryAfterSeconds(error) / 60));

/** Whether the error says that the content service is down, rather than that the page does not exist. */
export const isContentError = (error: unknown): boolean => errorCode(error).startsWith('content/');
