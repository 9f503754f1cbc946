/** Everything that a back end refuses, with the status that says so. Handlers throw `ServiceError`; only `http.ts` turns it into an answer. */
const ERROR_STATUS = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  unprocessable: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** `message` is shown to the caller: what is wrong, where, and what to do about it. A `cause` is for the log alone. */
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServiceError';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
