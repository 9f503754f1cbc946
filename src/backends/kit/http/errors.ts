/** Everything that a back end refuses, with the status that says so. Handlers throw `ServiceError`; only `http.ts` turns it into an answer. */
const ERROR_STATUS = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  unprocessable: 422,
  'precondition-required': 428,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
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

/** Whose account a refusal is about: for the security log, never for the answer. */
export interface About {
  /** The e-mail address, as typed or kept. */
  account?: string | undefined;
  /** The service's own id of the account. */
  reader?: string | undefined;
}

export interface OwnErrorOptions {
  message?: string;
  /** More for the caller: the fields that are wrong, the draft that keeps what was typed. */
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  about?: About | undefined;
}

/** The closed list of a service's own refusals: the class of answer, and the words. */
export type OwnErrors<C extends string> = Readonly<Record<C, readonly [ErrorCode, string]>>;

/** A refusal of a service's own list. */
export class OwnError<C extends string = string> extends ServiceError {
  readonly reason: C;
  readonly details: Readonly<Record<string, unknown>>;
  readonly about: About;

  constructor(list: OwnErrors<C>, reason: C, { message, details = {}, headers, cause, about = {} }: OwnErrorOptions = {}) {
    const [code, words] = list[reason];
    super(code, message ?? words, headers, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.details = details;
    this.about = about;
  }
}
